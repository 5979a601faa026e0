-- A person's accounts have their free cancellations of a day together.

-- An account and the others of the same person, looked for only where there has ever been one.
create function accounts_of_holder(client uuid) returns uuid[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select client || coalesce((select array_agg(other.id)
    from public.trading_limits as limits cross join lateral public.same_holders(limits.client_id) as other (id)
    where limits.client_id = client and limits.may_share), '{}')
$$;
revoke execute on function accounts_of_holder from public;
grant execute on function accounts_of_holder to summit_app;
