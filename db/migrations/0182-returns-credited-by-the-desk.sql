-- A payment whose return arrived as an incoming payment that the desk credited, such as one less the bank's charges.

alter table payments
  add column return_receipt_id uuid references receipts,
  add column returned_amount bigint,
  add constraint payment_credited_return check ((return_receipt_id is null) = (returned_amount is null)
    and (return_receipt_id is null or status = 'RETURNED' and returned_amount between 1 and amount));
create unique index payments_return_receipt on payments (return_receipt_id) where return_receipt_id is not null;
