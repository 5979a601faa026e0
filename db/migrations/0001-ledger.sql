-- The ledger: double entry, immutable, in several currencies. A positive amount is a credit, a negative one a debit.
-- docs/chart-of-accounts.md says what each kind of account is for and what each event posts.

create table accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  currency char(3) not null,
  -- Null for the accounts of the house.
  client_id uuid,
  -- A house account is many rows, so that bookings side by side do not queue on one; its balance is their sum.
  shard smallint not null default 0,
  -- In minor units; only the trigger on entries writes it.
  balance bigint not null default 0,
  opened_at timestamptz not null default now(),
  constraint account_kind check (kind in (
    'bank', 'position', 'margin', 'rounding', 'trades_receivable', 'trades_payable',
    'in_transit', 'unmatched', 'profit_share_cost', 'client_balance', 'client_profit_share')),
  constraint account_owner check ((client_id is not null) = (kind in ('client_balance', 'client_profit_share'))),
  constraint client_account_not_negative check (client_id is null or balance >= 0),
  constraint client_account_one_row check (client_id is null or shard = 0)
);
create unique index accounts_house on accounts (kind, currency, shard) where client_id is null;
create unique index accounts_client on accounts (client_id, kind, currency) where client_id is not null;

create table journals (
  id uuid primary key,
  event text not null,
  -- What the event happened to: a trade, a payment, a receipt, a claim. An event posts once for each.
  subject_id uuid not null,
  trade_id uuid,
  -- The journal that this one takes back, line by line.
  reverses uuid,
  posted_at timestamptz not null,
  constraint journal_once unique (event, subject_id),
  constraint journal_reversal check ((event like '%_reversal') = (reverses is not null))
);
create unique index journals_reversed_once on journals (reverses) where reverses is not null;

create table entries (
  journal_id uuid not null,
  line smallint not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- Whether the account is a client's: only those are read entry by entry, and only they are in the index for it.
  of_client boolean not null,
  -- Rises in the order in which an account's entries were posted, since they hold its lock.
  sequence bigint generated always as identity,
  primary key (journal_id, line)
);
create index entries_of_clients on entries (account_id, sequence) where of_client;

-- Foreign keys would look up each row of each entry; this looks at a whole statement at once and checks more:
-- each journal sums to zero in each currency, each account exists, and its balance moves with its entries.
create function apply_entries() returns trigger language plpgsql security definer set search_path = public as $$
declare
  moved integer;
  named integer;
begin
  if exists (
    select 1 from fresh join accounts on accounts.id = fresh.account_id
    group by fresh.journal_id, accounts.currency
    having sum(fresh.amount) <> 0 or bool_or(fresh.of_client <> (accounts.client_id is not null))
  ) then
    raise exception 'a journal does not sum to zero in each currency, or mistakes whose accounts it is in' using errcode = 'check_violation', constraint = 'journal_balances';
  end if;
  select count(distinct account_id) into named from fresh;
  update accounts set balance = accounts.balance + movement.amount
    from (select account_id, sum(amount)::bigint as amount from fresh group by account_id) as movement
    where accounts.id = movement.account_id;
  get diagnostics moved = row_count;
  if moved <> named then
    raise exception 'an entry names an account that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger entries_apply after insert on entries referencing new table as fresh
  for each statement execute function apply_entries();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger journals_immutable before update or delete or truncate on journals for each statement execute function refuse_change();
create trigger entries_immutable before update or delete or truncate on entries for each statement execute function refuse_change();

-- Which of a house account's rows this connection posts to: its own, where it claimed one, so that connections side
-- by side do not wait for each other.
create function house_shard() returns smallint language sql stable as $$
  select coalesce(nullif(current_setting('summit.house_shard', true), '')::smallint, (pg_backend_pid() % 8)::smallint)
$$;

-- Finds accounts by what they are and locks them in id order, so that two postings can never wait for each other in a
-- circle; answers the balances as they stand once locked. A statement of its own, before any decision: locking and
-- updating in one loses updates at READ COMMITTED. An account that does not exist is not answered.
create function lock_named_accounts(kinds text[], currencies text[], clients uuid[])
returns table (id bigint, kind text, currency text, client_id uuid, balance bigint)
language plpgsql security definer set search_path = public rows 20 as $$
declare
  shard_here smallint := house_shard();
  found_ids bigint[] := array(
    select a.id from unnest(kinds, currencies, clients) as named (kind, currency, client_id)
      join accounts a on a.client_id is null and a.kind = named.kind and a.currency = named.currency and a.shard = shard_here
      where named.client_id is null
    union all
    select a.id from unnest(kinds, currencies, clients) as named (kind, currency, client_id)
      join accounts a on a.client_id = named.client_id and a.kind = named.kind and a.currency = named.currency);
begin
  return query select a.id, a.kind, a.currency::text, a.client_id, a.balance
    from accounts a where a.id = any(found_ids) order by a.id for update;
end $$;

insert into accounts (kind, currency, shard)
select kind, currency, shard
from unnest(array['bank', 'position', 'margin', 'rounding', 'trades_receivable', 'trades_payable', 'in_transit', 'unmatched', 'profit_share_cost']) as kind,
     unnest(array['GBP', 'EUR', 'USD', 'JPY', 'AUD', 'CAD', 'CHF', 'CNY', 'SAR', 'AED', 'INR', 'SGD', 'NZD', 'HKD']) as currency,
     generate_series(0, 15) as shard;

-- What staff and clients did that is not money, and who looked at what is secret. Each row's hash covers the one
-- before it; the chain is made at commit, so that it is the last lock of every transaction.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('client', 'staff', 'system')),
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_kind, subject_id, at);
create table audit_chain (
  position bigint primary key,
  audit_id uuid not null unique references audit_log,
  hash bytea not null
);
create function audit_hash(previous bytea, entry audit_log) returns bytea language sql stable as $$
  select sha256(previous || convert_to(concat_ws('|', entry.id, extract(epoch from entry.at), entry.actor_kind, entry.actor_id,
    entry.action, entry.subject_kind, entry.subject_id, entry.details::text), 'UTF8'))
$$;
create function chain_audit() returns trigger language plpgsql security definer set search_path = public as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(7001);
  select * into last from audit_chain order by position desc limit 1;
  insert into audit_chain values (coalesce(last.position, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''::bytea), new));
  return null;
end $$;
create constraint trigger audit_log_chain after insert on audit_log deferrable initially deferred
  for each row execute function chain_audit();
create trigger audit_log_immutable before update or delete or truncate on audit_log for each statement execute function refuse_change();
create trigger audit_chain_immutable before update or delete or truncate on audit_chain for each statement execute function refuse_change();

grant select on accounts, journals, entries, audit_log, audit_chain to summit_app;
grant insert (kind, currency, client_id) on accounts to summit_app;
grant insert on journals, entries, audit_log to summit_app;
grant usage on all sequences in schema public to summit_app;
grant execute on function lock_named_accounts, house_shard to summit_app;
