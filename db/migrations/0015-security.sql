-- When the client closed the account; the row stays for the books.
alter table clients add column closed_at timestamptz;

-- When the account details were last changed; null while they are the first ones. Who was paid before that was another.
alter table beneficiaries add column account_set_at timestamptz;

-- The account that the client confirmed the rule is to pay: with other details the recipient is none of the rule's.
alter table auto_exchanges add column recipient_account bytea;
update auto_exchanges as rule set recipient_account = payee.account_fingerprint
  from beneficiaries as payee where payee.id = rule.beneficiary_id;
alter table auto_exchanges add constraint auto_exchange_recipient
  check ((beneficiary_id is null) = (recipient_account is null));

-- A link may also confirm the address that a client wants to change to.
alter table account_links add column email text;
alter table account_links drop constraint account_links_purpose_check;
alter table account_links add constraint account_links_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'change_email'));
alter table account_links add constraint account_link_email check ((purpose = 'change_email') = (email is not null));

-- Each log-in that was let in or refused. An address that is nobody's has a row too, so that it takes as long.
create table sign_ins (
  id uuid primary key,
  client_id uuid references clients,
  at timestamptz not null,
  method text not null check (method in ('registration', 'password', 'password_totp', 'password_backup_code', 'password_passkey', 'passkey')),
  accepted boolean not null,
  address text not null,
  user_agent text not null
);
create index sign_ins_client on sign_ins (client_id, at desc, id desc) where client_id is not null;
create index sign_ins_age on sign_ins (at);

-- An authenticator app's secret, encrypted by the application. It asks for codes from enabled_at on.
create table totp_secrets (
  client_id uuid primary key references clients,
  secret text not null,
  -- The 30-second step of the newest code that was taken: no code of it or before is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  enabled_at timestamptz
);

-- Codes for who has lost the second factor, as a keyed hash. A code that is used is deleted.
create table backup_codes (
  client_id uuid not null references clients,
  code_hash bytea not null,
  primary key (client_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  client_id uuid not null references clients,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- As the authenticator counts its uses; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_client on passkeys (client_id);

-- What a passkey is to sign, once. client_id is null where anybody's passkey may answer.
create table passkey_challenges (
  challenge bytea primary key,
  client_id uuid references clients,
  purpose text not null check (purpose in ('add', 'use')),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- What a client confirmed and has not yet done: the digest is of the action with its amounts and payees.
create table confirmations (
  session_id uuid not null references sessions on delete cascade,
  digest bytea not null,
  expires_at timestamptz not null,
  primary key (session_id, digest)
);
create index confirmations_expiry on confirmations (expires_at);

grant select, insert, delete on sign_ins, backup_codes to summit_app;
grant select, insert, update, delete on totp_secrets, passkeys, passkey_challenges, confirmations to summit_app;
