-- What clients asked to be paid out of their balances and is not given to the bank yet.
alter table accounts drop constraint account_kind;
alter table accounts add constraint account_kind check (kind in (
  'bank', 'position', 'margin', 'rounding', 'trades_receivable', 'trades_payable', 'withdrawals_payable',
  'in_transit', 'unmatched', 'profit_share_cost', 'client_balance', 'client_profit_share'));
insert into accounts (kind, currency, shard)
select 'withdrawals_payable', currency, shard from accounts where kind = 'bank';

-- A payment is a line of a trade's allocation, or a withdrawal: without a trade, out of the client's balance, under a
-- reference of its own.
alter table payments
  alter column trade_id drop not null,
  add column reference text check (char_length(reference) between 1 and 18),
  add constraint payment_source check ((trade_id is null) = (reference is not null));

-- Which currencies a client keeps an account in. Without a row, it is the pound and whatever money ever was in.
create table balance_accounts (
  client_id uuid not null references clients,
  currency char(3) not null,
  opened_at timestamptz not null,
  removed_at timestamptz,
  -- The last entry of the account when it was removed: money that comes in later brings it back.
  removed_after bigint,
  primary key (client_id, currency),
  constraint balance_account_removal check ((removed_at is null) = (removed_after is null))
);

grant select, insert, update on balance_accounts to summit_app;
