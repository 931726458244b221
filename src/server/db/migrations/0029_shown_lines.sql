-- The tickets as the payer saw them at the press of Pay: a bank that says yes late must not buy others of the same
-- price. Attempts of the version before have none.
alter table payment_attempt add column shown jsonb;
