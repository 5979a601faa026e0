-- A restriction that keeps its client from paying keeps exchanges open past their deadlines until then, or for as long as it does so
-- once a second person has confirmed it. Null for restrictions of earlier versions and those that nobody has to confirm.
alter table restrictions add column confirm_by timestamptz,
  add column confirmed_by uuid references staff,
  add column confirmed_at timestamptz,
  add column confirmed_by_single_operator boolean not null default false;
alter table restrictions add constraint restriction_confirmation check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2)
  and (confirm_by is null or (scope = 'client' and case_id is null and set_by is not null))
  and (confirmed_by is null or (confirm_by is not null and (confirmed_by <> set_by or confirmed_by_single_operator)))) not valid;
create index restrictions_to_confirm on restrictions (client_id)
  where confirm_by is not null and confirmed_at is null and lifted_at is null;
grant update (confirmed_by, confirmed_at, confirmed_by_single_operator) on restrictions to summit_app;
