-- Tickets of a paid sale are cancelled or moved one by one. Each press is one change, whose answer a repeated
-- call gets again.
create table sale_change (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sale (id),
  kind text not null check (kind in ('cancelled', 'moved')),
  -- What goes back in all, in minor units of the sale's currency, and where to.
  amount bigint not null check (amount >= 0),
  destination text not null check (destination in ('payment', 'credit', 'nobody')),
  created_at timestamptz not null
);
create index sale_change_sale on sale_change (sale_id);

alter table sale_line
  -- The change that ended this ticket. removed_at is set with it while other tickets of the sale stay; the
  -- last ones keep theirs empty, so that a sale that was cancelled whole can still be read.
  add column change_id bigint references sale_change (id),
  -- The ticket in whose place this one stands, or will stand once a surcharge is paid.
  add column moves_line_id bigint references sale_line (id);
create index sale_line_moves on sale_line (moves_line_id) where moves_line_id is not null;

-- A move to a dearer day is paid as a sale of its own, whose lines pass to the first one with the payment.
alter table sale add column surcharge_of bigint references sale (id);
create index sale_surcharge on sale (surcharge_of) where surcharge_of is not null;
alter table sale_discount drop constraint sale_discount_kind_check;
alter table sale_discount
  add constraint sale_discount_kind_check check (kind in ('coupon', 'member', 'moved'));

-- One change may give back from several payments: that of the sale and those of its surcharges.
alter table refund drop constraint refund_sale_id_key;
alter table refund add column change_id bigint references sale_change (id);
create index refund_sale on refund (sale_id);
insert into sale_change (sale_id, kind, amount, destination, created_at)
  select sale_id, 'cancelled', amount, destination, created_at from refund;
update refund set change_id = c.id from sale_change c where c.sale_id = refund.sale_id;
update sale_line set change_id = c.id from sale_change c
  where c.sale_id = sale_line.sale_id and sale_line.removed_at is null;

-- A sale is charged once; credit goes back once for each change.
drop index credit_movement_sale;
create unique index credit_movement_sale on credit_movement (sale_id) where kind = 'sale';
alter table credit_movement add column change_id bigint references sale_change (id);
create unique index credit_movement_change on credit_movement (change_id) where change_id is not null;

-- The change that a mail is about.
alter table outbox add column change_id bigint references sale_change (id);

create index credit_movement_of_sale on credit_movement (sale_id);
create index refund_change on refund (change_id) where change_id is not null;
create index sale_line_change on sale_line (change_id) where change_id is not null;
create index outbox_change on outbox (change_id) where change_id is not null;
