-- What the bank says of a file of payouts (pain.002). A report moves no money: it marks, and people decide.
alter table payout_batches
  add column state text not null default 'MADE' check (state in ('MADE', 'UPLOADED', 'ACCEPTED', 'PARTLY', 'REJECTED')),
  add column uploaded_by uuid references staff,
  add column uploaded_at timestamptz,
  add constraint payout_batch_uploaded check ((uploaded_by is null) = (uploaded_at is null));
grant update (state, uploaded_by, uploaded_at) on payout_batches to summit_app;

alter table payments
  add column bank_status text check (bank_status in ('ACCEPTED', 'REJECTED')),
  add column bank_reason text check (length(bank_reason) between 1 and 200),
  add constraint payment_bank_reason check ((bank_reason is not null) = coalesce(bank_status = 'REJECTED', false));

-- Each file once, however often it is imported.
create table bank_status_reports (
  id uuid primary key,
  file_hash bytea not null unique,
  batch_id uuid not null references payout_batches,
  message_id text not null,
  imported_by uuid not null references staff,
  imported_at timestamptz not null
);
create index bank_status_reports_batch on bank_status_reports (batch_id);
grant select, insert on bank_status_reports to summit_app;
