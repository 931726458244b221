-- What was written into the ledger stays: a mistake is corrected by another movement.
create function credit_movement_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of credits is only ever added to';
end
$$;
create trigger credit_movement_stays before update or delete on credit_movement
  for each row execute function credit_movement_stays();

-- Statements of a period.
create index credit_movement_time on credit_movement (agent_id, created_at);
