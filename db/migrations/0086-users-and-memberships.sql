-- A user is a person's login; a client holds an account. Memberships say who acts for which client, in which role.
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  -- When the user showed that mail to this address reaches them; null until then.
  email_verified_at timestamptz,
  -- Empty until the user gives one.
  name text not null default '',
  -- As the browser last named them, such as en-GB and Europe/London; a null time zone means Europe/London.
  locale text,
  time_zone text,
  created_at timestamptz not null,
  -- When the user closed the login; the row stays for the records.
  closed_at timestamptz,
  unique (id, email)
);

create table memberships (
  client_id uuid not null references clients,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'administrator', 'approver', 'preparer', 'viewer', 'accountant')),
  created_at timestamptz not null,
  -- Who let the user in; null for the one who opened the account.
  created_by uuid references users,
  primary key (client_id, user_id),
  unique (client_id, user_id, role)
);
create index memberships_user on memberships (user_id, created_at, client_id);

-- Every login becomes a user with an id of its own, who owns the one client.
alter table clients add column contact_user_id uuid;
update clients set contact_user_id = gen_random_uuid();
insert into users (id, email, password_hash, email_verified_at, name, locale, time_zone, created_at, closed_at)
  select contact_user_id, email, password_hash, email_verified_at, name, locale, time_zone, created_at, closed_at from clients;
insert into memberships (client_id, user_id, role, created_at)
  select id, contact_user_id, 'owner', created_at from clients;

alter table sessions add column user_id uuid;
update sessions set user_id = clients.contact_user_id from clients where clients.id = sessions.client_id;
alter table sessions drop constraint session_owner;

alter table account_links add column user_id uuid;
update account_links set user_id = clients.contact_user_id from clients where clients.id = client_id;
alter table account_links drop column client_id, alter column user_id set not null,
  add foreign key (user_id) references users;
create index account_links_user on account_links (user_id);

alter table sign_ins add column user_id uuid;
update sign_ins set user_id = clients.contact_user_id from clients where clients.id = client_id;
alter table sign_ins drop column client_id, add foreign key (user_id) references users;
create index sign_ins_user on sign_ins (user_id, at desc, id desc) where user_id is not null;

-- What was encrypted and hashed before has the client's id in it: sealed_for keeps it, for new rows it is the user's.
alter table totp_secrets add column user_id uuid, add column sealed_for uuid;
update totp_secrets set user_id = clients.contact_user_id, sealed_for = client_id from clients where clients.id = client_id;
alter table totp_secrets drop column client_id, alter column sealed_for set not null,
  add primary key (user_id), add foreign key (user_id) references users;

alter table backup_codes add column user_id uuid, add column sealed_for uuid;
update backup_codes set user_id = clients.contact_user_id, sealed_for = client_id from clients where clients.id = client_id;
alter table backup_codes drop column client_id, alter column sealed_for set not null,
  add primary key (user_id, code_hash), add foreign key (user_id) references users;

alter table passkeys add column user_id uuid;
update passkeys set user_id = clients.contact_user_id from clients where clients.id = client_id;
alter table passkeys drop column client_id, alter column user_id set not null, add foreign key (user_id) references users;
create index passkeys_user on passkeys (user_id);

alter table passkey_challenges add column user_id uuid;
update passkey_challenges set user_id = clients.contact_user_id from clients where clients.id = client_id;
alter table passkey_challenges drop column client_id, add foreign key (user_id) references users;

alter table mail_choices add column user_id uuid;
update mail_choices set user_id = clients.contact_user_id from clients where clients.id = client_id;
alter table mail_choices drop column client_id, add primary key (user_id), add foreign key (user_id) references users;

-- The contact, whom Summit writes to and the desk sees, is always an owner: so each client has one, whoever leaves at
-- once with whom. Deferred, because a client and its first membership name each other.
alter table clients
  drop constraint clients_email_key,
  drop column password_hash,
  drop column email_verified_at,
  drop column locale,
  drop column time_zone,
  alter column contact_user_id set not null,
  add column contact_role text not null generated always as ('owner') stored,
  -- clients.email is the contact's, kept so by the key: lists and search read it without a join.
  add constraint client_contact_email foreign key (contact_user_id, email) references users (id, email) on update cascade,
  add constraint client_contact_owns foreign key (id, contact_user_id, contact_role)
    references memberships (client_id, user_id, role) deferrable initially deferred;
create index clients_contact on clients (contact_user_id, email);

-- A client's session is a user's who acts for one client; it loses the client with the membership.
alter table sessions
  add constraint session_owner check (num_nonnulls(user_id, staff_id) = 1 and (client_id is null or user_id is not null)),
  add foreign key (user_id) references users,
  add constraint session_membership foreign key (client_id, user_id) references memberships (client_id, user_id)
    on delete set null (client_id);
create index sessions_user on sessions (user_id) where user_id is not null;

grant select, insert, update on users to summit_app;
grant select, insert, update, delete on memberships to summit_app;
