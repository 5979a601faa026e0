-- A statement that one person made up is withdrawn as a whole: line by line by a worker, with its balances.

alter table statements
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid references staff,
  -- Null where an approver who didn't import it, or a single operator, decided alone.
  add column withdrawal_confirmed_by uuid references staff,
  add column withdrawal_approval uuid references approval_requests,
  add column withdrawal_reason text,
  -- Whether a worker still takes back its lines.
  add column withdrawing boolean not null default false,
  add constraint statement_withdrawn check (
    (withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawal_reason is null)
    and (withdrawal_confirmed_by is null) = (withdrawal_approval is null)
    and (withdrawn_at is not null or withdrawal_confirmed_by is null and not withdrawing));
create index statements_withdrawing on statements (id) where withdrawing;
grant update (reference, withdrawal_approval, withdrawal_confirmed_by, withdrawal_reason, withdrawing, withdrawn_at, withdrawn_by)
  on statements to summit_app;
grant delete on statement_days to summit_app;

-- A file adds lines to a statement that somebody else imported under the same name, so that each line has its own importer.
-- Whether a line without a receipt of its own is its importer's word alone; of the others the receipt says so.
alter table statement_entries
  add column imported_by uuid references staff,
  add column unconfirmed boolean not null default false,
  add constraint statement_entry_unconfirmed check (
    not unconfirmed or imported_by is not null and receipt_id is null and withdrawn_at is null),
  add constraint statement_entry_withdrawn check (withdrawn_at is null or num_nonnulls(payment_id, returned_payment_id) = 0);
create index statement_entries_statement on statement_entries (statement_id);
grant update (unconfirmed, withdrawn_at) on statement_entries to summit_app;

-- The line stays and frees its identity and the payment that it named, for the bank's own line.
create function free_withdrawn_entry() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.identity := old.identity || ' (withdrawn ' || right(old.id::text, 8) || ')';
  new.payment_id := null;
  new.returned_payment_id := null;
  new.unconfirmed := false;
  return new;
end $$;
revoke execute on function free_withdrawn_entry from public;
create trigger statement_entries_free before update of withdrawn_at on statement_entries for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function free_withdrawn_entry();

-- The movement goes back to the day on which it was posted, from where the withdrawal's journal takes that of a receipt. In the
-- rows of imports, which the withdrawal holds off.
create function remove_statement_entry() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.bank_days as held (currency, day, shard, ledger_moved, movements, matched, differing, statement_moved, statement_entries)
  with linked as materialized (
    select accounts.currency, (journals.posted_at at time zone 'UTC')::date as posted_on, -entries.amount as moved,
        (old.amount <> -entries.amount)::integer as differs
      from public.journals join public.entries on entries.journal_id = journals.id
      join public.accounts on accounts.id = entries.account_id and accounts.kind = 'bank'
      where journals.subject_id = coalesce(old.receipt_id, old.payment_id, old.returned_payment_id)
        and journals.event in ('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed', 'return_received')
        and (journals.event = 'return_received') = (old.returned_payment_id is not null))
  select currency, day, 16, sum(moved), sum(movements), sum(matched), sum(differs), sum(stated), sum(entries) from (
    select currency, posted_on as day, moved, 1 as movements, 0 as matched, 0 as differs, 0::bigint as stated, 0 as entries from linked
    union all select currency, old.booked_on, -moved, -1, -1, -differs, 0, 0 from linked
    union all select old.currency, old.booked_on, 0, 0, 0, 0, -old.amount, -1) as parts
  group by currency, day order by currency, day
  on conflict (currency, day, shard) do update
    set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements,
      matched = held.matched + excluded.matched, differing = held.differing + excluded.differing,
      statement_moved = held.statement_moved + excluded.statement_moved,
      statement_entries = held.statement_entries + excluded.statement_entries;
  return null;
end $$;
revoke execute on function remove_statement_entry from public;
create trigger statement_entries_remove after update of withdrawn_at on statement_entries for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function remove_statement_entry();

-- As before, with what every line does above.
create or replace function withdraw_statement_entry() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.statement_entries set withdrawn_at = new.decided_at where receipt_id = new.id and withdrawn_at is null;
  return null;
end $$;
