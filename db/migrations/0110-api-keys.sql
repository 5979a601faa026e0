-- Keys by which a client's own programs call the API. Of a key's secret only the SHA-256 is kept.
create table api_keys (
  id uuid primary key,
  client_id uuid not null references clients,
  -- Whose role limits what the key may do. Not the membership, which may end while this record stays.
  created_by uuid not null references users,
  name text not null check (char_length(name) between 1 and 60),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  -- The secret's first and last characters, by which people tell keys apart.
  prefix text not null,
  last_characters text not null,
  scopes text[] not null check (scopes <@ array['read', 'quotes', 'trades', 'recipients', 'payments:prepare', 'webhooks']
    and cardinality(scopes) > 0),
  -- In CIDR notation; empty for any address.
  ip_ranges text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz,
  last_used_from text,
  -- What the key paid to known recipients without a person, in pence, since then.
  unconfirmed_pence bigint not null default 0 check (unconfirmed_pence >= 0),
  unconfirmed_since timestamptz,
  revoked_at timestamptz,
  -- A member; null when the desk revoked it.
  revoked_by uuid references users,
  check (revoked_at is not null or revoked_by is null)
);
create index api_keys_of_client on api_keys (client_id, created_at desc);

-- A revoked key stays revoked.
create function keep_api_key_revoked() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a revoked API key stays revoked' using errcode = 'check_violation', constraint = 'api_key_revoked';
end $$;
revoke execute on function keep_api_key_revoked from public;
create trigger api_keys_keep_revoked before update of revoked_at, revoked_by on api_keys for each row
  when (old.revoked_at is not null) execute function keep_api_key_revoked();

grant select, insert, update (last_used_at, last_used_from, unconfirmed_pence, unconfirmed_since, revoked_at, revoked_by)
  on api_keys to summit_app;

-- What was done by a key. Without a foreign key, as for its client and its member: nothing deletes keys.
alter table activities add column api_key_id uuid;

-- The key that prepared a request. With `confirmation_only` no rule asked for approvals when it was prepared: one
-- confirmation makes the call, and the key's creator may give it.
alter table client_approvals
  add column api_key_id uuid references api_keys,
  add column confirmation_only boolean not null default false,
  add check (api_key_id is not null or not confirmation_only);
