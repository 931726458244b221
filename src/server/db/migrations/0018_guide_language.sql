-- The language of the guide at a ticket's start time, as it was sold (ISO 639-1). Processes of the version
-- before write lines without it.
alter table sale_line add column language text check (language ~ '^[a-z]{2}$');
