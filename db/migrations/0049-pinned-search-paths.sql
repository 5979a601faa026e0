-- A function that runs with its owner's rights finds its tables by this path alone: without pg_temp at its end, a temporary
-- view named "accounts" of the application's role would come before the table.
create or replace function apply_entries() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  moved integer;
  named integer;
begin
  if exists (
    select 1 from fresh join public.accounts as account on account.id = fresh.account_id
    group by fresh.journal_id, account.currency
    having sum(fresh.amount) <> 0 or bool_or(fresh.of_client <> (account.client_id is not null))
  ) then
    raise exception 'a journal does not sum to zero in each currency, or mistakes whose accounts it is in' using errcode = 'check_violation', constraint = 'journal_balances';
  end if;
  select count(distinct account_id) into named from fresh;
  update public.accounts as account set balance = account.balance + movement.amount
    from (select account_id, sum(amount)::bigint as amount from fresh group by account_id) as movement
    where account.id = movement.account_id;
  get diagnostics moved = row_count;
  if moved <> named then
    raise exception 'an entry names an account that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace function lock_named_accounts(kinds text[], currencies text[], clients uuid[])
returns table (id bigint, kind text, currency text, client_id uuid, balance bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp rows 20 as $$
declare
  shard_here smallint := public.house_shard();
  found_ids bigint[] := array(
    select a.id from unnest(kinds, currencies, clients) as named (kind, currency, client_id)
      join public.accounts a on a.client_id is null and a.kind = named.kind and a.currency = named.currency and a.shard = shard_here
      where named.client_id is null
    union all
    select a.id from unnest(kinds, currencies, clients) as named (kind, currency, client_id)
      join public.accounts a on a.client_id = named.client_id and a.kind = named.kind and a.currency = named.currency);
begin
  return query select a.id, a.kind, a.currency::text, a.client_id, a.balance
    from public.accounts a where a.id = any(found_ids) order by a.id for update;
end $$;

create or replace function chain_audit() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  last public.audit_chain;
begin
  perform pg_advisory_xact_lock(7001);
  select * into last from public.audit_chain order by position desc limit 1;
  insert into public.audit_chain
    values (coalesce(last.position, 0) + 1, new.id, public.audit_hash(coalesce(last.hash, ''::bytea), new));
  return null;
end $$;

do $$
declare
  named regprocedure;
begin
  for named in select oid from pg_proc where pronamespace = 'public'::regnamespace and prosecdef loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', named);
  end loop;
end $$;

-- The application's role runs what it is granted; a trigger's function needs no grant.
do $$
declare
  named regprocedure;
begin
  for named in
    select pg_proc.oid from pg_proc
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  loop
    execute format('revoke execute on function %s from public', named);
  end loop;
end $$;
grant execute on function lock_named_accounts, house_shard, audit_hash, margin_set_for to summit_app;
