-- Money recorded by hand is unverified until a statement carries it or a second person verifies it, and a payment that
-- left can come back.

insert into account_kinds (kind, of_client) values ('client_unverified', true);

alter table receipts
  add column unverified boolean not null default false,
  -- Who verified it by hand; null where a statement did.
  add column verified_by uuid references staff,
  add column verified_at timestamptz,
  add constraint receipt_verified check (
    not (unverified and verified_at is not null) and (verified_by is null or verified_at is not null)
    and (not unverified or recorded_by is not null)),
  -- Four eyes: whatever the application does, nobody verifies what they recorded.
  add constraint receipt_four_eyes check (verified_by is null or verified_by is distinct from recorded_by);
create index receipts_unverified on receipts (received_at desc, id desc) where unverified;
create index receipts_client on receipts (client_id) where client_id is not null;
create index receipt_parts_trade on receipt_parts (trade_id) where trade_id is not null;

-- A payment that somebody says came back, without a statement that carries it: a second person confirms it.
create table payment_return_requests (
  id uuid primary key,
  payment_id uuid not null references payments,
  reason text not null check (length(reason) between 1 and 200),
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  decision text check (decision in ('confirmed', 'withdrawn')),
  decided_by uuid references staff,
  decided_at timestamptz,
  constraint return_decided check (num_nonnulls(decision, decided_by, decided_at) in (0, 3)),
  constraint return_four_eyes check (decision is distinct from 'confirmed' or decided_by <> requested_by)
);
create unique index payment_return_requests_open on payment_return_requests (payment_id) where decision is null;
create index payment_return_requests_payment on payment_return_requests (payment_id);
grant select, insert on payment_return_requests to summit_app;
grant update (decision, decided_by, decided_at) on payment_return_requests to summit_app;

-- The credit of a statement that brings a payment back.
alter table statement_entries
  add column returned_payment_id uuid unique references payments,
  drop constraint statement_entry_meaning,
  add constraint statement_entry_meaning check (num_nonnulls(receipt_id, payment_id, returned_payment_id) <= 1);

-- A payment that comes back after it left moves money at the bank as well.
drop index journals_at_bank;
create index journals_at_bank on journals (posted_at)
  where event in ('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed', 'return_received');
drop trigger journals_at_bank_add on journals;
create trigger journals_at_bank_add after insert on journals for each row
  when (new.event in ('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed', 'return_received'))
  execute function add_bank_movement();

create or replace function add_statement_entries() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.bank_days as held (currency, day, shard, ledger_moved, movements, told, differing, statement_moved, statement_entries)
  with linked as materialized (
    select accounts.currency, (journals.posted_at at time zone 'UTC')::date as posted_on, fresh.booked_on,
        -entries.amount as moved, (fresh.amount <> -entries.amount)::integer as differs
      from fresh cross join lateral (values (coalesce(fresh.receipt_id, fresh.payment_id), false), (fresh.returned_payment_id, true))
        as about (subject_id, is_return)
      join public.journals on journals.subject_id = about.subject_id
        and journals.event in ('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed', 'return_received')
        and (journals.event = 'return_received') = about.is_return
      join public.entries on entries.journal_id = journals.id
      join public.accounts on accounts.id = entries.account_id and accounts.kind = 'bank')
  select currency, day, 16, sum(moved), sum(movements), sum(told), sum(differs), sum(stated), sum(entries) from (
    select currency, posted_on as day, -moved as moved, -1 as movements, 0 as told, 0 as differs, 0::bigint as stated, 0 as entries from linked
    union all select currency, booked_on, moved, 1, 1, differs, 0, 0 from linked
    union all select currency, booked_on, 0, 0, 0, 0, amount, 1 from fresh) as parts
  group by currency, day order by currency, day
  on conflict (currency, day, shard) do update
    set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements,
      told = held.told + excluded.told, differing = held.differing + excluded.differing,
      statement_moved = held.statement_moved + excluded.statement_moved,
      statement_entries = held.statement_entries + excluded.statement_entries;
  return null;
end $$;
