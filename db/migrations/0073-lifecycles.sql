-- Quotes, trades, orders and payments change their state only as their lifecycle in the domain allows, whoever writes.
-- docs/lifecycles.md draws the lifecycles; a scenario compares them with these rows.

-- A first state has no state before it.
create table lifecycle_changes (
  object text not null,
  before text,
  after text not null,
  unique nulls not distinct (object, after, before)
);
insert into lifecycle_changes (object, before, after) values
  ('quotes', null, 'OPEN'),
  ('quotes', 'OPEN', 'BOOKED'),
  ('trades', null, 'AWAITING_FUNDS'),
  ('trades', 'AWAITING_FUNDS', 'FUNDED'),
  ('trades', 'AWAITING_FUNDS', 'CANCELLED'),
  ('trades', 'FUNDED', 'PAYING'),
  ('trades', 'FUNDED', 'COMPLETED'),
  ('trades', 'FUNDED', 'FAILED'),
  ('trades', 'PAYING', 'COMPLETED'),
  ('orders', null, 'pending'),
  ('orders', 'pending', 'filled'),
  ('orders', 'pending', 'failed'),
  ('orders', 'pending', 'cancelled'),
  ('orders', 'pending', 'expired'),
  ('receipts', null, 'UNMATCHED'),
  ('receipts', null, 'UNDERPAID'),
  ('receipts', 'UNMATCHED', 'MATCHED'),
  ('receipts', 'UNMATCHED', 'OVERPAID'),
  ('receipts', 'UNMATCHED', 'RETURNED'),
  ('receipts', 'OVERPAID', 'MATCHED'),
  ('receipts', 'OVERPAID', 'UNMATCHED'),
  ('receipts', 'OVERPAID', 'RETURNED'),
  ('receipts', 'UNDERPAID', 'MATCHED'),
  ('receipts', 'UNDERPAID', 'UNMATCHED'),
  ('receipts', 'UNDERPAID', 'RETURNED'),
  ('receipts', 'RETURNED', 'UNMATCHED'),
  ('payments', null, 'waiting'),
  ('payments', null, 'ready'),
  ('payments', null, 'prepared'),
  ('payments', 'waiting', 'ready'),
  ('payments', 'ready', 'prepared'),
  ('payments', 'ready', 'approved'),
  ('payments', 'ready', 'returned'),
  ('payments', 'prepared', 'ready'),
  ('payments', 'prepared', 'approved'),
  ('payments', 'prepared', 'returned'),
  ('payments', 'approved', 'sent'),
  ('payments', 'approved', 'returned'),
  ('payments', 'sent', 'completed'),
  ('payments', 'sent', 'returned'),
  ('payments', 'completed', 'returned'),
  ('payout_batches', null, 'MADE'),
  ('payout_batches', 'MADE', 'UPLOADED'),
  ('payout_batches', 'MADE', 'ACCEPTED'),
  ('payout_batches', 'MADE', 'PARTLY'),
  ('payout_batches', 'MADE', 'REJECTED'),
  ('payout_batches', 'UPLOADED', 'ACCEPTED'),
  ('payout_batches', 'UPLOADED', 'PARTLY'),
  ('payout_batches', 'UPLOADED', 'REJECTED'),
  ('payout_batches', 'ACCEPTED', 'PARTLY'),
  ('payout_batches', 'ACCEPTED', 'REJECTED'),
  ('payout_batches', 'PARTLY', 'REJECTED');
grant select on lifecycle_changes to summit_app;

-- What is prepared or approved counts only until the payment leaves; the domain's paymentStage answers the same.
create function payment_stage(status text, prepared_by uuid, approval text) returns text language sql immutable as $$
  select case when status <> 'READY' then lower(status) when approval is not null then 'approved'
    when prepared_by is not null then 'prepared' else 'ready' end
$$;
revoke execute on function payment_stage from public;
grant execute on function payment_stage to summit_app;

-- Reads each column in a branch of its own: an expression is only looked at for the table that has its columns.
create function check_lifecycle() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  state_before text;
  state_after text;
begin
  if tg_table_name = 'trades' then
    state_after := new.stage;
    if tg_op = 'UPDATE' then state_before := old.stage; end if;
  elsif tg_table_name = 'payments' then
    state_after := payment_stage(new.status, new.prepared_by, new.approval);
    if tg_op = 'UPDATE' then state_before := payment_stage(old.status, old.prepared_by, old.approval); end if;
  elsif tg_table_name = 'payout_batches' then
    state_after := new.state;
    if tg_op = 'UPDATE' then state_before := old.state; end if;
  elsif tg_table_name = 'quotes' then
    state_after := case when new.trade_id is null then 'OPEN' else 'BOOKED' end;
    -- Booked for one trade, a quote is not booked for another.
    if tg_op = 'UPDATE' then state_before := 'BOOKED'; end if;
  else
    state_after := new.status;
    if tg_op = 'UPDATE' then state_before := old.status; end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'payments' and state_before = state_after then
    return new;
  end if;
  if not exists (
    select from lifecycle_changes as allowed
    where allowed.object = tg_table_name and allowed.after = state_after and allowed.before is not distinct from state_before
  ) then
    raise exception '% may not go from % to %', tg_table_name, coalesce(state_before, 'nothing'), state_after
      using errcode = 'check_violation', constraint = tg_table_name || '_lifecycle';
  end if;
  return new;
end $$;
revoke execute on function check_lifecycle from public;

-- Bookings write quotes, trades and orders in great numbers: for those that begin and go on as most do, only the
-- condition is looked at.
create trigger quotes_lifecycle_begin before insert on quotes for each row
  when (new.trade_id is not null) execute function check_lifecycle();
create trigger quotes_lifecycle before update of trade_id on quotes for each row
  when (old.trade_id is not null and old.trade_id is distinct from new.trade_id) execute function check_lifecycle();
create trigger trades_lifecycle_begin before insert on trades for each row
  when (new.stage <> 'AWAITING_FUNDS') execute function check_lifecycle();
create trigger trades_lifecycle before update of stage on trades for each row
  when (old.stage <> new.stage) execute function check_lifecycle();
create trigger orders_lifecycle_begin before insert on orders for each row
  when (new.status <> 'pending') execute function check_lifecycle();
create trigger orders_lifecycle before update of status on orders for each row
  when (old.status <> new.status and (old.status <> 'pending' or new.status <> 'filled')) execute function check_lifecycle();
create trigger receipts_lifecycle_begin before insert on receipts for each row
  when (new.status <> 'UNMATCHED') execute function check_lifecycle();
create trigger receipts_lifecycle before update of status on receipts for each row
  when (old.status <> new.status) execute function check_lifecycle();
create trigger payments_lifecycle_begin before insert on payments for each row execute function check_lifecycle();
create trigger payments_lifecycle before update of status, prepared_by, approval on payments for each row
  execute function check_lifecycle();
create trigger payout_batches_lifecycle_begin before insert on payout_batches for each row
  when (new.state <> 'MADE') execute function check_lifecycle();
create trigger payout_batches_lifecycle before update of state on payout_batches for each row
  when (old.state <> new.state) execute function check_lifecycle();
