-- A transaction that posts takes a shard of the house accounts for itself, 17 to 40, until it ends. Before, a connection shared the
-- one that its process id fell on, and those who met there waited for one another's commits.
insert into accounts (kind, currency, shard)
select kind, currency, added from accounts cross join generate_series(17, 40) as added where client_id is null and shard = 0;

-- The shard that a transaction posts to: the one that its connection claimed or that it was given, or else a free one. With
-- none free, it shares one of the first eight. A transaction keeps its shard, so that it locks each house account once.
create function house_shard_of_transaction() returns smallint language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  chosen text := coalesce(nullif(current_setting('summit.house_shard', true), ''), current_setting('summit.transaction_shard', true));
begin
  if chosen <> '' then
    return chosen::smallint;
  end if;
  select coalesce(
    (select free from generate_series(0, 23) as step cross join lateral (select 17 + (pg_backend_pid() + step) % 24) as next (free)
     where pg_try_advisory_xact_lock(7060, free) limit 1),
    public.house_shard()
  )::text into chosen;
  perform set_config('summit.transaction_shard', chosen, true);
  return chosen::smallint;
end $$;
revoke execute on function house_shard_of_transaction from public;

create or replace function lock_named_accounts(kinds text[], currencies text[], clients uuid[])
returns table (id bigint, kind text, currency text, client_id uuid, balance bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp rows 20 as $$
declare
  shard_here smallint := public.house_shard_of_transaction();
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
