-- Money that a confirmed sanctions match freezes.
insert into account_kinds (kind, of_client) values ('client_frozen', true);

-- Set while a restriction keeps an order from filling, so that the matcher leaves it alone until that is over.
alter table orders add column paused_at timestamptz;
drop index orders_resting;
create index orders_resting on orders (from_currency, to_currency, margin, target_rate, id) where status = 'pending' and paused_at is null;
create index orders_paused on orders (client_id) where status = 'pending' and paused_at is not null;
-- Set while a restriction keeps a payment that is ready from leaving, so that it goes on once that is over.
alter table payments add column restricted_at timestamptz;
create index payments_restricted on payments (id) where status = 'READY' and restricted_at is not null;
-- Likewise for an automatic exchange that is due, or whose payment waits.
alter table auto_exchange_runs add column restricted_at timestamptz;
create index auto_exchange_runs_restricted on auto_exchange_runs (client_id) where restricted_at is not null;
