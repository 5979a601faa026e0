-- The kinds of ledger accounts are rows, so that a new kind is one insert instead of a constraint written again.
create table account_kinds (
  kind text primary key,
  of_client boolean not null,
  unique (kind, of_client)
);
insert into account_kinds (kind, of_client)
select kind, kind like 'client\_%' from accounts group by kind
union
select kind, true from unnest(array['client_balance', 'client_profit_share']) as kind;

alter table accounts
  drop constraint account_kind,
  drop constraint account_owner,
  add column of_client boolean not null generated always as (client_id is not null) stored,
  add constraint account_kind foreign key (kind, of_client) references account_kinds (kind, of_client);
grant select on account_kinds to summit_app;

-- Opens a house account of a new kind in every currency, with as many shards as the others have.
create function add_house_account(new_kind text) returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into public.account_kinds (kind, of_client) values (new_kind, false);
  insert into public.accounts (kind, currency, shard)
    select new_kind, currency, shard from public.accounts where kind = 'bank' and client_id is null;
$$;
revoke execute on function add_house_account from public;
