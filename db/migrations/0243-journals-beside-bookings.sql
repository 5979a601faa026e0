-- What changed the position or its result on a day besides bookings, which their trades lead to.
create index journals_beside_bookings on journals (posted_at)
  where event in ('booking_reversal', 'closeout', 'closeout_paid', 'closeout_waived', 'cover_filled', 'forward_closeout');

-- What a client's open forwards may be worth together, in pence at their quotes' mid-market rates; null for the standard limit.
alter table trading_limits add column forward_limit bigint check (forward_limit >= 0);
grant update (forward_limit) on trading_limits to summit_app;
