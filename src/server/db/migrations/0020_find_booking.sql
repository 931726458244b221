-- A booking is found by a mail to the address that it was made with; `detail` has its reference.
alter table mail_link drop constraint mail_link_kind_check;
alter table mail_link
  add constraint mail_link_kind_check check (kind in ('register', 'restore', 'erase', 'find', 'order'));
