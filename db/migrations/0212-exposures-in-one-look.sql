-- As before, and reads the rows that it locks once: a locked row is answered as it stands once its lock is given.
create or replace function lock_exposures(clients uuid[])
returns table (client_id uuid, unsettled bigint, unsettled_limit bigint, in_debt boolean)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp rows 20 as $$
declare
  ids uuid[];
  own_limits bigint[];
begin
  select array_agg(locked.client_id), array_agg(locked.unsettled_limit) into ids, own_limits
  from (
    select limits.client_id, limits.unsettled_limit from public.trading_limits as limits
    where limits.client_id = any(clients) order by limits.client_id for no key update
  ) as locked;
  return query
    select locked.id,
      coalesce((select sum(trades.gbp_amount) from public.trades
        where trades.client_id = locked.id and trades.stage = 'AWAITING_FUNDS'), 0)::bigint,
      locked.unsettled_limit,
      exists (select from public.accounts where accounts.client_id = locked.id
        and accounts.kind = 'closeout_receivable' and accounts.balance < 0)
    from unnest(ids, own_limits) as locked (id, unsettled_limit);
end $$;
