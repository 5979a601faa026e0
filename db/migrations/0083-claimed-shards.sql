-- A connection that holds a claim on a shard of the house accounts (an advisory lock on 7002 and the shard, 8 to 15) posts
-- to its rows without locking them first. Entries of any other connection there are therefore refused: without the claim,
-- they would wait for rows in an order of their own. A transaction's own lock is granted beside the session's.
create or replace function apply_entries() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  moved integer;
  named integer;
  claimed smallint[];
begin
  if exists (
    select 1 from fresh join public.accounts as account on account.id = fresh.account_id
    group by fresh.journal_id, account.currency
    having sum(fresh.amount) <> 0 or bool_or(fresh.of_client <> (account.client_id is not null))
  ) then
    raise exception 'a journal does not sum to zero in each currency, or mistakes whose accounts it is in' using errcode = 'check_violation', constraint = 'journal_balances';
  end if;
  select count(distinct account_id) into named from fresh;
  with changed as (
    update public.accounts as account set balance = account.balance + movement.amount
    from (select account_id, sum(amount)::bigint as amount from fresh group by account_id) as movement
    where account.id = movement.account_id
    returning account.shard
  )
  select count(*), array_agg(distinct shard) filter (where shard between 8 and 15) into moved, claimed from changed;
  if moved <> named then
    raise exception 'an entry names an account that does not exist' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from unnest(claimed) as shard where not pg_try_advisory_xact_lock(7002, shard)) then
    raise exception 'another connection has claimed this shard of the house accounts' using errcode = 'check_violation', constraint = 'house_shard_claimed';
  end if;
  return null;
end $$;

-- The currency as it is stored, so that a look-up reads one row of the index and not one for each currency.
create or replace function lock_named_accounts(kinds text[], currencies text[], clients uuid[])
returns table (id bigint, kind text, currency text, client_id uuid, balance bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp rows 20 as $$
declare
  shard_here smallint := public.house_shard();
  found_ids bigint[] := array(
    select a.id from unnest(kinds, currencies::char(3)[], clients) as named (kind, currency, client_id)
      join public.accounts a on a.client_id is null and a.kind = named.kind and a.currency = named.currency and a.shard = shard_here
      where named.client_id is null
    union all
    select a.id from unnest(kinds, currencies::char(3)[], clients) as named (kind, currency, client_id)
      join public.accounts a on a.client_id = named.client_id and a.kind = named.kind and a.currency = named.currency);
begin
  return query select a.id, a.kind, a.currency::text, a.client_id, a.balance
    from public.accounts a where a.id = any(found_ids) order by a.id for update;
end $$;
