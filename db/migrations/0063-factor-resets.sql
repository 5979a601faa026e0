-- Payouts wait for a day after the desk took a client's second factors away. No such restriction is lifted: it ends by itself.
alter table restrictions add column cause text check (cause in ('factors_reset'));
alter table restrictions add constraint restriction_cause check (
  cause is null or (scope = 'client' and case_id is null and ends_at is not null and lifted_by is null));

-- With the cause and the end of each, so that a client reads why their payouts wait and until when.
drop function ask_restrictions;
drop function restrictions_in_force;

create function restrictions_in_force(clients_asked uuid[], at timestamptz)
returns table (id uuid, scope text, client_id uuid, currency text, payout_rail text, kinds text[], case_id uuid, cause text, ends_at timestamptz)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.scope, r.client_id, r.currency::text, r.payout_rail, r.kinds, r.case_id, r.cause, r.ends_at from public.restrictions as r
    where r.lifted_at is null and r.expired_at is null and (r.ends_at is null or r.ends_at > at)
      and (r.client_id is null or r.client_id = any(clients_asked))
  union all
  select null, 'client', c.id, null, null, array['quote', 'book', 'convert', 'pay', 'withdraw'], null, null, null from public.clients as c
    where c.id = any(clients_asked) and c.status <> 'ACCOUNT_READY'
$$;

create function ask_restrictions(clients_asked uuid[], at timestamptz)
returns table (id uuid, scope text, client_id uuid, currency text, payout_rail text, kinds text[], case_id uuid, cause text, ends_at timestamptz)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7031);
  return query select * from public.restrictions_in_force(clients_asked, at);
end $$;

revoke execute on function restrictions_in_force, ask_restrictions from public;
grant execute on function restrictions_in_force, ask_restrictions to summit_app;
