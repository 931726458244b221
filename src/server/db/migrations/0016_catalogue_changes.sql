-- When what a page shows of a city or product last changed, for search engines.
alter table city add column changed_at timestamptz not null default now();
alter table product add column changed_at timestamptz not null default now();
