-- An order may also name a lower client rate: if the rate falls to it before it reaches the target, the order is filled at the
-- rate of that moment.
alter table orders add column stop_rate numeric(20, 10) check (stop_rate > 0),
  add constraint order_stop check (stop_rate < target_rate);
-- The matcher reads the best stop of a pair, and what a falling rate has reached.
create index orders_stops on orders (from_currency, to_currency, margin, stop_rate desc, id)
  where status = 'pending' and paused_at is null and stop_rate is not null;
