-- What a client may have booked and not paid for at once. The row of a client is also the lock that their bookings and
-- free cancellations take one after the other, whichever process does them.
create table trading_limits (
  client_id uuid primary key references clients,
  -- In pence; null: the house's own limit.
  unsettled_limit bigint check (unsettled_limit >= 0)
);
insert into trading_limits (client_id) select id from clients;

create function add_trading_limits() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.trading_limits (client_id) select id from fresh;
  return null;
end $$;
revoke execute on function add_trading_limits from public;
create trigger clients_trading_limits after insert on clients referencing new table as fresh
  for each statement execute function add_trading_limits();

-- The sold amount in pence at the mid-market rate of the booking.
alter table quotes add column gbp_amount bigint not null default 0 check (gbp_amount >= 0);
alter table quotes alter column gbp_amount drop default;
alter table trades add column gbp_amount bigint not null default 0 check (gbp_amount >= 0);
alter table trades alter column gbp_amount drop default;
update trades set gbp_amount = case
    when from_currency = 'GBP' then from_amount
    else coalesce((
      select round(from_amount * (coalesce(rates ->> 'GBP', '1'))::numeric / (coalesce(rates ->> from_currency, '1'))::numeric
        * case when from_currency = 'JPY' then 100 else 1 end) from latest_rates), 0)
  end
  where stage = 'AWAITING_FUNDS';
create index trades_unsettled on trades (client_id) include (gbp_amount) where stage = 'AWAITING_FUNDS';

-- Locks clients' rows in the order of their ids, then answers what each has booked and not paid for and whether they owe
-- anything from closed trades. Volatile, so that each statement in it sees what was committed while it waited.
create function lock_exposures(clients uuid[])
returns table (client_id uuid, unsettled bigint, unsettled_limit bigint, in_debt boolean)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp rows 20 as $$
begin
  perform from public.trading_limits as limits where limits.client_id = any(clients) order by limits.client_id for no key update;
  return query
    select limits.client_id,
      coalesce((select sum(trades.gbp_amount) from public.trades
        where trades.client_id = limits.client_id and trades.stage = 'AWAITING_FUNDS'), 0)::bigint,
      limits.unsettled_limit,
      exists (select from public.accounts where accounts.client_id = limits.client_id
        and accounts.kind = 'closeout_receivable' and accounts.balance < 0)
    from public.trading_limits as limits where limits.client_id = any(clients);
end $$;
revoke execute on function lock_exposures from public;

grant select on trading_limits to summit_app;
grant update (unsettled_limit) on trading_limits to summit_app;
grant execute on function lock_exposures to summit_app;
