-- A line of an uploaded statement that the bank doesn't have, or has otherwise, is withdrawn with its receipt: it stays, counts on no
-- day, and the bank's own line is a new one.

alter table statement_entries add column withdrawn_at timestamptz;

-- Whether another person's file has a receipt's line with other details, so that the line is wrong although the money came.
alter table receipts add column contradicted boolean not null default false;
update receipts set contradicted = true
  where unverified and doubt like 'Another person''s file has other details of this entry: %';

-- The movement goes back to the day on which it was posted, from where the withdrawal's journal takes it. In the rows of imports,
-- which the withdrawal holds off.
create function withdraw_statement_entry() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  line public.statement_entries;
begin
  update public.statement_entries
    set withdrawn_at = new.decided_at, identity = identity || ' (withdrawn ' || right(id::text, 8) || ')'
    where receipt_id = new.id and withdrawn_at is null returning * into line;
  if line.id is null then
    return null;
  end if;
  insert into public.bank_days as held (currency, day, shard, ledger_moved, movements, matched, differing, statement_moved, statement_entries)
  with linked as materialized (
    select accounts.currency, (journals.posted_at at time zone 'UTC')::date as posted_on, -entries.amount as moved,
        (line.amount <> -entries.amount)::integer as differs
      from public.journals join public.entries on entries.journal_id = journals.id
      join public.accounts on accounts.id = entries.account_id and accounts.kind = 'bank'
      where journals.subject_id = new.id and journals.event in ('receipt_matched', 'receipt_queued', 'balance_deposit'))
  select currency, day, 16, sum(moved), sum(movements), sum(matched), sum(differs), sum(stated), sum(entries) from (
    select currency, posted_on as day, moved, 1 as movements, 0 as matched, 0 as differs, 0::bigint as stated, 0 as entries from linked
    union all select currency, line.booked_on, -moved, -1, -1, -differs, 0, 0 from linked
    union all select line.currency, line.booked_on, 0, 0, 0, 0, -line.amount, -1) as parts
  group by currency, day order by currency, day
  on conflict (currency, day, shard) do update
    set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements,
      matched = held.matched + excluded.matched, differing = held.differing + excluded.differing,
      statement_moved = held.statement_moved + excluded.statement_moved,
      statement_entries = held.statement_entries + excluded.statement_entries;
  return null;
end $$;
revoke execute on function withdraw_statement_entry from public;
create trigger receipts_withdraw_entry after update of status on receipts for each row
  when (new.status = 'WITHDRAWN' and old.status <> 'WITHDRAWN') execute function withdraw_statement_entry();

-- As before, but for a line that was withdrawn itself.
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
    or exists (select from public.statement_entries where withdrawn_at is null
      and new.subject_id = case new.event when 'return_settled' then returned_payment_id else receipt_id end) then
    raise exception 'a % does not take back a movement that no statement has', new.event
      using errcode = 'check_violation', constraint = 'journal_at_bank';
  end if;
  insert into public.bank_days as held (currency, day, shard, ledger_moved, movements)
    values (taken.currency, (recorded.posted_at at time zone 'UTC')::date, taken.shard, -taken.amount, -1)
    on conflict (currency, day, shard) do update
      set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements;
  return null;
end $$;
