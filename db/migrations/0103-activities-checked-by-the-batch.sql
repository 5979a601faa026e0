-- A booking adds a row of activity. Foreign keys look up and lock its client and its user, one row at a time, and each lock is
-- written to the log; here a statement looks up all of its rows at once. Without locks that is as strong, because nothing
-- deletes clients or users: the application's role has no right to, and the check here says so if that changes.
alter table activities drop constraint activities_client_id_fkey, drop constraint activities_user_id_fkey;

create function check_activities() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from fresh
      left join lateral (select true as is_known from public.clients where id = fresh.client_id offset 0) as client on true
      left join lateral (select true as is_known from public.users where id = fresh.user_id offset 0) as member on true
    where client.is_known is null or member.is_known is null
  ) then
    raise exception 'an activity names a client or a user that does not exist' using errcode = 'foreign_key_violation', constraint = 'activity_of_nobody';
  end if;
  return null;
end $$;
revoke execute on function check_activities from public;

create trigger activities_check after insert on activities referencing new table as fresh
  for each statement execute function check_activities();
