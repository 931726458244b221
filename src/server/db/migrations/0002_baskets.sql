-- Keys that sign session tokens; a retired key still proves the tokens it signed until they end.
create table signing_key (
  kid text primary key,
  secret bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create table sale (
  id bigint generated always as identity primary key,
  -- What the visitor and Adyen call it; set when it becomes payable.
  reference text unique,
  status text not null default 'draft' check (
    status in ('draft', 'payable', 'paid', 'cancel_requested', 'cancelled', 'expired', 'review')
  ),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  -- The language of voucher and mail.
  locale text not null,
  -- Minor units; set when paid, computed from the lines before.
  total bigint check (total >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz
);
create index sale_open on sale (updated_at) where status in ('draft', 'payable');

create table session (
  id uuid primary key,
  kind text not null check (kind in ('guest', 'member', 'agent')),
  -- The basket of the session; a paid sale is left behind for a new one.
  sale_id bigint references sale (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_sale on session (sale_id);
create index session_end on session (expires_at);

create table payer (
  sale_id bigint primary key references sale (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  country text not null,
  phone_prefix text not null default '',
  phone text not null default '',
  locale text not null,
  created_at timestamptz not null
);

create table sale_line (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sale (id),
  product_id integer not null,
  option_id integer not null,
  -- A plain date and a wall clock of the city; '' for opening hours.
  day date not null,
  slot text not null default '' check (slot = '' or slot ~ '^[0-2][0-9]:[0-5][0-9]$'),
  -- [{type, count, price: {EUR, GBP, USD}, retail: {…}}] at the moment of adding, discounts of packages taken off.
  units jsonb not null,
  passengers integer not null check (passengers > 0),
  -- Lines bought as one package share the number and the package's product.
  package_group integer,
  package_id integer,
  -- What the driver reads aloud; set with the voucher.
  ticket_code text unique,
  removed_at timestamptz,
  created_at timestamptz not null
);
create index sale_line_sale on sale_line (sale_id);

create table traveller (
  sale_line_id bigint primary key references sale_line (id),
  name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  passport text not null default ''
);

-- One row counts what is held and sold of an option's day or slot; the conditional upsert on it is the only lock.
create table stock (
  option_id integer not null,
  day date not null,
  slot text not null default '',
  taken integer not null default 0 check (taken >= 0),
  primary key (option_id, day, slot)
);

create table stock_hold (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sale (id),
  sale_line_id bigint not null unique references sale_line (id),
  option_id integer not null,
  day date not null,
  slot text not null,
  quantity integer not null check (quantity > 0),
  -- held: counted until expires_at; allocated: sold; released: given back.
  state text not null default 'held' check (state in ('held', 'allocated', 'released')),
  expires_at timestamptz not null
);
create index stock_hold_sale on stock_hold (sale_id);
create index stock_hold_expiry on stock_hold (expires_at) where state = 'held';
create index stock_hold_day on stock_hold (option_id, day) where state = 'held';

-- Answers to repeat (payments.md b.6). A row without status is in flight.
create table idempotency_key (
  caller text not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  status integer,
  body jsonb,
  -- Of a first item: the session it opened, for whom a repeated answer issues a token again.
  session_id uuid,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (endpoint, key, caller)
);
create index idempotency_end on idempotency_key (expires_at);

-- The shape rate-limiter-flexible asks for.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
