-- What a shop with a million sales looks up or deletes by. A foreign key without an index of its own reads
-- its whole table for every row that it refers to and that is deleted.
create index outbox_sale on outbox (sale_id) where sale_id is not null;
create index outbox_link on outbox (link_id) where link_id is not null;
create index outbox_subscriber on outbox (subscriber_id) where subscriber_id is not null;
create index outbox_enquiry on outbox (enquiry_id) where enquiry_id is not null;

-- A payment is found by the session that began it (login and resume) and by Adyen's own reference (webhooks).
create index payment_attempt_session on payment_attempt (session_id);
create index payment_attempt_psp_reference on payment_attempt (psp_reference) where psp_reference is not null;
create index refund_attempt on refund (attempt_id) where attempt_id is not null;
create index coupon_use_coupon on coupon_use (coupon_id);

-- What is forgotten after its time, and when somebody has personal data deleted.
create index enquiry_created on enquiry (created_at);
create index enquiry_email on enquiry (lower(email));
create index mail_link_erase on mail_link (used_at) where kind = 'erase' and used_at is not null;
create index rate_limit_end on rate_limit (expire);
create index idempotency_sale on idempotency_key
  ((coalesce(body -> 'body' -> 'sale', body -> 'body') ->> 'id'))
  where coalesce(body -> 'body' -> 'sale', body -> 'body') ? 'lines';
