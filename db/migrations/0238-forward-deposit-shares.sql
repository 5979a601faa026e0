-- A client's own deposit on new forwards, in millionths of the sold amount; null for the standard one.
alter table trading_limits add column forward_deposit_share integer check (forward_deposit_share between 0 and 200000);
grant update (forward_deposit_share) on trading_limits to summit_app;
