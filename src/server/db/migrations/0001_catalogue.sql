-- The catalogue: the keys that queries need, and the entry of the city file as it was imported.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table city (
  id integer primary key,
  key text not null unique,
  entry jsonb not null,
  hash text not null,
  -- Set when a later file no longer has it: no longer sold, but vouchers still tell its texts.
  withdrawn boolean not null default false
);

create table product (
  id integer primary key,
  city_id integer not null references city (id),
  entry jsonb not null,
  hash text not null,
  withdrawn boolean not null default false
);
create index product_city on product (city_id);

create table option (
  id integer primary key,
  product_id integer not null references product (id),
  entry jsonb not null,
  hash text not null,
  withdrawn boolean not null default false
);
create index option_product on option (product_id);

-- Every name and alias of a city in every language, folded: lower case, no accents.
create table search_name (
  kind text not null check (kind in ('city')),
  id integer not null,
  locale text not null,
  folded text not null,
  primary key (kind, id, locale, folded)
);
create index search_name_folded on search_name using gin (folded gin_trgm_ops);
