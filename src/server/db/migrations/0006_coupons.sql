-- Discounts of a basket: coupons with counted uses, the member's rate, and what each line gets of both.
create table coupon (
  id bigint generated always as identity primary key,
  -- As it is compared: capitals, digits, hyphens.
  code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  percent integer check (percent between 1 and 100),
  -- {EUR, GBP, USD} in minor units.
  amounts jsonb,
  -- What it is bound to; null is everything.
  product_ids integer[],
  city_ids integer[],
  -- Plain dates of the city, both ends included; when it is bought and when it is used.
  sold_from date,
  sold_until date,
  visit_from date,
  visit_until date,
  total_uses integer check (total_uses > 0),
  customer_uses integer check (customer_uses > 0),
  -- Reserved and booked; the conditional update on it is the only lock.
  used integer not null default 0 check (used >= 0),
  stopped boolean not null default false,
  check ((percent is null) <> (amounts is null))
);

-- The one coupon of a sale: reserved with the basket, booked with the payment, released when either ends.
create table coupon_use (
  sale_id bigint primary key references sale (id),
  coupon_id bigint not null references coupon (id),
  state text not null check (state in ('reserved', 'booked', 'released')),
  -- SHA-256 of the payer's address, once it is known.
  customer bytea,
  updated_at timestamptz not null
);
create index coupon_use_customer on coupon_use (coupon_id, customer) where state <> 'released';

-- What each kind takes off the sale, minor units of its currency; their sum is the sum of the lines' shares.
create table sale_discount (
  sale_id bigint not null references sale (id),
  kind text not null check (kind in ('coupon', 'member')),
  amount bigint not null check (amount >= 0),
  primary key (sale_id, kind)
);

alter table sale_line add column discount bigint not null default 0 check (discount >= 0);
