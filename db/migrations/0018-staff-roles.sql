-- The person whom a client may ask for.
create table brokers (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text not null unique check (email = lower(email)),
  -- As it is read out, such as +44 20 7946 0000.
  phone text not null check (char_length(phone) between 1 and 30),
  created_at timestamptz not null
);
alter table clients add column broker_id uuid references brokers;
create index clients_broker on clients (broker_id) where broker_id is not null;

-- Until now everyone of the staff could do everything, and so were administrators.
update staff set role = 'administrator';
alter table staff
  -- Null until whoever was invited has set a password.
  alter column password_hash drop not null,
  alter column role drop default,
  add column broker_id uuid references brokers,
  add column disabled_at timestamptz,
  add constraint staff_broker check ((role = 'broker') = (broker_id is not null));

-- A mailed link sets a colleague's password and authenticator, once. A newer one takes the place of the older.
create table staff_links (
  staff_id uuid primary key references staff,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- An authenticator app's secret, encrypted by the application. It asks for codes from enabled_at on.
create table staff_totp_secrets (
  staff_id uuid primary key references staff,
  secret text not null,
  -- The 30-second step of the newest code that was taken: no code of it or before is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  enabled_at timestamptz
);

-- Who of the staff prepared a quote for its client; null for a client's own.
alter table quotes add column prepared_by uuid references staff;

-- The log is read newest first: all of it, what somebody did, or who did something.
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);

grant select, insert, update, delete on brokers, staff_links, staff_totp_secrets to summit_app;
