-- What the simulated bank still has to do and what it did, so that a crash loses none of it.
create table simulated_bank_movements (
  -- The bank reference of the credit that it becomes is SIM- and this.
  id uuid primary key,
  kind text not null check (kind in ('credit', 'payout_completed', 'payout_returned')),
  -- The trade that a credit is for, or the payment that is paid out: each happens once.
  subject_id uuid not null unique,
  -- What the payer writes; the payee's reference of a payout.
  reference text not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  due_at timestamptz not null,
  attempts smallint not null default 0,
  done_at timestamptz,
  -- The refusal, where Summit would not take it.
  refusal text
);
create index simulated_bank_movements_due on simulated_bank_movements (due_at, id) where done_at is null;

grant select, insert, update on simulated_bank_movements to summit_app;
