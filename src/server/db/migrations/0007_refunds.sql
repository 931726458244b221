-- What goes back for a cancelled sale; a sale is cancelled once.
create table refund (
  id bigint generated always as identity primary key,
  sale_id bigint not null unique references sale (id),
  -- The payment it is taken from; null for credit and for sales that cost nothing.
  attempt_id uuid references payment_attempt (id),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  destination text not null check (destination in ('payment', 'credit', 'nobody')),
  -- requested: to be sent; sent: received by the provider; done and failed are told by webhook.
  state text not null check (state in ('requested', 'sent', 'done', 'failed')),
  -- What the provider calls it.
  reference text not null unique,
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refund_open on refund (next_try_at) where state = 'requested';
