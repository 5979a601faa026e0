-- From which amounts in pounds a second person approves a payout. The newest row counts; without one the configuration's does.
create table payout_limits (
  id uuid primary key,
  per_payout bigint not null check (per_payout >= 0),
  per_operator_day bigint not null check (per_operator_day >= 0),
  per_beneficiary_day bigint not null check (per_beneficiary_day >= 0),
  per_house_day bigint not null check (per_house_day >= 0),
  set_by uuid not null references staff,
  set_at timestamptz not null
);
create index payout_limits_newest on payout_limits (set_at desc, id desc);
grant select, insert on payout_limits to summit_app;

-- What a payout was worth in pence at mid-market when it was prepared; null without a rate.
alter table payments add column worth_gbp bigint check (worth_gbp >= 0);
create index payments_prepared on payments (prepared_at) where prepared_at is not null;

-- The constraint payment_four_eyes speaks of one account; this of two accounts of one person.
create or replace function payment_has_two_people() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.approved_by <> new.prepared_by and exists (
    select from public.staff as one join public.staff as other using (person_id)
    where one.id = new.prepared_by and other.id = new.approved_by
  ) then
    raise exception 'one person has both prepared and approved payment %', new.id;
  end if;
  return new;
end $$;
