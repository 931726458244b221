-- People who scan tickets for an operator, or, without one, for every operator of the shop.
create table staff (
  id bigint generated always as identity primary key,
  login text not null unique check (login = lower(login)),
  name text not null,
  password_hash text not null,
  city_id integer,
  operator_key text,
  created_at timestamptz not null,
  disabled_at timestamptz,
  check ((city_id is null) = (operator_key is null))
);

create table staff_session (
  -- SHA-256 of the token in the scanner's cookie.
  token_hash bytea primary key,
  staff_id bigint not null references staff (id),
  -- The device, as its user calls it: "Bus 3".
  scanner text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_end on staff_session (expires_at);

-- A ticket is redeemed once, whatever a program does.
create table redemption (
  sale_line_id bigint primary key references sale_line (id),
  code text not null unique,
  staff_id bigint not null references staff (id),
  scanner text not null,
  redeemed_at timestamptz not null,
  recorded_at timestamptz not null
);
create index redemption_staff on redemption (staff_id);

-- Every scan with its answer, which a repeated request gets again.
create table scan (
  staff_id bigint not null references staff (id),
  -- Made by the scanner.
  id uuid not null,
  scanner text not null,
  -- SHA-256 of what was scanned or typed.
  content_hash bytea not null,
  -- The printed code, where the content has one.
  code text,
  -- What the scanner was set to.
  product_id integer not null,
  day date not null,
  verdict text not null,
  answer jsonb not null,
  -- The scanner accepted it, by the books or by itself without a network.
  let_in boolean not null,
  scanned_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (staff_id, id)
);
create index scan_let_in on scan (code) where let_in;
-- Let in although the books say no: few, and read as a list.
create index scan_contradicted on scan (scanned_at) where let_in and verdict <> 'accepted';

-- Codes of tickets that have another code since they were moved.
create table ended_code (
  code text primary key,
  sale_line_id bigint not null references sale_line (id),
  -- The day that the ticket had under this code, whose scanners must refuse it.
  day date not null,
  ended_at timestamptz not null
);
create index ended_code_line on ended_code (sale_line_id);

-- A scanner's list of a day: its tickets, those that are good on any day, and codes that tickets of that day
-- had before they were moved.
create index sale_line_ticket on sale_line (product_id, day) where ticket_code is not null;
create index sale_line_flexible_ticket on sale_line (product_id)
  where ticket_code is not null and validity ->> 'kind' = 'flexible';
create index ended_code_day on ended_code (day);
