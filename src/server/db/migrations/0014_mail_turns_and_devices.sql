-- When a mail about an order of an unproven address had its turn: the last day's are counted by mailbox.
create table order_mail_turn (
  outbox_id bigint primary key references outbox (id) on delete cascade,
  -- SHA-256 of the mailbox: a count needs no address.
  mailbox_hash bytea not null,
  taken_at timestamptz not null
);
create index order_mail_turn_mailbox on order_mail_turn (mailbox_hash, taken_at);
create index order_mail_turn_end on order_mail_turn (taken_at);

-- A browser that logged in: wrong passwords of strangers elsewhere do not make it wait.
create table login_device (
  -- SHA-256 of the token in its cookie; one browser may know several accounts.
  token_hash bytea not null,
  member_id bigint references member (id) on delete cascade,
  agent_id bigint references agent (id) on delete cascade,
  used_at timestamptz not null,
  check ((member_id is null) <> (agent_id is null)),
  unique nulls not distinct (token_hash, member_id, agent_id)
);
create index login_device_member on login_device (member_id) where member_id is not null;
create index login_device_agent on login_device (agent_id) where agent_id is not null;
create index login_device_end on login_device (used_at);
