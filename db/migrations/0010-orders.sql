-- A client's wish to exchange an amount once the client rate is the target or better, until it expires.
create table orders (
  id uuid primary key,
  client_id uuid not null references clients,
  from_currency char(3) not null,
  to_currency char(3) not null,
  -- In minor units of from_currency.
  amount bigint not null check (amount > 0),
  target_rate numeric(20, 10) not null check (target_rate > 0),
  status text not null check (status in ('pending', 'filled', 'cancelled', 'expired', 'failed')),
  -- The last day, and the end of it in UTC.
  expiry_date date not null,
  expires_at timestamptz not null,
  -- One more with each change by the client: whoever edits an older version is told.
  version integer not null default 1 check (version > 0),
  -- The tick that reached it, written down before it is filled: from then on it can no longer be cancelled, and whoever
  -- fills it does so at this rate. good_until says how long that rate may be acted on, held_until how long one worker
  -- has the order to itself.
  reached_at timestamptz,
  reached_rate numeric(20, 10),
  reached_mid_rate numeric(20, 10),
  good_until timestamptz,
  held_until timestamptz,
  -- When it stopped waiting, what it became, or why nothing.
  closed_at timestamptz,
  trade_id uuid unique,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint order_currencies check (from_currency <> to_currency),
  constraint order_reached check (num_nulls(reached_at, reached_rate, reached_mid_rate, good_until, held_until) in (0, 5)),
  constraint order_target check (reached_rate >= target_rate),
  constraint order_closed check ((status = 'pending') = (closed_at is null)),
  constraint order_filled check ((status = 'filled') = (trade_id is not null)),
  constraint order_failed check ((status = 'failed') = (failure is not null))
-- Room to mark an order as reached and as filled where it stands.
) with (fillfactor = 70);
create index orders_client on orders (client_id, created_at desc, id desc);
-- The matcher reads the best target of a pair, and what a rate has reached.
create index orders_resting on orders (from_currency, to_currency, target_rate, id) where status = 'pending' and reached_at is null;
create index orders_held on orders (held_until) where status = 'pending' and reached_at is not null;
create index orders_expiring on orders (expires_at) where status = 'pending';

grant select, insert, update on orders to summit_app;
