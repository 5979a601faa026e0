-- When the client showed that mail to this address reaches them; null until then.
alter table clients add column email_verified_at timestamptz;

-- Links that were mailed to clients. A token is kept only as its SHA-256: who reads this table cannot use a link.
-- A link that is used is deleted, so that of two who use it at once one finds it.
create table account_links (
  token_hash bytea primary key,
  client_id uuid not null references clients,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  expires_at timestamptz not null
);
create index account_links_client on account_links (client_id);
create index account_links_expiry on account_links (expires_at);

grant select, insert, delete on account_links to summit_app;
