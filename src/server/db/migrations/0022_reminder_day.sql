-- The day that a reminder is about. Its mail is written anew from the tickets that are still planned for it.
alter table outbox add column day date;
