-- A confirmed match is overturned by two people: one asks, another one confirms.
alter table screening_cases
  add column overturn_requested_by uuid references staff,
  add column overturn_requested_at timestamptz,
  add column overturn_reason text check (length(overturn_reason) between 1 and 500),
  add constraint case_overturn check (num_nonnulls(overturn_requested_by, overturn_requested_at, overturn_reason) in (0, 3)),
  add constraint case_overturned_by_two check (status <> 'cleared' or overturn_requested_by is null or overturn_requested_by <> decided_by);
grant update (overturn_requested_by, overturn_requested_at, overturn_reason) on screening_cases to summit_app;
