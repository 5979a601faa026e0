-- Rates that integrators set on an installation with a simulated market, one for each currency that moves: until its end the feed
-- gives the pair at this rate. The next call for the same currency replaces it.
create table simulated_rates (
  currency text primary key,
  from_currency text not null,
  to_currency text not null,
  -- Mid-market units of to_currency per 1 of from_currency.
  rate numeric(20, 10) not null check (rate > 0),
  until timestamptz not null,
  set_by uuid not null references users,
  set_at timestamptz not null,
  check (from_currency <> to_currency and currency in (from_currency, to_currency))
);
grant select, insert, update on simulated_rates to summit_app;
