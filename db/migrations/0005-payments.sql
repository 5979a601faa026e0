-- One line of a trade's allocation to a beneficiary. The payee's facts are a copy: what is paid is what was
-- confirmed, whatever becomes of the beneficiary.
create table payments (
  id uuid primary key,
  trade_id uuid not null references trades,
  client_id uuid not null references clients,
  line smallint not null,
  beneficiary_id uuid not null,
  payee_name text not null,
  payee_account_masked text not null,
  payee_country char(2),
  -- The payee's full account details, encrypted.
  payee_details text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  status text not null check (status in ('WAITING', 'READY', 'SENT', 'COMPLETED', 'RETURNED')),
  return_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_return check ((status = 'RETURNED') = (return_reason is not null)),
  unique (trade_id, line)
);
create index payments_beneficiary on payments (beneficiary_id);
create index payments_client on payments (client_id, created_at desc, id desc);
create index payments_under_way on payments (status) where status in ('READY', 'SENT');

-- Money that came in. What does not fit its trade exactly stays in the unmatched account until the desk decides.
create table receipts (
  id uuid primary key,
  -- The bank's own name for the credit: the same credit told twice is recorded once.
  bank_reference text not null unique,
  -- What the payer wrote.
  reference text not null,
  payer_name text not null default '',
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('MATCHED', 'UNDERPAID', 'OVERPAID', 'UNMATCHED', 'RETURNED')),
  reason text,
  trade_id uuid references trades,
  client_id uuid references clients,
  simulated boolean not null,
  recorded_by uuid references staff,
  received_at timestamptz not null,
  constraint receipt_reason check ((status = 'MATCHED') = (reason is null))
);
create index receipts_trade on receipts (trade_id);
create index receipts_waiting on receipts (received_at) where status in ('UNDERPAID', 'OVERPAID', 'UNMATCHED');

create table proofs (
  id uuid primary key,
  trade_id uuid not null references trades,
  client_id uuid not null references clients,
  name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  -- The name under which the file store keeps it; generated, never the client's.
  stored_as text not null unique,
  uploaded_at timestamptz not null
);
create index proofs_trade on proofs (trade_id);

grant select, insert, update, delete on payments to summit_app;
grant select, insert, update on receipts to summit_app;
grant select, insert on proofs to summit_app;
