-- A payment that was recorded by hand and never came is withdrawn: its record stays, and its posting is reversed.

alter table receipts
  drop constraint receipts_status_check,
  add constraint receipts_status_check
    check (status in ('MATCHED', 'UNDERPAID', 'OVERPAID', 'UNMATCHED', 'RETURNED', 'WITHDRAWN')),
  add constraint receipt_withdrawn check (
    status <> 'WITHDRAWN' or recorded_by is not null and decided_by is not null and not unverified and verified_at is null);
create index receipts_withdrawn on receipts (received_at desc, id desc) where status = 'WITHDRAWN';

insert into lifecycle_changes (object, before, after) values
  ('receipts', 'MATCHED', 'WITHDRAWN'),
  ('receipts', 'UNDERPAID', 'WITHDRAWN'),
  ('receipts', 'OVERPAID', 'WITHDRAWN'),
  ('receipts', 'UNMATCHED', 'WITHDRAWN');

-- The money was never at the bank, so that its movement leaves the day on which it was posted, and the reversal is a movement of
-- no day. Written to the shard of the bank's account that the reversal holds locked, as every movement is.
create function remove_bank_movement() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  recorded public.journals;
  came bigint;
  taken record;
begin
  select * into recorded from public.journals
    where subject_id = new.subject_id and event in ('receipt_matched', 'receipt_queued', 'balance_deposit');
  select sum(entries.amount) into came from public.entries join public.accounts on accounts.id = entries.account_id
    where entries.journal_id = recorded.id and not entries.of_client and accounts.kind = 'bank';
  select accounts.currency, accounts.shard, entries.amount into taken
    from public.entries join public.accounts on accounts.id = entries.account_id
    where entries.journal_id = new.id and not entries.of_client and accounts.kind = 'bank';
  if taken.amount is null or came is distinct from -taken.amount
    or exists (select from public.statement_entries where receipt_id = new.subject_id) then
    raise exception 'a % does not take back a movement that no statement has', new.event
      using errcode = 'check_violation', constraint = 'journal_at_bank';
  end if;
  insert into public.bank_days as held (currency, day, shard, ledger_moved, movements)
    values (taken.currency, (recorded.posted_at at time zone 'UTC')::date, taken.shard, -taken.amount, -1)
    on conflict (currency, day, shard) do update
      set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements;
  return null;
end $$;
revoke execute on function remove_bank_movement from public;
create trigger journals_at_bank_remove after insert on journals for each row
  when (new.event = 'receipt_withdrawn') execute function remove_bank_movement();
