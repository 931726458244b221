create table agent (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  -- The travel agency.
  name text not null,
  -- In which the agent's credit is kept and everything is bought.
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  trial boolean not null default false,
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- Append-only. The number makes a ledger of the rows: two movements at once cannot both be the next one, and none may
-- leave less than nothing, whatever a program does.
create table credit_movement (
  agent_id bigint not null references agent (id),
  number integer not null check (number > 0),
  -- granted: paid in by the agency; sale: a basket bought; returned: a cancelled sale; corrected: by hand, either way.
  kind text not null check (kind in ('granted', 'sale', 'returned', 'corrected')),
  -- Minor units of the agent's currency; what is bought is negative.
  amount bigint not null check (amount <> 0),
  -- The sum of all amounts up to this one.
  balance bigint not null check (balance >= 0),
  sale_id bigint references sale (id),
  note text not null default '',
  created_at timestamptz not null,
  primary key (agent_id, number),
  check ((kind in ('sale', 'returned')) = (sale_id is not null))
);
-- A sale is charged once and given back once.
create unique index credit_movement_sale on credit_movement (sale_id, kind) where sale_id is not null;

alter table session add column agent_id bigint references agent (id);
create index session_agent on session (agent_id) where agent_id is not null;
alter table sale add column agent_id bigint references agent (id);
create index sale_agent on sale (agent_id, id) where agent_id is not null;
