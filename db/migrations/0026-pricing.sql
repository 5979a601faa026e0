-- What the house keeps of each exchange, in millionths of the mid-market rate, where it is not the standard margin: of
-- one client, of one pair either way, or of one client in one pair. A row is never rewritten: a new margin ends the one
-- before it, so that what was in force, since when and by whom stays to be read.
create table margins (
  id uuid primary key,
  -- Null: every client's.
  client_id uuid references clients,
  -- The pair in the order of the alphabet, whichever way it is exchanged. Null: every pair.
  currency_a char(3) references currencies,
  currency_b char(3) references currencies,
  margin integer not null check (margin between 0 and 50000),
  set_at timestamptz not null,
  set_by uuid not null references staff,
  ended_at timestamptz,
  ended_by uuid references staff,
  constraint margin_of_something check (client_id is not null or currency_a is not null),
  constraint margin_pair check ((currency_a is null) = (currency_b is null) and currency_a < currency_b),
  constraint margin_ended check ((ended_at is null) = (ended_by is null) and ended_at >= set_at)
);
create unique index margins_in_force on margins (client_id, currency_a, currency_b) nulls not distinct where ended_at is null;
create index margins_newest on margins (set_at desc, id desc);
create index margins_of_client on margins (client_id, set_at desc, id desc) where client_id is not null;

-- The margin that is set for a client in a pair, the most particular that there is; null where the standard one holds.
create function margin_set_for(client uuid, sold char(3), bought char(3)) returns integer
language sql stable parallel safe as $$
  select margin from margins
  where ended_at is null and (client_id = client or client_id is null)
    and (currency_a is null or (currency_a = least(sold, bought) and currency_b = greatest(sold, bought)))
  order by client_id nulls last, currency_a nulls last
  limit 1
$$;

-- How much may be exchanged at once, in minor units of the currency, on either side; null is no limit of its own.
alter table currencies
  add column least_amount bigint check (least_amount > 0),
  add column greatest_amount bigint check (greatest_amount > 0),
  -- One more with each change at the desk: whoever edits an older version is told.
  add column version integer not null default 1 check (version > 0),
  add column changed_at timestamptz,
  add column changed_by uuid references staff,
  add constraint currency_limits check (least_amount <= greatest_amount),
  add constraint currency_changed check ((changed_at is null) = (changed_by is null));

-- What waits for a rate waits for its client's own: the margin that is in force for them stands beside the target. What
-- waits already was placed under the standard margin.
alter table orders add column margin integer not null default 3000 check (margin between 0 and 50000);
drop index orders_resting;
create index orders_resting on orders (from_currency, to_currency, margin, target_rate, id) where status = 'pending' and reached_at is null;
alter table rate_alerts add column margin integer not null default 3000 check (margin between 0 and 50000);
drop index rate_alerts_waiting;
create index rate_alerts_waiting on rate_alerts (from_currency, to_currency, margin, side, target_rate, id) where fired_at is null;

grant select, insert on margins to summit_app;
grant update (ended_at, ended_by) on margins to summit_app;
grant update (uses, least_amount, greatest_amount, version, changed_at, changed_by) on currencies to summit_app;
