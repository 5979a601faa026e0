-- Refuses a commit of whoever is no member of the client in this role any more, or of a key that was revoked, and keeps both as
-- they are until the commit is done. Without a key it is the member's own call.
create function require_member(client uuid, member uuid, held text, api_key uuid) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.memberships where client_id = client and user_id = member and role = held for share;
  if not found then
    raise exception 'the member is none, or has another role' using errcode = 'SR001';
  end if;
  if api_key is not null then
    perform from public.api_keys where id = api_key and revoked_at is null for share;
    if not found then
      raise exception 'the key is revoked' using errcode = 'SR001';
    end if;
  end if;
end $$;

-- The same for a staff user, who has been disabled or got another role or broker.
create function require_staff(staff_user uuid, held text, broker uuid) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.staff where id = staff_user and disabled_at is null and role = held
    and broker_id is not distinct from broker for share;
  if not found then
    raise exception 'the staff user is disabled, or has another role' using errcode = 'SR001';
  end if;
end $$;

revoke execute on function require_member, require_staff from public;
grant execute on function require_member, require_staff to summit_app;
