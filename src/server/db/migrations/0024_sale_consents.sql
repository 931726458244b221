-- What the buyer agreed to with a sale: the words as they read them, and when they pressed the button.
create table sale_consent (
  sale_id bigint not null references sale (id),
  kind text not null check (kind in ('terms', 'newsletter')),
  locale text not null,
  wording text not null,
  -- SHA-256 of the terms' own text, which stands in the repository of the shop.
  document_hash bytea,
  given_at timestamptz not null,
  primary key (sale_id, kind)
);
