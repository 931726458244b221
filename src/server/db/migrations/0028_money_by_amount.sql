-- Money that goes back past the shop, by its amount. `returned` went back for good, `disputed` is taken by a
-- dispute that may still be won; both are sums of payment_event, written with each of its rows.
alter table payment_attempt
  add column returned bigint not null default 0 check (returned >= 0),
  add column disputed bigint not null default 0 check (disputed >= 0);

-- The part of the tickets' price that their payments no longer hold.
alter table sale add column given_back bigint not null default 0 check (given_back >= 0);

-- `disputed`: the buyer's bank has taken the whole payment; the tickets open no door until it is won back.
alter table sale drop constraint sale_status_check;
alter table sale add constraint sale_status_check check (
  status in (
    'draft', 'payable', 'paid', 'disputed', 'cancel_requested', 'cancelled', 'expired', 'review', 'given_back'
  )
);
alter table sale_change drop constraint sale_change_kind_check;
alter table sale_change add constraint sale_change_kind_check
  check (kind in ('cancelled', 'moved', 'given_back', 'part_given_back'));
alter table outbox drop constraint outbox_reason_check;
alter table outbox add constraint outbox_reason_check check (
  reason in (
    'sold_out', 'ticket_changed', 'visit_past', 'visit_not_offered', 'amount_changed', 'given_back',
    'part_given_back', 'disputed', 'dispute_won'
  )
);

-- All news of money are added up from now on, so each says what it is and which dispute it belongs to.
update payment_event set kind = 'returned' where kind = 'reversed';
update payment_event set kind = 'second_chargeback' where kind = 'charged_back' and key like '%:SECOND\_CHARGEBACK:%';
update payment_event set detail = detail || jsonb_build_object('dispute', split_part(key, ':', 2))
  where kind in ('charged_back', 'chargeback_reversed', 'second_chargeback');
