-- Set when a trade is funded while its client owes a debt from closed trades, until nothing is owed: its payouts wait.
alter table trades add column payouts_await_debt boolean not null default false;
create index trades_await_debt on trades (id) where payouts_await_debt;
