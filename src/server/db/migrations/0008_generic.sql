-- Newsletter readers. A row is pending until the address itself confirmed it; pending ones are forgotten.
create table subscriber (
  id uuid primary key,
  email text not null,
  -- What two spellings of one address share.
  email_key text not null unique,
  first_name text not null default '',
  last_name text not null default '',
  -- ISO 3166-1 alpha-2; empty for the footer's box, which asks no country.
  country text not null default '',
  locale text not null,
  -- SHA-256 of the token that confirms and later ends the subscription.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index subscriber_pending on subscriber (created_at) where confirmed_at is null;

create table enquiry (
  id bigint generated always as identity primary key,
  -- What both sides call it.
  reference text not null unique,
  name text not null,
  email text not null,
  phone text not null default '',
  city text not null,
  query_type text not null check (
    query_type in ('information', 'enquiry', 'cancellation', 'other', 'collaboration_proposal')
  ),
  query text not null,
  locale text not null,
  created_at timestamptz not null
);

-- Proofs of work already handed in; each is good for one form.
create table used_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
create index used_challenge_end on used_challenge (expires_at);

-- Addresses of this shop, told shorter. Path, query and fragment: the origin is the shop's own.
create table short_link (
  code text primary key,
  target text not null unique,
  created_at timestamptz not null
);

alter table outbox
  add column subscriber_id uuid references subscriber (id) on delete cascade,
  add column enquiry_id bigint references enquiry (id);
