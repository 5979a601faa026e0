-- What a recipient's bank said about the name on the account, and when the client decided to pay it anyway.
create table payee_checks (
  id uuid primary key,
  client_id uuid not null references clients,
  beneficiary_id uuid not null references beneficiaries,
  -- What was asked about: the check holds for this name and this account alone.
  holder_name text not null,
  account_fingerprint bytea not null,
  outcome text not null check (outcome in ('match', 'close_match', 'no_match', 'unavailable')),
  account_name text check ((outcome = 'close_match') = (account_name is not null)),
  reason text check ((outcome in ('no_match', 'unavailable')) = (reason is not null)),
  simulated boolean not null,
  checked_at timestamptz not null,
  acknowledged_at timestamptz check (acknowledged_at is null or outcome = 'no_match')
);
create index payee_checks_of_beneficiary on payee_checks (beneficiary_id, checked_at);
grant select, insert, update (acknowledged_at) on payee_checks to summit_app;
