-- Money that one person recorded by hand and nobody has verified settles nothing: what it pays for counts in the unsettled limit, of
-- which that person could otherwise give a client any amount.
create index receipts_unverified_client on receipts (client_id) where unverified;

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
        where trades.client_id = locked.id and trades.stage = 'AWAITING_FUNDS'), 0)::bigint
      + coalesce((select sum(trades.gbp_amount) from public.trades
        where trades.stage = 'FUNDED' and trades.client_id = locked.id and trades.id in (
          select receipts.trade_id from public.receipts
            where receipts.unverified and receipts.client_id = locked.id and receipts.doubt is null and receipts.status = 'MATCHED'
          union all
          select receipt_parts.trade_id from public.receipts join public.receipt_parts on receipt_parts.receipt_id = receipts.id
            where receipts.unverified and (receipts.client_id is null or receipts.client_id = locked.id) and receipts.trade_id is null
              and receipts.doubt is null and receipts.status = 'MATCHED' and receipt_parts.client_id = locked.id)), 0)::bigint,
      locked.unsettled_limit,
      exists (select from public.accounts where accounts.client_id = locked.id
        and accounts.kind = 'closeout_receivable' and accounts.balance < 0)
    from unnest(ids, own_limits) as locked (id, unsettled_limit);
end $$;
