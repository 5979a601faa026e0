-- A client's standing wish: money that arrives in one currency under no trade's reference becomes another and is paid on.
create table auto_exchanges (
  id uuid primary key,
  client_id uuid not null references clients,
  source_currency char(3) not null,
  target_currency char(3) not null,
  -- Null while the recipient is to be set up later.
  beneficiary_id uuid references beneficiaries,
  include_profit_share boolean not null,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What it exchanged still names it.
  deleted_at timestamptz,
  constraint auto_exchange_currencies check (source_currency <> target_currency)
);
-- Money cannot be exchanged whole twice. Also read with each booking by hand.
create unique index auto_exchanges_source on auto_exchanges (client_id, source_currency) where deleted_at is null;

-- What a rule did about one receipt: at most once, whatever is told twice.
create table auto_exchange_runs (
  receipt_id uuid primary key references receipts,
  auto_exchange_id uuid not null references auto_exchanges,
  client_id uuid not null references clients,
  -- DUE, then PAID to the recipient, or WAITING for one with the money in the client's balance, or SKIPPED;
  -- a WAITING one is RELEASED by a withdrawal, or CANCELLED and the money stays in the balance.
  status text not null check (status in ('DUE', 'PAID', 'WAITING', 'RELEASED', 'CANCELLED', 'SKIPPED')),
  reason text,
  trade_id uuid unique references trades,
  payment_id uuid unique references payments,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint auto_exchange_run_trade check ((trade_id is null) = (status in ('DUE', 'SKIPPED'))),
  constraint auto_exchange_run_payment check ((payment_id is null) = (status <> 'RELEASED')),
  constraint auto_exchange_run_reason check ((reason is null) = (status not in ('CANCELLED', 'SKIPPED')))
);
create index auto_exchange_runs_of_rule on auto_exchange_runs (auto_exchange_id, created_at desc);
create index auto_exchange_runs_waiting on auto_exchange_runs (auto_exchange_id, created_at) where status = 'WAITING';

grant select, insert, update on auto_exchanges, auto_exchange_runs to summit_app;
