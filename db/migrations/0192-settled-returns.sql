-- The bank's credit of a payment whose whole return had been recorded by hand: it's the same money, and what the banks kept of it is
-- a cost of the house, since the client was credited in full.

select add_house_account('return_charges_cost');

alter table receipts
  add column settled_payment_id uuid references payments,
  add constraint receipt_settles_return check (
    settled_payment_id is null or status = 'MATCHED' and trade_id is null and client_id is null and decided_by is not null);
create unique index receipts_settled_payment on receipts (settled_payment_id) where settled_payment_id is not null;

-- The recorded return never moved money at the bank, so that its movement leaves the day on which it was posted, as a withdrawn
-- record's does.
create or replace function remove_bank_movement() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  recorded public.journals;
  came bigint;
  taken record;
begin
  select * into recorded from public.journals
    where subject_id = new.subject_id and case new.event when 'return_settled' then event = 'return_received'
      else event in ('receipt_matched', 'receipt_queued', 'balance_deposit') end;
  select sum(entries.amount) into came from public.entries join public.accounts on accounts.id = entries.account_id
    where entries.journal_id = recorded.id and not entries.of_client and accounts.kind = 'bank';
  select accounts.currency, accounts.shard, entries.amount into taken
    from public.entries join public.accounts on accounts.id = entries.account_id
    where entries.journal_id = new.id and not entries.of_client and accounts.kind = 'bank';
  if taken.amount is null or came is distinct from -taken.amount
    or exists (select from public.statement_entries
      where new.subject_id = case new.event when 'return_settled' then returned_payment_id else receipt_id end) then
    raise exception 'a % does not take back a movement that no statement has', new.event
      using errcode = 'check_violation', constraint = 'journal_at_bank';
  end if;
  insert into public.bank_days as held (currency, day, shard, ledger_moved, movements)
    values (taken.currency, (recorded.posted_at at time zone 'UTC')::date, taken.shard, -taken.amount, -1)
    on conflict (currency, day, shard) do update
      set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements;
  return null;
end $$;
create trigger journals_at_bank_settle after insert on journals for each row
  when (new.event = 'return_settled') execute function remove_bank_movement();
