-- What a recipient of a trade sees on their statement; without one it is the trade's reference.
alter table payments
  drop constraint payment_source,
  add constraint payment_source check (trade_id is not null or reference is not null);
