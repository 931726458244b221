-- Money also goes back when it is confirmed only after the visit it was for.
alter table outbox drop constraint outbox_reason_check;
alter table outbox
  add constraint outbox_reason_check
  check (reason in ('sold_out', 'ticket_changed', 'visit_past', 'amount_changed', 'given_back'));
