-- When a ticket is good moved from products to options, and is kept with each line as it was sold:
-- {"kind": "dated", "days": 2} or {"kind": "flexible", "months": 12}.
alter table sale_line add column validity jsonb;

-- What the version before said of a ticket; for products imported since, what their options say.
create function validity_before(sold_product integer, sold_option integer) returns jsonb
language sql stable as $$
  select case
    when o.entry ->> 'kind' = 'start_times' then jsonb_build_object('kind', 'dated', 'days', 1)
    when (p.entry ->> 'validMonths')::numeric > 0
      then jsonb_build_object('kind', 'flexible', 'months', ceil((p.entry ->> 'validMonths')::numeric))
    else jsonb_build_object('kind', 'dated', 'days', case o.entry -> 'duration' ->> 'unit'
      when 'days' then greatest(1, ceil((o.entry -> 'duration' ->> 'amount')::numeric))
      when 'hours' then 1 + floor((o.entry -> 'duration' ->> 'amount')::numeric / 24)
      else 1 end)
  end
  from option o, product p where o.id = sold_option and p.id = sold_product
$$;

update sale_line set validity = validity_before(coalesce(package_id, product_id), option_id);

-- A process of the version before writes lines without it, and has promised the product's months.
create function keep_validity_before() returns trigger language plpgsql as $$
begin
  new.validity := validity_before(coalesce(new.package_id, new.product_id), new.option_id);
  return new;
end
$$;
create trigger sale_line_validity before insert on sale_line
  for each row when (new.validity is null) execute function keep_validity_before();

-- A flexible option has no limit and no start times; the others lose their months. The product keeps its
-- `validMonths` for processes of the version before.
update option o set entry = o.entry || jsonb_build_object('validity', case
    when o.entry ->> 'kind' = 'opening_hours' and o.entry -> 'capacity' = 'null'::jsonb
      and (p.entry ->> 'validMonths')::numeric > 0
    then jsonb_build_object('kind', 'flexible', 'months', ceil((p.entry ->> 'validMonths')::numeric))
    else jsonb_build_object('kind', 'dated') end)
from product p where p.id = o.product_id and not o.entry ? 'validity';
