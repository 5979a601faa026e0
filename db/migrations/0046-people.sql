-- Four eyes are two people: an account of the back office belongs to a person, who may have several.
create table people (
  id uuid primary key,
  full_name text not null check (char_length(full_name) between 1 and 100),
  -- What tells this person from every other, such as a staff number; in upper case.
  reference text not null unique check (char_length(reference) between 1 and 40),
  created_at timestamptz not null
);
insert into people (id, full_name, reference, created_at)
select id, left(coalesce(nullif(trim(name), ''), email), 100), upper(id::text), created_at from staff;

alter table staff
  add column person_id uuid references people,
  -- When a colleague gave the account its power to approve; null where it had it from the start or from the server.
  add column authority_since timestamptz,
  -- When the account lost it at the desk, by being disabled or by a lesser role.
  add column authority_ended_at timestamptz;
update staff set person_id = id;
alter table staff add constraint staff_person check (person_id is not null);
create index staff_person on staff (person_id);

-- An account that nobody says a person of is a person's of its own; whose it is never changes.
create function staff_has_person() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.person_id is distinct from old.person_id then
      raise exception 'an account of the back office stays with its person';
    end if;
  elsif new.person_id is null then
    insert into public.people (id, full_name, reference, created_at)
    values (new.id, left(coalesce(nullif(trim(new.name), ''), new.email), 100), upper(new.id::text), new.created_at);
    new.person_id := new.id;
  end if;
  return new;
end $$;
create trigger staff_has_person before insert or update of person_id on staff
  for each row execute function staff_has_person();

-- Who gave whom access to the back office, or more of it: for a day neither approves what the other prepared.
create table staff_grants (
  id uuid primary key,
  staff_id uuid not null references staff,
  granted_by uuid not null references staff,
  kind text not null check (kind in ('invited', 'raised', 'enabled', 'reset')),
  at timestamptz not null
);
create index staff_grants_recent on staff_grants (at, staff_id, granted_by);

-- Whatever the application does, nobody approves by one account what they prepared by another.
create function payment_has_two_people() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.approved_by is not null and exists (
    select from public.staff as one join public.staff as other using (person_id)
    where one.id = new.prepared_by and other.id = new.approved_by
  ) then
    raise exception 'one person has both prepared and approved payment %', new.id;
  end if;
  return new;
end $$;
create trigger payment_has_two_people before insert or update of approved_by, prepared_by on payments
  for each row when (new.approved_by is not null) execute function payment_has_two_people();

-- A call of the back office that a second person has to confirm before it is made.
create table approval_requests (
  id uuid primary key,
  -- Method and path, as the policy names it.
  call text not null,
  -- Its parameters and body as canonical JSON, and their SHA-256 together with the call.
  request text not null,
  digest bytea not null check (octet_length(digest) = 32),
  summary text not null check (char_length(summary) between 1 and 500),
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('confirmed', 'rejected', 'withdrawn')),
  decided_by uuid references staff,
  decided_at timestamptz,
  constraint approval_decided check (num_nonnulls(decision, decided_by, decided_at) in (0, 3)),
  constraint approval_of_two check (decision is distinct from 'confirmed' or decided_by <> requested_by),
  constraint approval_withdrawn check (decision is distinct from 'withdrawn' or decided_by = requested_by)
);
create unique index approval_requests_pending on approval_requests (digest, requested_by) where decision is null;
create index approval_requests_newest on approval_requests (requested_at desc, id desc);

grant select, insert on people, staff_grants, approval_requests to summit_app;
grant update (decision, decided_by, decided_at) on approval_requests to summit_app;
