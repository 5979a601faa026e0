-- The rest of a forward that the desk closed out, at the rate of that moment. Amounts are in minor units of the sold currency.
create table forward_closeouts (
  forward_id uuid primary key references forwards,
  client_id uuid not null references clients,
  currency char(3) not null references currencies,
  closed_by uuid not null references staff,
  -- The client sees it.
  reason text not null,
  -- Mid-market and the client's rate, in units of the sold currency per 1 of the bought one.
  mid_rate numeric(20, 10) not null check (mid_rate > 0),
  rate numeric(20, 10) not null check (rate > 0),
  -- What was left, in the sold and in the bought currency.
  from_amount bigint not null check (from_amount > 0),
  to_amount bigint not null check (to_amount > 0),
  from_deposit bigint not null check (from_deposit >= 0),
  from_balance bigint not null check (from_balance >= 0),
  owed bigint not null check (owed >= 0),
  position_amount bigint not null,
  closed_at timestamptz not null
);
create index forward_closeouts_client on forward_closeouts (client_id);
grant select, insert on forward_closeouts to summit_app;
