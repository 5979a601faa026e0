-- Many payments that a member makes at once, from a file or a table.
create table payment_batches (
  id uuid primary key,
  client_id uuid not null references clients,
  name text not null,
  -- SHA-256 of the file or text, by which the same one is recognised.
  content_hash bytea not null,
  status text not null check (status in ('DRAFT', 'PAYING', 'FINISHED', 'DISCARDED')),
  version integer not null default 1,
  created_by uuid not null references users,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  constraint payment_batch_started check ((started_at is null) = (status in ('DRAFT', 'DISCARDED')))
);
create index payment_batches_of_client on payment_batches (client_id, created_at desc, id desc);
create index payment_batches_content on payment_batches (client_id, content_hash);

create table payment_batch_lines (
  batch_id uuid not null references payment_batches,
  -- As in the file, from 1; a removed line's number is not used again.
  position integer not null check (position > 0),
  -- The cells as they were typed, encrypted, because account numbers are among them.
  cells text not null,
  -- What is wrong, by column; empty in a line that can be paid.
  faults jsonb not null,
  -- Of a right line: whom and what it pays. A recipient who is not saved yet has no id.
  beneficiary_id uuid references beneficiaries,
  payee_name text,
  account_masked text,
  account_fingerprint bytea,
  currency char(3),
  amount bigint check (amount > 0),
  reference text,
  -- Why it may be paid twice; null where nothing is alike.
  duplicate text,
  status text not null check (status in ('OPEN', 'PAID', 'FAILED')),
  reason text check (reason is null or status = 'FAILED'),
  payment_id uuid unique references payments,
  primary key (batch_id, position),
  constraint payment_batch_line_paid check ((payment_id is null) = (status <> 'PAID')),
  constraint payment_batch_line_right check (faults <> '{}' or num_nulls(payee_name, account_masked, account_fingerprint, currency, amount, reference) = 0)
);
create index payment_batch_lines_open on payment_batch_lines (batch_id, position) where status = 'OPEN';

insert into lifecycle_changes (object, before, after) values
  ('payment_batches', null, 'DRAFT'),
  ('payment_batches', 'DRAFT', 'PAYING'),
  ('payment_batches', 'DRAFT', 'DISCARDED'),
  ('payment_batches', 'PAYING', 'FINISHED');
create trigger payment_batches_lifecycle_begin before insert on payment_batches for each row
  when (new.status <> 'DRAFT') execute function check_lifecycle();
create trigger payment_batches_lifecycle before update of status on payment_batches for each row
  when (old.status <> new.status) execute function check_lifecycle();

grant select, insert, update on payment_batches to summit_app;
grant select, insert, update, delete on payment_batch_lines to summit_app;
