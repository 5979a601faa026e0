-- What the house's exposure in a currency, or in all together, may be worth at mid-market before the desk is called: in pence.
create table position_limits (
  -- Null for all currencies together.
  currency char(3) unique nulls not distinct references currencies,
  amount bigint not null check (amount > 0),
  -- Since when it is exceeded, as the last watch with rates found it.
  over_since timestamptz
);
grant select, insert, delete on position_limits to summit_app;
grant update (amount, over_since) on position_limits to summit_app;
