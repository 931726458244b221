-- One row per press of Pay (payments.md b.1).
create table payment_attempt (
  id uuid primary key,
  sale_id bigint not null references sale (id),
  -- Who pressed Pay; only they are shown more than the state.
  session_id uuid not null,
  state text not null default 'created' check (
    state in (
      'created', 'sent', 'action_required', 'pending', 'unknown',
      'authorised', 'refused', 'cancelled', 'error', 'abandoned', 'reversing', 'reversed', 'review'
    )
  ),
  method text not null,
  -- What Adyen calls it; fixed with key, amount and body before the first call.
  reference text not null unique,
  idempotency_key text not null unique,
  -- The very text sent to Adyen: jsonb would reorder it, and the same key with other bytes is another request.
  request text not null,
  body_hash text not null,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  psp_reference text,
  result_code text,
  refusal text,
  -- What the shopper brought back from the bank, until it has been answered.
  details text,
  -- The answer given to the shopper, repeated for the same attempt.
  answer jsonb,
  -- Opaque, in the return address; says nothing about the session.
  return_id text unique,
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_attempt_sale on payment_attempt (sale_id);
create unique index payment_attempt_one_live on payment_attempt (sale_id)
  where state in ('created', 'sent', 'action_required', 'pending', 'unknown');
create unique index payment_attempt_one_authorised on payment_attempt (sale_id) where state = 'authorised';
create index payment_attempt_open on payment_attempt (next_try_at)
  where state in ('created', 'sent', 'unknown', 'reversing');

-- Append-only; the unique key makes a repeated event a no-op.
create table payment_event (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references payment_attempt (id),
  key text not null,
  kind text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  unique (attempt_id, key)
);

create table webhook_inbox (
  id bigint generated always as identity primary key,
  psp_reference text not null,
  event_code text not null,
  success boolean not null,
  item jsonb not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  last_error text,
  unique (psp_reference, event_code, success)
);
create index webhook_inbox_open on webhook_inbox (next_try_at) where applied_at is null;

create table voucher (
  id uuid primary key,
  sale_id bigint not null unique references sale (id),
  -- SHA-256 of the token; the token itself is derived again when it must be told (vouchers/token.ts).
  token_hash bytea not null unique,
  issued_at timestamptz not null,
  revoked_at timestamptz
);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  -- One mail per kind and sale, whatever runs twice.
  dedupe_key text not null unique,
  sale_id bigint references sale (id),
  recipient text not null,
  locale text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
create index outbox_open on outbox (next_try_at) where sent_at is null and failed_at is null;
