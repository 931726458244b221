-- People with an account. A row is made only for somebody who proved the address: by the link of a mail or by a provider.
create table member (
  id bigint generated always as identity primary key,
  -- As typed; null once the person had the data deleted.
  email text,
  -- What two spellings of one address share.
  email_key text unique,
  -- False while only a provider that proves nothing has told the address.
  email_proven boolean not null default true,
  -- argon2id as a PHC string; null for who comes by a provider only.
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  phone_prefix text not null default '',
  phone text not null default '',
  country text not null default '',
  locale text not null,
  -- For trying the shop on one's own machine; opens nothing in production.
  trial boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((email_key is null) = (deleted_at is not null))
);

create table member_identity (
  provider text not null check (provider in ('google', 'facebook')),
  -- The provider's own name of the person, which never changes; an address may.
  subject text not null,
  member_id bigint not null references member (id),
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index member_identity_member on member_identity (member_id);

-- What a link in a mail opens, once: a registration to confirm, a new password, the deletion of personal data.
create table mail_link (
  id uuid primary key,
  kind text not null check (kind in ('register', 'restore', 'erase')),
  -- SHA-256 of the token; the token itself is derived again when the mail is written.
  token_hash bytea not null unique,
  email text not null,
  email_key text not null,
  -- Of a registration: names and password hash of the member to be.
  detail jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index mail_link_email on mail_link (email_key);
create index mail_link_end on mail_link (expires_at);

-- One journey to a provider and back, bound to the session that began it.
create table openid_journey (
  state_hash bytea primary key,
  session_id uuid not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  return_url text not null,
  expires_at timestamptz not null
);
create index openid_journey_end on openid_journey (expires_at);

alter table session
  add column member_id bigint references member (id),
  -- How long it lives from its last renewal (S9: 60; one for who did not ask to be remembered).
  add column days integer not null default 60 check (days between 1 and 60);
create index session_member on session (member_id) where member_id is not null;

alter table sale
  add column member_id bigint references member (id),
  -- The member's discount in percent, fixed when the basket became theirs.
  add column member_percent integer not null default 0 check (member_percent between 0 and 100);
create index sale_member on sale (member_id, id) where member_id is not null;

alter table outbox add column link_id uuid references mail_link (id) on delete cascade;

create index payer_email on payer (lower(email));
