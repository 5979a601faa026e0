-- One statement for all that a batch of entries needs: balances, sums and claims. Four statements, each planned and started by
-- itself, cost a batch of 32 bookings almost as much again. It names the accounts' ids twice, so that any plan reads these alone.
create or replace function apply_entries() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  named integer;
  moved integer;
  claimed smallint[];
  is_unbalanced boolean;
begin
  with movement as materialized (
    select account_id, sum(amount)::bigint as amount from fresh group by account_id
  ), changed as (
    update public.accounts as account set balance = account.balance + movement.amount
    from movement where account.id = movement.account_id and account.id = any(array(select account_id from movement))
    returning account.id, account.shard, account.currency, account.of_client
  ), sums as (
    select sum(fresh.amount) <> 0 or bool_or(fresh.of_client <> changed.of_client) as is_wrong
    from fresh join changed on changed.id = fresh.account_id
    group by fresh.journal_id, changed.currency
  )
  select (select count(*) from movement), (select count(*) from changed), (select bool_or(is_wrong) from sums),
    (select array_agg(distinct shard) from changed where shard between 8 and 15)
    into named, moved, is_unbalanced, claimed;
  if is_unbalanced then
    raise exception 'a journal does not sum to zero in each currency, or mistakes whose accounts it is in' using errcode = 'check_violation', constraint = 'journal_balances';
  end if;
  if moved <> named then
    raise exception 'an entry names an account that does not exist' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from unnest(claimed) as shard where not pg_try_advisory_xact_lock(7002, shard)) then
    raise exception 'another connection has claimed this shard of the house accounts' using errcode = 'check_violation', constraint = 'house_shard_claimed';
  end if;
  return null;
end $$;
