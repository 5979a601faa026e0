-- The password alone neither sets up the first second factor of a login nor changes its address: a code that is mailed there is asked
-- for as well, unless the session has shown lately that the login is its user's.

-- When the session registered the login, followed a mailed link or gave a mailed code.
alter table sessions add column owner_proven_at timestamptz;

-- The newest code of a session. Its hash is keyed, and of the action, the address and the session as well.
create table mailed_codes (
  session_id uuid primary key references sessions on delete cascade,
  code_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null
);
create index mailed_codes_expiry on mailed_codes (expires_at);
grant select, insert, update, delete on mailed_codes to summit_app;

-- Set-ups and changes of address that were begun with the password alone are begun again.
delete from totp_secrets as begun where enabled_at is null
  and not exists (select from passkeys where passkeys.user_id = begun.user_id);
delete from account_links as begun where purpose = 'change_email'
  and not exists (select from totp_secrets where totp_secrets.user_id = begun.user_id)
  and not exists (select from passkeys where passkeys.user_id = begun.user_id);
