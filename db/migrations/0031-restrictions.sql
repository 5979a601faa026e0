-- What may not happen, to whom and since when. Rows are kept for ever: a restriction is lifted, never deleted or rewritten.
create table restrictions (
  id uuid primary key,
  scope text not null check (scope in ('client', 'currency', 'payout_rail', 'house')),
  client_id uuid references clients,
  currency char(3) references currencies,
  payout_rail text check (payout_rail in ('faster_payments', 'sepa', 'swift')),
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['quote', 'book', 'receive', 'convert', 'pay', 'withdraw', 'sign_in']),
  -- For staff: a client never reads it.
  reason text not null check (length(reason) between 1 and 500),
  -- The confirmed sanctions match that it follows from; only the decision's reversal lifts it.
  case_id uuid references screening_cases,
  -- Null for what follows from a match that was confirmed before this table existed.
  set_by uuid references staff,
  set_at timestamptz not null,
  -- Null: until it is lifted.
  ends_at timestamptz check (ends_at > set_at),
  -- When a worker saw that ends_at had passed, and let what had waited go on.
  expired_at timestamptz,
  lift_reason text check (length(lift_reason) between 1 and 500),
  lift_requested_by uuid references staff,
  lift_requested_at timestamptz,
  lifted_by uuid references staff,
  lifted_at timestamptz,
  -- Lifted in a house with one person who may.
  lifted_alone boolean not null default false,
  constraint restriction_subject check (
    num_nonnulls(client_id, currency, payout_rail) = case scope when 'house' then 0 else 1 end
    and (client_id is not null) = (scope = 'client') and (currency is not null) = (scope = 'currency')
    and (case_id is null or scope = 'client')),
  constraint restriction_lift check (
    num_nonnulls(lift_requested_by, lift_requested_at) in (0, 2) and num_nonnulls(lifted_by, lifted_at) in (0, 2)
    and (lift_reason is not null) = (lift_requested_by is not null or lifted_by is not null)),
  -- What stops everybody, and what follows from a confirmed match, takes two to lift.
  constraint restriction_lifted_by_two check (lifted_by is null or lifted_by <> lift_requested_by
    or (scope = 'client' and case_id is null) or lifted_alone),
  constraint restriction_lift_requested check (lifted_by is null or lift_requested_by is not null
    or (scope = 'client' and case_id is null) or lifted_alone)
);
create index restrictions_in_force_client on restrictions (client_id) where lifted_at is null and expired_at is null;
create index restrictions_of_client on restrictions (client_id, set_at desc, id desc) where client_id is not null;
create index restrictions_newest on restrictions (set_at desc, id desc) where client_id is null;
create unique index restrictions_case_once on restrictions (case_id) where lifted_at is null;

create function keep_restriction_history() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.lifted_at is not null then
    raise exception 'a lifted restriction is history' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger restrictions_history before update on restrictions for each row execute function keep_restriction_history();

-- What is in force for clients, for every currency and for the house. A client whose account is not ready is restricted by that alone.
create function restrictions_in_force(clients_asked uuid[], at timestamptz)
returns table (id uuid, scope text, client_id uuid, currency text, payout_rail text, kinds text[], case_id uuid)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.scope, r.client_id, r.currency::text, r.payout_rail, r.kinds, r.case_id from public.restrictions as r
    where r.lifted_at is null and r.expired_at is null and (r.ends_at is null or r.ends_at > at)
      and (r.client_id is null or r.client_id = any(clients_asked))
  union all
  select null, 'client', c.id, null, null, array['quote', 'book', 'convert', 'pay', 'withdraw'], null from public.clients as c
    where c.id = any(clients_asked) and c.status <> 'ACCOUNT_READY'
$$;

-- The same for a transaction that moves money on the strength of the answer: nobody sets a restriction until it is over. The
-- lock comes first, in a statement of its own, so that the answer is as of when it was granted.
create function ask_restrictions(clients_asked uuid[], at timestamptz)
returns table (id uuid, scope text, client_id uuid, currency text, payout_rail text, kinds text[], case_id uuid)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7031);
  return query select * from public.restrictions_in_force(clients_asked, at);
end $$;

-- Waits until every transaction that has asked is over, and keeps the next from asking until this one is.
create function lock_restrictions() returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  select pg_advisory_xact_lock(7031)
$$;

insert into restrictions (id, scope, client_id, kinds, reason, case_id, set_by, set_at)
select gen_random_uuid(), 'client', subject_id, array['quote', 'book', 'receive', 'convert', 'pay', 'withdraw', 'sign_in'],
  'A sanctions match was confirmed.', id, decided_by, decided_at
from screening_cases where status = 'confirmed' and subject_kind = 'client';

grant select, insert on restrictions to summit_app;
grant update (expired_at, lift_reason, lift_requested_by, lift_requested_at, lifted_by, lifted_at, lifted_alone) on restrictions to summit_app;
revoke execute on function restrictions_in_force, ask_restrictions, lock_restrictions, keep_restriction_history from public;
grant execute on function restrictions_in_force, ask_restrictions, lock_restrictions to summit_app;
