-- Saved recipients. Their account numbers are kept encrypted by the application, whose key is not in this database:
-- account_details is the whole account, account_masked what may be shown of it.
create table beneficiaries (
  id uuid primary key,
  client_id uuid not null references clients,
  type text not null check (type in ('myself', 'someone', 'business')),
  currency char(3) not null,
  format text not null check (format in ('local', 'iban')),
  holder_name text not null check (char_length(holder_name) between 2 and 140),
  nickname text check (char_length(nickname) between 1 and 60),
  email text check (char_length(email) <= 254),
  -- As the client knows it; empty when not said.
  bank text not null check (char_length(bank) <= 100),
  country char(2) not null,
  account_masked text not null,
  account_details text not null,
  -- A keyed hash of the account's identity, so that the same account is not saved twice. Nothing can be read from it.
  account_fingerprint bytea not null,
  -- One more with each change: whoever edits an older version is told.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Payments keep a copy of whom they paid; this row stays so that they can still name it.
  deleted_at timestamptz
);
create unique index beneficiaries_account on beneficiaries (client_id, account_fingerprint) where deleted_at is null;

grant select, insert, update on beneficiaries to summit_app;
