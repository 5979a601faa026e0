-- A line's purpose, and the business day on which it is paid; null for at once.
alter table payment_batch_lines
  add column purpose text check (purpose ~ '^[A-Z]{4}$'),
  add column pays_on date,
  -- The last try to pay a line that waits for money on its day.
  add column attempted_at timestamptz;
create index payment_batch_lines_due on payment_batch_lines (pays_on, batch_id, position)
  where status = 'OPEN' and pays_on is not null;

-- Exchanges that a client made from another balance for the lines of a batch.
create table payment_batch_exchanges (
  trade_id uuid primary key references trades,
  batch_id uuid not null references payment_batches,
  created_at timestamptz not null
);
create index payment_batch_exchanges_of_batch on payment_batch_exchanges (batch_id, created_at);
grant select, insert on payment_batch_exchanges to summit_app;
