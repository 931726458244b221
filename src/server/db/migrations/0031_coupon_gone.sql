-- Money also goes back when another order has used the coupon before it came.
alter table outbox drop constraint outbox_reason_check;
alter table outbox add constraint outbox_reason_check check (
  reason in (
    'sold_out', 'coupon_gone', 'ticket_changed', 'visit_past', 'visit_not_offered', 'amount_changed',
    'given_back', 'part_given_back', 'disputed', 'dispute_won'
  )
);
