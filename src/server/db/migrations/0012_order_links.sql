-- An order without a price waits for the button behind a mailed link, which is bound to its attempt.
alter table mail_link drop constraint mail_link_kind_check;
alter table mail_link
  add constraint mail_link_kind_check check (kind in ('register', 'restore', 'erase', 'order')),
  add column attempt_id uuid unique references payment_attempt (id),
  add constraint mail_link_order_check check ((kind = 'order') = (attempt_id is not null));
