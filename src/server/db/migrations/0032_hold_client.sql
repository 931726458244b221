-- Which client holds the seats: a keyed hash of the address, only while they are held. Null where nothing
-- bounds the holder, as for agencies.
alter table stock_hold add column client bytea;
create index stock_hold_client on stock_hold (client) where state = 'held' and client is not null;
