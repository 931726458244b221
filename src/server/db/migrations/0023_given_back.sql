-- A sale whose payment went back without a cancellation: the operator returned it at the bank.
alter table sale drop constraint sale_status_check;
alter table sale add constraint sale_status_check check (
  status in (
    'draft', 'payable', 'paid', 'cancel_requested', 'cancelled', 'expired', 'review', 'given_back'
  )
);
alter table sale_change drop constraint sale_change_kind_check;
alter table sale_change
  add constraint sale_change_kind_check check (kind in ('cancelled', 'moved', 'given_back'));
