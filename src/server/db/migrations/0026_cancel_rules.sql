-- How a ticket can be cancelled, as it was sold: [{"hours": 48, "share": 100}, {"hours": 24, "share": 50}], or []
-- where it cannot. Processes of the version before write lines without it, which follow the catalogue.
alter table sale_line add column cancellation jsonb;

-- Tickets sold so far keep what their product promises now.
update sale_line set cancellation = case
    when (p.entry ->> 'cancelHours') is null then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('hours', (p.entry ->> 'cancelHours')::numeric, 'share', 100)) end
from product p where p.id = coalesce(sale_line.package_id, sale_line.product_id);
