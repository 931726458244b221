-- Which payment a mail about returned money is about, and why it went back. A sale may have several payments
-- that go back, each with a mail of its own. Mails of an earlier version name neither.
alter table outbox
  add column attempt_id uuid references payment_attempt (id),
  add column reason text check (reason in ('sold_out', 'ticket_changed', 'amount_changed', 'given_back'));
create index outbox_attempt on outbox (attempt_id) where attempt_id is not null;
