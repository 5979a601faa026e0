-- Deposits of forwards: the client's money, kept until each part of the forward is paid.
insert into account_kinds (kind, of_client) values ('client_deposit', true);

-- A part of a forward is exchanged as a trade of its own.
alter table trades drop constraint trades_type_check;
alter table trades add constraint trades_type_check
  check (type in ('SPOT', 'ORDER', 'AUTO', 'SCHEDULED', 'BATCH', 'FORWARD')) not valid;

-- Firm prices of forwards. Amounts are in minor units, rates in bought units per 1 sold.
create table forward_quotes (
  id uuid primary key,
  client_id uuid not null references clients,
  from_currency char(3) not null references currencies,
  to_currency char(3) not null references currencies,
  from_amount bigint not null check (from_amount > 0),
  to_amount bigint not null check (to_amount > 0),
  -- Worth of the sold amount at `mid_rate`, in the bought currency.
  mid_amount bigint not null check (mid_amount >= 0),
  spot_rate numeric(20, 10) not null check (spot_rate > 0),
  mid_rate numeric(20, 10) not null check (mid_rate > 0),
  rate numeric(20, 10) not null check (rate > 0 and rate <= mid_rate),
  -- In millionths of `mid_rate`.
  margin integer not null check (margin >= 0),
  -- In the sold currency, and in millionths of the sold amount.
  deposit bigint not null check (deposit >= 0 and deposit <= from_amount),
  deposit_share integer not null check (deposit_share between 0 and 200000),
  -- The sold amount at mid-market, in pence.
  gbp_amount bigint not null check (gbp_amount > 0),
  delivery_from date not null,
  delivery_to date not null,
  rate_source text not null,
  rate_at timestamptz not null,
  rate_simulated boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint forward_quote_pair check (from_currency <> to_currency),
  constraint forward_quote_window check (delivery_from <= delivery_to)
);
create index forward_quotes_client on forward_quotes (client_id);
grant select, insert on forward_quotes to summit_app;

create table forwards (
  id uuid primary key,
  reference text not null unique,
  client_id uuid not null references clients,
  quote_id uuid not null unique references forward_quotes,
  status text not null check (status in ('ACTIVE', 'PARTLY_DRAWN', 'DRAWN', 'SETTLED', 'CLOSED_OUT')),
  -- Not exchanged yet, in minor units of the sold and of the bought currency.
  from_left bigint not null check (from_left >= 0),
  to_left bigint not null check (to_left >= 0),
  -- Held in the sold currency, with what margin calls added.
  deposit_held bigint not null check (deposit_held >= 0),
  booked_by uuid references users,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint forward_left check (case when status in ('ACTIVE', 'PARTLY_DRAWN') then from_left > 0 and to_left > 0 else from_left = 0 and to_left = 0 end),
  constraint forward_closed check ((status in ('SETTLED', 'CLOSED_OUT')) = (closed_at is not null)),
  constraint forward_deposit check (closed_at is null or deposit_held = 0)
);
create index forwards_client on forwards (client_id);
create index forwards_open on forwards (id) where closed_at is null;
insert into lifecycle_changes (object, before, after) values
  ('forwards', null, 'ACTIVE'),
  ('forwards', 'ACTIVE', 'PARTLY_DRAWN'),
  ('forwards', 'ACTIVE', 'DRAWN'),
  ('forwards', 'ACTIVE', 'CLOSED_OUT'),
  ('forwards', 'PARTLY_DRAWN', 'DRAWN'),
  ('forwards', 'PARTLY_DRAWN', 'CLOSED_OUT'),
  ('forwards', 'DRAWN', 'SETTLED');
create trigger forwards_lifecycle_begin before insert on forwards for each row
  when (new.status <> 'ACTIVE') execute function check_lifecycle();
create trigger forwards_lifecycle before update of status on forwards for each row
  when (old.status <> new.status) execute function check_lifecycle();
grant select, insert, update (status, from_left, to_left, deposit_held, closed_at) on forwards to summit_app;

create table forward_drawdowns (
  trade_id uuid primary key references trades,
  forward_id uuid not null references forwards,
  -- On the last day, by Summit.
  by_itself boolean not null,
  at timestamptz not null
);
create index forward_drawdowns_forward on forward_drawdowns (forward_id);
grant select, insert on forward_drawdowns to summit_app;

-- What is left of a forward is worth more or less than at its rate: the last measure of each day, in the sold currency.
create table forward_worths (
  forward_id uuid not null references forwards,
  day date not null,
  at timestamptz not null,
  rate numeric(20, 10) not null check (rate > 0),
  change bigint not null,
  primary key (forward_id, day)
);
grant select, insert, update (at, rate, change) on forward_worths to summit_app;

-- More deposit that is asked for. One without an end is open.
create table margin_calls (
  id uuid primary key,
  forward_id uuid not null references forwards,
  amount bigint not null check (amount > 0),
  asked_at timestamptz not null,
  due_by timestamptz not null check (due_by > asked_at),
  ended_at timestamptz,
  -- Paid by the client, or no longer needed since the rate moved back or nothing is left.
  ending text check (ending in ('MET', 'WITHDRAWN')),
  constraint margin_call_ending check (num_nulls(ended_at, ending) in (0, 2))
);
create unique index margin_calls_open on margin_calls (forward_id) where ended_at is null;
create index margin_calls_forward on margin_calls (forward_id);
grant select, insert, update (amount, ended_at, ending) on margin_calls to summit_app;
