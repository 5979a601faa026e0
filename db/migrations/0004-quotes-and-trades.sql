-- Amounts are minor units of the currency beside them; rates are units of the bought currency per 1 of the sold one.

create table quotes (
  id uuid primary key,
  client_id uuid not null,
  from_currency char(3) not null,
  to_currency char(3) not null,
  from_amount bigint not null check (from_amount > 0),
  to_amount bigint not null check (to_amount > 0),
  mid_rate numeric(20, 10) not null,
  rate numeric(20, 10) not null,
  -- to_amount at the mid-market rate; what it is more than to_amount is margin and rounding.
  mid_amount bigint not null,
  margin_amount bigint not null,
  -- Mid-market value of one US dollar in the sold currency, at which profit share is spent on this quote.
  profit_share_rate numeric(20, 10) not null,
  rate_source text not null,
  rate_simulated boolean not null,
  rate_at timestamptz not null,
  delivery_date date not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set once, when it is booked: unbooked and past expires_at, a quote is EXPIRED.
  trade_id uuid
-- Room to mark a quote as booked where it stands.
) with (fillfactor = 85);
create index quotes_client on quotes (client_id, created_at desc);
create index quotes_created on quotes (created_at desc);

create table trades (
  id uuid primary key,
  reference text not null unique check (reference ~ '^FX[0-9]{8}$'),
  client_id uuid not null,
  quote_id uuid not null unique,
  type text not null check (type in ('SPOT', 'ORDER', 'AUTO')),
  status text not null check (status in ('PENDING', 'COMPLETED', 'FAILED')),
  stage text not null check (stage in ('AWAITING_FUNDS', 'FUNDED', 'PAYING', 'COMPLETED', 'CANCELLED', 'FAILED')),
  from_currency char(3) not null,
  to_currency char(3) not null,
  from_amount bigint not null check (from_amount > 0),
  to_amount bigint not null check (to_amount > 0),
  mid_rate numeric(20, 10) not null,
  rate numeric(20, 10) not null,
  mid_amount bigint not null,
  margin_amount bigint not null,
  -- What the profit share paid of from_amount, in the sold currency, and what it cost in US cents.
  profit_share_used bigint not null check (profit_share_used >= 0 and profit_share_used <= from_amount / 2),
  profit_share_usd bigint not null check (profit_share_usd >= 0),
  amount_due bigint not null,
  delivery_date date not null,
  fund_by timestamptz not null,
  payment_made_at timestamptz,
  -- What of to_amount goes to the client's own balance; null until the trade is allocated.
  balance_allocation bigint check (balance_allocation >= 0),
  created_at timestamptz not null,
  constraint trade_due check (amount_due = from_amount - profit_share_used),
  constraint trade_status_of_stage check (status = case
    when stage = 'COMPLETED' then 'COMPLETED' when stage in ('CANCELLED', 'FAILED') then 'FAILED' else 'PENDING' end)
);
create index trades_client on trades (client_id, created_at desc, id desc);
create index trades_unfunded on trades (fund_by) where stage = 'AWAITING_FUNDS';

-- What happened to a trade after it was booked, for its timeline.
create table trade_steps (
  trade_id uuid not null,
  sequence bigint generated always as identity,
  kind text not null,
  at timestamptz not null,
  detail text,
  primary key (trade_id, sequence)
);

grant select, insert, update on quotes, trades to summit_app;
grant select, insert on trade_steps to summit_app;
grant usage on all sequences in schema public to summit_app;
