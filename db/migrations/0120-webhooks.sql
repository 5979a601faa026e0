-- Addresses of clients' own servers that events are sent to.
create table webhook_endpoints (
  id uuid primary key,
  client_id uuid not null references clients,
  url text not null,
  description text not null,
  event_types text[] not null check (cardinality(event_types) > 0),
  -- Encrypted; the one before a rotation goes on signing for a day.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The first failure since the last success.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('gone', 'failing', 'member')),
  -- The log of a deleted one goes with its events.
  deleted_at timestamptz,
  constraint webhook_endpoint_rotated check ((previous_secret is null) = (previous_secret_until is null)),
  constraint webhook_endpoint_disabled check ((disabled_at is null) = (disabled_because is null))
);
create unique index webhook_endpoints_url on webhook_endpoints (client_id, url) where deleted_at is null;

-- What happened, written once, as it is sent to each endpoint that asks for it.
create table webhook_events (
  id uuid primary key,
  client_id uuid not null references clients,
  type text not null,
  -- Of the outbox.
  event_key text not null,
  -- The exact text that is signed.
  payload text not null,
  created_at timestamptz not null,
  constraint webhook_events_once unique (event_key, type)
);
create index webhook_events_old on webhook_events (created_at);

create table webhook_deliveries (
  id uuid primary key,
  -- The order of the client's events.
  sequence bigint not null generated always as identity,
  endpoint_id uuid not null references webhook_endpoints,
  client_id uuid not null references clients,
  event_id uuid not null references webhook_events on delete cascade,
  type text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  is_replay boolean not null default false,
  attempts integer not null default 0,
  -- When it is due; null once it is over.
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Of the last attempt.
  answer_status integer,
  fault text,
  constraint webhook_delivery_over check ((status = 'PENDING') = (next_attempt_at is not null) and (status = 'PENDING') = (finished_at is null))
) with (fillfactor = 70);
create index webhook_deliveries_queue on webhook_deliveries (endpoint_id, next_attempt_at, sequence) where status = 'PENDING';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_event on webhook_deliveries (event_id);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  attempt integer not null check (attempt > 0),
  endpoint_id uuid not null references webhook_endpoints,
  started_at timestamptz not null,
  latency_ms integer not null,
  -- The headers that were sent.
  headers jsonb not null,
  answer_status integer,
  fault text,
  -- The beginning of the answer's body.
  answer text,
  answer_cut boolean not null default false,
  primary key (delivery_id, attempt)
);
create index webhook_attempts_recent on webhook_attempts (endpoint_id, started_at desc);

-- The worker that has an endpoint's queue to itself, until it is due again.
create table webhook_leases (
  endpoint_id uuid primary key references webhook_endpoints,
  worker uuid not null,
  held_until timestamptz not null
);

-- Up to when quotes were looked at, of clients whose endpoints ask for those that expire.
create table webhook_quote_watches (
  client_id uuid primary key references clients,
  checked_until timestamptz not null
);

grant select, insert, update on webhook_endpoints to summit_app;
grant select, insert, delete on webhook_events to summit_app;
grant select, insert, update on webhook_deliveries to summit_app;
grant select, insert on webhook_attempts to summit_app;
grant select, insert, update, delete on webhook_leases to summit_app;
grant select, insert, update on webhook_quote_watches to summit_app;
