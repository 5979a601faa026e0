-- What a client says of themselves while getting started; each step of the wizard is written whole or not at all.
alter table clients
  add column preferred_sell_currency char(3),
  add column preferred_buy_currency char(3),
  add column phone_country_code text check (phone_country_code ~ '^\+[0-9]{1,3}$'),
  add column phone_number text check (phone_number ~ '^[0-9]{8,15}$'),
  add column address_line1 text,
  add column address_line2 text,
  add column city text,
  add column state text,
  add column postal_code text,
  add column country char(2),
  -- As the client's browser last named it, such as en-GB.
  add column locale text;
-- Where the client lives, as the IANA names it; null means Europe/London.
alter table clients add column if not exists time_zone text;
alter table clients
  add constraint client_currencies check ((preferred_sell_currency is null) = (preferred_buy_currency is null)),
  add constraint client_phone check ((phone_country_code is null) = (phone_number is null)),
  add constraint client_address check (
    num_nonnulls(address_line1, city, postal_code, country) in (0, 4)
    and (address_line1 is not null or num_nonnulls(address_line2, state) = 0)
  );

-- Files by which a client shows who they are and where they live.
create table client_documents (
  id uuid primary key,
  client_id uuid not null references clients,
  purpose text not null check (purpose in ('identity', 'address')),
  name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  -- The name under which the file store keeps it; generated, never the client's.
  stored_as text not null unique,
  uploaded_at timestamptz not null
);
create index client_documents_client on client_documents (client_id, purpose);

-- What clients think of Summit, for the desk.
create table feedback (
  id uuid primary key,
  client_id uuid not null references clients,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null
);
create index feedback_newest on feedback (created_at desc, id desc);
create index feedback_client on feedback (client_id, created_at desc);

-- One report a week on the markets as the stored rates had them. What was computed stays; the desk may add its words.
create table market_reports (
  -- The Monday of the week that it is about.
  week date primary key check (extract(isodow from week) = 1),
  report jsonb not null,
  archived_at timestamptz not null,
  commentary text check (length(commentary) between 1 and 10000),
  commented_at timestamptz,
  commented_by uuid references staff,
  check (num_nonnulls(commentary, commented_at, commented_by) in (0, 3))
);

grant select, insert on client_documents, feedback, market_reports to summit_app;
grant update (commentary, commented_at, commented_by) on market_reports to summit_app;
