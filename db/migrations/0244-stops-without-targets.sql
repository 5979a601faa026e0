-- An order may have a stop alone. Its target is then the largest rate, 999999999.9999999999, which no rate reaches: a server of
-- the version before, which reads each order's target, fills it at its stop.
alter table orders add constraint order_rates check (target_rate < 999999999.9999999999 or stop_rate is not null);
