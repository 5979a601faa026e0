-- What happened, written in the transaction in which it happened and told to its subscribers at least once.
create table outbox (
  id bigint generated always as identity primary key,
  -- An array of events of one transaction, so that a batch of bookings is one row.
  events jsonb not null,
  created_at timestamptz not null default now(),
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  relayed_at timestamptz,
  last_error text
);
create index outbox_waiting on outbox (next_attempt_at, id) where relayed_at is null;
create index outbox_relayed on outbox (relayed_at) where relayed_at is not null;

-- The first answer to each call that moves money, for ever.
create table idempotency_keys (
  client_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  -- As text, so that it is sent again to the letter.
  answer json not null,
  created_at timestamptz not null,
  primary key (client_id, key)
);

create table notifications (
  id uuid primary key,
  client_id uuid not null references clients,
  -- The event that it tells of: a second relay of the same event changes nothing.
  event_key text not null,
  kind text not null,
  title text not null,
  text text not null,
  trade_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (client_id, event_key)
);
create index notifications_client on notifications (client_id, created_at desc, id desc);
create index notifications_unread on notifications (client_id) where read_at is null;

grant select, insert, update, delete on outbox to summit_app;
grant select, insert on idempotency_keys to summit_app;
grant select, insert, update on notifications to summit_app;
grant usage on all sequences in schema public to summit_app;
