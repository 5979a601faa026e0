-- Activity grows by a row for each call that changes something, and nobody changes or refers to a row: the one table that can be divided
-- by time without a loss. Months are made ahead; old ones are detached in an instant, where deleting their rows would take hours of
-- vacuum. Decision 73 says why the ledger and the other tables are not divided.
--
-- Bookings wait while the rows so far are read and indexed, some seconds a million (docs/operations.md).

-- Detached months, out of the application's reach, until npm run archive has written them to a file.
create schema archive;

drop trigger activities_check on activities;
alter table activities rename to activities_before;
alter table activities_before drop constraint activities_pkey;
alter index activities_of_client rename to activities_before_of_client;
alter index activities_of_user rename to activities_before_of_user;

create table activities (like activities_before including defaults including constraints, primary key (id, at)) partition by range (at);
create index activities_of_client on activities (client_id, at desc, id desc);
create index activities_of_user on activities (client_id, user_id, at desc, id desc);
grant select, insert on activities to summit_app;
revoke all on activities_before from summit_app;

create trigger activities_check after insert on activities referencing new table as fresh
  for each statement execute function check_activities();

-- What no month was made for: an activity is never refused for the lack of one.
create table activities_rest partition of activities default;

do $$
begin
  execute format('alter table activities attach partition activities_before for values from (minvalue) to (%L)',
    (select date_trunc('month', greatest(now(), max(at)), 'UTC') + interval '1 month' from activities_before));
end $$;

-- Adds a month (its first day) unless it is covered or rows of it are in activities_rest; answers whether it did. Attaching lets
-- bookings go on, which creating a partition would not.
create function add_activity_month(month date) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  name text := 'activities_' || to_char(month, 'YYYY_MM');
  since timestamptz := month::timestamp at time zone 'UTC';
  until timestamptz := (month + interval '1 month') at time zone 'UTC';
begin
  -- One worker at a time.
  perform pg_advisory_xact_lock(hashtextextended('activity months', 0));
  if to_regclass('public.' || name) is not null or exists (select from public.activities_rest where at >= since and at < until)
  then
    return false;
  end if;
  execute format('create table public.%I (like public.activities including all)', name);
  execute format('alter table public.activities attach partition public.%I for values from (%L) to (%L)', name, since, until);
  return true;
exception
  -- A month that activities_before covers.
  when invalid_object_definition then
    return false;
end $$;
revoke execute on function add_activity_month from public;

-- Makes the months of today and of the quarter after it. Detaches those that ended more than `months` months ago, at least a year;
-- none for 0. Answers what it changed.
create function keep_activity_months(today date, months integer) returns setof text language plpgsql strict security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  month date;
  old text;
begin
  for month in select generate_series(date_trunc('month', today::timestamp), today + interval '3 months', interval '1 month')::date loop
    if public.add_activity_month(month) then
      return next 'added activities_' || to_char(month, 'YYYY_MM');
    end if;
  end loop;
  if months = 0 then
    return;
  end if;
  for old in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'public.activities'::regclass and relname ~ '^activities_\d{4}_\d{2}$'
      and to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' <= date_trunc('month', today::timestamp) - make_interval(months => greatest(months, 12))
  loop
    execute format('alter table public.activities detach partition public.%I', old);
    execute format('alter table public.%I set schema archive', old);
    return next 'detached ' || old;
  end loop;
end $$;
revoke execute on function keep_activity_months from public;
grant execute on function keep_activity_months to summit_app;
