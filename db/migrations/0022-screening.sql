-- Sanctions screening: versions of lists, whom they name, what was decided on whose name, and what is held for it.

-- A version of a list. The same files again are the same version; only the day it was last known to be in force moves on.
create table screening_lists (
  id uuid primary key,
  source text not null check (source in ('ofac-sdn', 'uk', 'synthetic')),
  -- Counted up within the source.
  number integer not null check (number > 0),
  -- The last day on which it was known to be the published one.
  as_of date not null,
  sha256 bytea not null check (length(sha256) = 32),
  entries integer not null check (entries > 0),
  names integer not null check (names >= entries),
  -- Null when the operator's command or the demo loaded it.
  loaded_by uuid references staff,
  loaded_at timestamptz not null,
  -- When every client and recipient had been screened with it.
  screened_at timestamptz,
  unique (source, number),
  unique (source, sha256)
);

-- Whom a list names, in the versions from `since` on and before `until`: what stays the same is kept once.
create table screening_entries (
  id uuid primary key,
  source text not null,
  number text not null,
  kind text not null check (kind in ('person', 'entity', 'ship', 'aircraft')),
  programme text not null,
  -- The primary name first.
  names text[] not null check (cardinality(names) > 0),
  since integer not null,
  until integer check (until > since)
);
create unique index screening_entries_in_force on screening_entries (source, number) where until is null;

-- Each decision on a name: with which lists, and how many near names there were.
create table screenings (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('client', 'recipient', 'payee')),
  subject_id uuid not null,
  name text not null,
  -- In order, so that the same lists are the same text.
  list_ids uuid[] not null,
  near integer not null check (near >= 0),
  at timestamptz not null,
  unique (subject_kind, subject_id, name, list_ids)
);

-- A name near a listed one. It is asked once for each name and each entry as it then read: not again with the next version
-- of the list, but again when the entry has changed.
create table screening_cases (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('client', 'recipient', 'payee')),
  subject_id uuid not null,
  -- Whose money it is about; null for a payment to nobody's recipient.
  client_id uuid references clients,
  name text not null,
  entry_id uuid not null references screening_entries,
  -- The version in which it was found.
  list_id uuid not null references screening_lists,
  listed_name text not null,
  score numeric(4, 3) not null check (score between 0 and 1),
  status text not null default 'open' check (status in ('open', 'cleared', 'confirmed')),
  reason text check (length(reason) between 1 and 500),
  decided_by uuid references staff,
  decided_at timestamptz,
  opened_at timestamptz not null,
  unique (subject_kind, subject_id, name, entry_id),
  constraint case_decision check (num_nonnulls(reason, decided_by, decided_at) = case when status = 'open' then 0 else 3 end)
);
create index screening_cases_newest on screening_cases (status, opened_at desc, id desc);
create index screening_cases_holding on screening_cases (subject_id) where status <> 'cleared';

-- What was decided on a payment that was about to leave, and with which lists.
create table payout_screenings (
  id uuid primary key,
  payment_id uuid not null references payments,
  outcome text not null check (outcome in ('released', 'held', 'stale')),
  list_ids uuid[] not null,
  at timestamptz not null
);
create index payout_screenings_payment on payout_screenings (payment_id, at desc, id desc);

grant select, insert on screening_lists, screening_entries, screenings, screening_cases, payout_screenings to summit_app;
grant update (as_of, screened_at) on screening_lists to summit_app;
grant update (until) on screening_entries to summit_app;
grant update (status, reason, decided_by, decided_at) on screening_cases to summit_app;
