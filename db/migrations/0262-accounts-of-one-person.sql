-- Accounts of one person are one risk: they have the highest of their limits together, and a debt of one stops the others too.

-- Other accounts of the same person: a login owns both, or the holder of one, or who owns a part of its company, has the name and date of
-- birth of such a person of the other.
create function same_holders(client uuid) returns setof uuid
language sql stable set search_path = pg_catalog, public, pg_temp rows 2 as $$
  with holders (name, born) as (
    select public.fold_text(clients.name), clients.date_of_birth from public.clients
      where clients.id = client and date_of_birth is not null and kind is distinct from 'company' and company_name is null
    union all select public.fold_text(person.name), person.date_of_birth from public.client_people as person
      where person.client_id = client and owned_percent is not null and removed_at is null)
  select same.id from (
    select clients.id from public.clients join holders on date_of_birth = born and public.fold_text(clients.name) = holders.name
      where kind is distinct from 'company' and company_name is null
    union select person.client_id from public.client_people as person
      join holders on date_of_birth = born and public.fold_text(person.name) = holders.name
      where owned_percent is not null and removed_at is null
    union select theirs.client_id from public.memberships as ours join public.memberships as theirs using (user_id)
      where ours.client_id = client and ours.role = 'owner' and theirs.role = 'owner') as same (id)
  where same.id <> client
$$;

-- Whether there ever was another account of the same person, so that a booking looks for them only where there can be one.
alter table trading_limits add column may_share boolean not null default false;
update trading_limits set may_share = true where exists (select from same_holders(client_id));
create index trading_limits_shared on trading_limits (client_id) where may_share;

create function note_same_holders() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  named uuid[];
begin
  -- Two accounts that one login gets at once: the second sees the first.
  if tg_table_name = 'memberships' then
    perform from public.users where users.id = (to_jsonb(new) ->> 'user_id')::uuid for no key update;
  end if;
  named := array(select public.same_holders(changed));
  if named = '{}' then
    return null;
  end if;
  named := named || changed;
  perform from public.trading_limits as limits where limits.client_id = any(named) and not limits.may_share
    order by limits.client_id for no key update;
  update public.trading_limits set may_share = true where trading_limits.client_id = any(named) and not may_share;
  return null;
end $$;
create trigger memberships_same_holders after insert or update of role on memberships
  for each row when (new.role = 'owner') execute function note_same_holders('client_id');
create trigger clients_same_holders after update of name, date_of_birth, kind, company_name, status on clients
  for each row execute function note_same_holders('id');
create trigger client_people_same_holders after insert or update on client_people
  for each row when (new.owned_percent is not null and new.removed_at is null) execute function note_same_holders('client_id');

-- Whether a client, or another account of the same person, owes anything from closed trades.
create function is_in_debt(client uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.accounts where accounts.client_id = client
      and accounts.kind = 'closeout_receivable' and accounts.balance < 0)
    or exists (select from public.trading_limits as limits cross join lateral public.same_holders(limits.client_id) as other (id)
      join public.accounts on accounts.client_id = other.id
      where limits.client_id = client and limits.may_share and accounts.kind = 'closeout_receivable' and accounts.balance < 0)
$$;

-- As `lock_exposures`, of which processes of the version before make use, with the other accounts of each client's person: locked and
-- answered too, in a row of their own.
create function lock_shared_exposures(clients uuid[])
returns table (client_id uuid, unsettled bigint, unsettled_limit bigint, in_debt boolean, others uuid[])
language plpgsql volatile set search_path = pg_catalog, public, pg_temp rows 20 as $$
declare
  named uuid[];
  ids uuid[];
  own_limits bigint[];
  shares boolean[];
begin
  select clients || array_agg(other.id) into named
  from public.trading_limits as limits cross join lateral public.same_holders(limits.client_id) as other (id)
  where limits.client_id = any(clients) and limits.may_share;
  select array_agg(locked.client_id), array_agg(locked.unsettled_limit), array_agg(locked.may_share) into ids, own_limits, shares
  from (
    select limits.client_id, limits.unsettled_limit, limits.may_share from public.trading_limits as limits
    where limits.client_id = any(named) order by limits.client_id for no key update
  ) as locked;
  return query
    select locked.id,
      coalesce((select sum(trades.gbp_amount) from public.trades
        where trades.client_id = locked.id and trades.stage = 'AWAITING_FUNDS'), 0)::bigint
      + coalesce((select sum(trades.gbp_amount) from public.trades
        where trades.stage = 'FUNDED' and trades.client_id = locked.id and trades.id in (
          select receipts.trade_id from public.receipts
            where receipts.unverified and receipts.client_id = locked.id and receipts.doubt is null and receipts.status = 'MATCHED'
          union all
          select receipt_parts.trade_id from public.receipts join public.receipt_parts on receipt_parts.receipt_id = receipts.id
            where receipts.unverified and (receipts.client_id is null or receipts.client_id = locked.id) and receipts.trade_id is null
              and receipts.doubt is null and receipts.status = 'MATCHED' and receipt_parts.client_id = locked.id)), 0)::bigint,
      locked.unsettled_limit,
      exists (select from public.accounts where accounts.client_id = locked.id
        and accounts.kind = 'closeout_receivable' and accounts.balance < 0)
      or locked.others is not null and exists (select from public.accounts where accounts.client_id = any(locked.others)
        and accounts.kind = 'closeout_receivable' and accounts.balance < 0),
      locked.others
    from (
      select each.id, each.unsettled_limit,
        case when each.may_share then (select array_agg(other.id) from public.same_holders(each.id) as other (id)) end as others
      from unnest(ids, own_limits, shares) as each (id, unsettled_limit, may_share)
    ) as locked;
end $$;

revoke execute on function same_holders, note_same_holders, is_in_debt, lock_shared_exposures from public;
grant execute on function same_holders, is_in_debt, lock_shared_exposures to summit_app;
