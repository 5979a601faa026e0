-- Rates are mid-market. A table of them is an object of decimal texts, units of each currency per 1 of its base.

-- Which currency may be used for what; an operator opens or closes a use here. What a currency is stands in the code.
create table currencies (
  code char(3) primary key check (code ~ '^[A-Z]{3}$'),
  uses text[] not null check (uses <@ array['trade', 'calculator', 'preference', 'beneficiary'])
);
insert into currencies (code, uses) values
  ('GBP', '{trade,calculator,preference,beneficiary}'),
  ('EUR', '{trade,calculator,preference,beneficiary}'),
  ('USD', '{trade,calculator,preference,beneficiary}'),
  ('JPY', '{trade,calculator,preference,beneficiary}'),
  ('AUD', '{trade,calculator,preference,beneficiary}'),
  ('CAD', '{calculator,preference,beneficiary}'),
  ('CHF', '{calculator,preference,beneficiary}'),
  ('CNY', '{calculator,preference,beneficiary}'),
  ('SAR', '{calculator}'),
  ('AED', '{calculator,beneficiary}'),
  ('INR', '{calculator,beneficiary}'),
  ('SGD', '{calculator,beneficiary}'),
  ('NZD', '{calculator,beneficiary}'),
  ('HKD', '{calculator}');

-- The one table that is in force. Written twice a second by the feed and by nobody else, so it has room to be
-- updated in place.
create table latest_rates (
  id smallint primary key default 1 check (id = 1),
  base char(3) not null,
  -- The moment that the rates are of; nothing is quoted on them once they are older than max_age_ms.
  at timestamptz not null,
  source text not null,
  simulated boolean not null,
  max_age_ms integer not null check (max_age_ms > 0),
  rates jsonb not null
) with (fillfactor = 10);

-- The first table of each minute, for the charts of a day and a week; older ones are deleted.
create table rate_samples (
  at timestamptz primary key check (at = date_trunc('minute', at)),
  base char(3) not null,
  source text not null,
  simulated boolean not null,
  rates jsonb not null
);

-- One rate a currency and day, for the longer charts. Where a source had none it was made up, and says so.
create table daily_rates (
  currency char(3) not null,
  day date not null,
  per_usd numeric(20, 10) not null check (per_usd > 0),
  source text not null,
  simulated boolean not null,
  primary key (currency, day)
);

grant select on currencies to summit_app;
grant select, insert, update on latest_rates, daily_rates to summit_app;
grant select, insert, delete on rate_samples to summit_app;
