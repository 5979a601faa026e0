-- What an exposure may be, in pence, before nothing that would increase it is quoted; null for no hard limit.
alter table position_limits add column hard_amount bigint check (hard_amount > 0),
  -- Since when it is exceeded, as the last watch with rates found it.
  add column hard_over_since timestamptz;
grant update (hard_amount, hard_over_since) on position_limits to summit_app;
