-- Who sends a client's money: the client, a payer whom the desk has accepted for them, or a third party, whose money waits.
alter table receipts
  drop constraint receipts_queue_check,
  add constraint receipts_queue_check check (queue in ('under', 'over', 'late', 'third_party', 'unmatched')),
  -- What the payer's name was when it was compared with the client's; null where no client was named.
  add column payer_relation text check (payer_relation in ('same', 'near', 'known', 'third_party', 'no_payer_name', 'no_client_name')),
  -- A keyed hash of the payer's account, where the bank named it.
  add column payer_account bytea,
  -- Why the statement that carries it did not verify it.
  add column doubt text;

create table known_payers (
  id uuid primary key,
  client_id uuid not null references clients,
  -- As the bank wrote it, and as names are compared.
  name text not null check (name <> ''),
  name_words text not null check (name_words <> ''),
  account bytea,
  account_masked text,
  -- Whose money was accepted first.
  receipt_id uuid not null references receipts,
  accepted_by uuid not null references staff,
  accepted_at timestamptz not null,
  revoked_by uuid references staff,
  revoked_at timestamptz,
  constraint known_payer_revoked check (num_nonnulls(revoked_by, revoked_at) in (0, 2))
);
create unique index known_payers_once on known_payers (client_id, name_words, account) nulls not distinct where revoked_at is null;
create index known_payers_client on known_payers (client_id, accepted_at desc);
grant select, insert on known_payers to summit_app;
grant update (revoked_by, revoked_at) on known_payers to summit_app;
