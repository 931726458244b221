-- The latest moment at which the basket gives its places back, counted from when it first held some;
-- payments may go one stay at the bank beyond it. A basket from before this has none until it is filled
-- again.
alter table sale add column hold_limit timestamptz;
-- Made by taking up an ended basket, which is done once.
alter table sale add column recovered boolean not null default false;
