-- Automatic exchanges and instructions to the bank change their state only as their lifecycle allows, like the rest.
insert into lifecycle_changes (object, before, after) values
  ('auto_exchange_runs', null, 'DUE'),
  ('auto_exchange_runs', 'DUE', 'PAID'),
  ('auto_exchange_runs', 'DUE', 'WAITING'),
  ('auto_exchange_runs', 'DUE', 'SKIPPED'),
  ('auto_exchange_runs', 'WAITING', 'RELEASED'),
  ('auto_exchange_runs', 'WAITING', 'CANCELLED'),
  ('payout_instructions', null, 'UNANSWERED'),
  ('payout_instructions', 'UNANSWERED', 'ACCEPTED'),
  ('payout_instructions', 'UNANSWERED', 'REJECTED'),
  ('payout_instructions', 'ACCEPTED', 'REJECTED');

create or replace function check_lifecycle() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
  elsif tg_table_name = 'payout_instructions' then
    state_after := coalesce(new.bank_status, 'UNANSWERED');
    if tg_op = 'UPDATE' then state_before := coalesce(old.bank_status, 'UNANSWERED'); end if;
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

create trigger auto_exchange_runs_lifecycle_begin before insert on auto_exchange_runs for each row
  when (new.status <> 'DUE') execute function check_lifecycle();
create trigger auto_exchange_runs_lifecycle before update of status on auto_exchange_runs for each row
  when (old.status <> new.status) execute function check_lifecycle();
create trigger payout_instructions_lifecycle_begin before insert on payout_instructions for each row
  when (new.bank_status is not null) execute function check_lifecycle();
create trigger payout_instructions_lifecycle before update of bank_status on payout_instructions for each row
  when (old.bank_status is distinct from new.bank_status) execute function check_lifecycle();

-- A line of an allocation is replaced while its trade waits for its money; every other payment stays for the records.
create function keep_payment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a payment that is % may not be deleted', old.status
    using errcode = 'check_violation', constraint = 'payments_kept';
end $$;
revoke execute on function keep_payment from public;
create trigger payments_kept before delete on payments for each row
  when (old.status <> 'WAITING') execute function keep_payment();
