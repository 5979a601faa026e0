-- Periods of the same client and currencies are kept apart by a constraint that compares ids and codes beside ranges.
create extension if not exists btree_gist;

-- The rate at which a client budgeted to sell one currency for another in a period; what was achieved is summed from its trades.
create table budget_rates (
  id uuid primary key,
  client_id uuid not null references clients,
  from_currency char(3) not null references currencies,
  to_currency char(3) not null references currencies,
  -- Units of to_currency per 1 of from_currency.
  budget_rate numeric(20, 10) not null check (budget_rate > 0),
  -- Days in London, both included.
  starts_on date not null check (starts_on >= '2000-01-01'),
  ends_on date not null,
  -- What the client plans to sell in the period, in minor units of from_currency.
  planned_amount bigint check (planned_amount > 0),
  -- One more with each change, so that a change of an outdated version is refused.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (from_currency <> to_currency),
  constraint budget_rate_period check (ends_on between starts_on and starts_on + interval '2 years'),
  constraint budget_rates_apart exclude using gist
    (client_id with =, from_currency with =, to_currency with =, daterange(starts_on, ends_on, '[]') with &&)
);
-- The constraint's index finds a client's rows.
grant select, insert, update, delete on budget_rates to summit_app;
