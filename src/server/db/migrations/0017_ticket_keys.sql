-- The shop's Ed25519 keys, which sign the QR codes of tickets; scanners hold the public halves.
create table ticket_key (
  kid text primary key,
  public_key bytea not null check (length(public_key) = 32),
  -- PKCS #8; forgotten when the key is retired, which still verifies.
  private_key bytea,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((private_key is null) = (retired_at is not null))
);
create unique index ticket_key_current on ticket_key ((true)) where retired_at is null;
