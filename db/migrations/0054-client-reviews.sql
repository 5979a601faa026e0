-- What the desk knows of a client beyond their own name and address: of a company all of it, of a person what the risk depends on.
create table client_profiles (
  client_id uuid primary key references clients,
  registration_number text check (length(registration_number) between 1 and 40),
  -- ISO 3166 alpha-2.
  registered_in char(2) check (registered_in ~ '^[A-Z]{2}$'),
  business text,
  nature_of_business text check (length(nature_of_business) between 1 and 500),
  expected_volume text,
  intended_use text,
  source_of_funds text check (length(source_of_funds) between 1 and 500),
  politically_exposed boolean not null default false,
  -- Said of a company that nobody owns 25% or more of.
  no_large_owner boolean not null default false,
  updated_at timestamptz not null
);

-- Directors of a company and whoever owns 25% of it or more.
create table client_people (
  id uuid primary key,
  client_id uuid not null references clients,
  name text not null check (length(name) between 1 and 100),
  date_of_birth date not null,
  nationality char(2) not null check (nationality ~ '^[A-Z]{2}$'),
  is_director boolean not null,
  -- Whole per cent.
  owned_percent integer check (owned_percent between 25 and 100),
  politically_exposed boolean not null default false,
  added_at timestamptz not null,
  removed_at timestamptz,
  constraint person_has_part check (is_director or owned_percent is not null)
);
create index client_people_client on client_people (client_id) where removed_at is null;

-- Each review of a client's file, the newest of a client being the current one.
create table client_reviews (
  id uuid primary key,
  client_id uuid not null references clients,
  state text not null check (state in ('IN_REVIEW', 'APPROVED', 'REJECTED', 'REVIEW_DUE')),
  risk text not null check (risk in ('low', 'medium', 'high')),
  points integer not null check (points >= 0),
  reasons text[] not null,
  submitted_by uuid not null references staff,
  submitted_at timestamptz not null,
  approved_by uuid references staff,
  approved_at timestamptz,
  -- The other approver of a client of high risk.
  approved_too_by uuid references staff,
  approved_too_at timestamptz,
  rejected_by uuid references staff,
  rejected_at timestamptz,
  rejection text check (length(rejection) between 1 and 500),
  next_review_on date,
  due_at timestamptz,
  -- Why it is due before its day.
  due_because text check (length(due_because) between 1 and 200),
  constraint review_approvers check (
    (approved_by is null) = (approved_at is null)
    and (approved_too_by is null) = (approved_too_at is null)
    and approved_by is distinct from approved_too_by or approved_by is null and approved_too_by is null),
  constraint review_approved check (
    state not in ('APPROVED', 'REVIEW_DUE')
    or next_review_on is not null and approved_by is not null and (risk <> 'high' or approved_too_by is not null)),
  constraint review_rejected check ((state = 'REJECTED') = (num_nonnulls(rejected_by, rejected_at, rejection) = 3)),
  constraint review_due check ((state = 'REVIEW_DUE') = (due_at is not null))
);
create index client_reviews_newest on client_reviews (client_id, submitted_at desc, id desc);
create index client_reviews_approved on client_reviews (next_review_on) where state = 'APPROVED';

grant select, insert on client_profiles, client_people, client_reviews to summit_app;
grant update (registration_number, registered_in, business, nature_of_business, expected_volume, intended_use, source_of_funds,
  politically_exposed, no_large_owner, updated_at) on client_profiles to summit_app;
grant update (name, date_of_birth, nationality, is_director, owned_percent, politically_exposed, removed_at)
  on client_people to summit_app;
grant update (state, risk, points, reasons, approved_by, approved_at, approved_too_by, approved_too_at, rejected_by, rejected_at, rejection,
  next_review_on, due_at, due_because) on client_reviews to summit_app;

-- Directors and owners are screened as clients are.
alter table screenings drop constraint screenings_subject_kind_check;
alter table screenings add constraint screenings_subject_kind_check
  check (subject_kind in ('client', 'recipient', 'payee', 'payer', 'related_person'));
alter table screening_cases drop constraint screening_cases_subject_kind_check;
alter table screening_cases add constraint screening_cases_subject_kind_check
  check (subject_kind in ('client', 'recipient', 'payee', 'payer', 'related_person'));
