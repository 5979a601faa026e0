create table clients (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  -- Empty until the client or the desk gives one.
  name text not null default '',
  status text not null default 'SIGNED_UP' check (status in ('SIGNED_UP', 'AWAITING_DOCS', 'AWAITING_PROCESSING', 'ACCOUNT_READY')),
  referral_code text not null unique,
  referrer_id uuid references clients,
  company_name text,
  -- Under which money sent in is put into the client's own balance.
  deposit_reference text not null unique,
  created_at timestamptz not null
);
create index clients_referrer on clients (referrer_id) where referrer_id is not null;

create table staff (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  name text not null,
  role text not null default 'administrator' check (role in ('viewer', 'operator', 'approver', 'administrator', 'broker')),
  created_at timestamptz not null
);

-- A token is kept only as its SHA-256: who reads this table cannot sign in with it.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  client_id uuid references clients,
  staff_id uuid references staff,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Absolute; last_seen_at plus the idle limit may end it sooner.
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  constraint session_owner check (num_nonnulls(client_id, staff_id) = 1)
);
create index sessions_client on sessions (client_id) where client_id is not null;
create index sessions_staff on sessions (staff_id) where staff_id is not null;
create index sessions_expiry on sessions (expires_at);

-- Failed log-ins by account and by address, shared by every web process.
create table attempts (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index attempts_window on attempts (window_ends_at);

grant select, insert, update on clients, staff to summit_app;
grant select, insert, update, delete on sessions, attempts to summit_app;
