-- What a ticket was sold as: its names, how long it lasts, how its voucher is shown (sales/line-terms.ts).
-- Processes of the version before write lines without it, which follow the catalogue.
alter table sale_line add column terms jsonb;

-- Tickets sold so far keep what the catalogue says of them now.
update sale_line set terms = jsonb_build_object(
    'names', jsonb_build_object(
      'product', p.entry -> 'names',
      'option', o.entry -> 'names',
      'package', (select entry -> 'names' from product where id = sale_line.package_id)),
    'kind', p.entry -> 'kind',
    'transport', p.entry -> 'transport',
    'duration', o.entry -> 'duration',
    'voucher', (select entry -> 'voucher' from product where id = coalesce(sale_line.package_id, sale_line.product_id)),
    'studentCard', coalesce(o.entry -> 'studentCard', 'false'))
from product p, option o where p.id = sale_line.product_id and o.id = sale_line.option_id;

-- Those written beside 0026_cancel_rules.sql as well.
update sale_line set cancellation = case
    when sold.entry ->> 'kind' <> 'package' and o.entry ? 'cancellation'
      then coalesce(nullif(o.entry -> 'cancellation', 'null'), '[]')
    when (sold.entry ->> 'cancelHours') is null then '[]'::jsonb
    else jsonb_build_array(
      jsonb_build_object('hours', (sold.entry ->> 'cancelHours')::numeric, 'share', 100)) end
from product sold, option o
where sale_line.cancellation is null and sold.id = coalesce(sale_line.package_id, sale_line.product_id)
  and o.id = sale_line.option_id;
