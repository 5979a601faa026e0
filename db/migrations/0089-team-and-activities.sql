-- What members did for a client: who, what, when and from where. Written with the change itself; never changed.
create table activities (
  id uuid primary key,
  client_id uuid not null references clients,
  user_id uuid not null references users,
  action text not null,
  -- What it was done to, where that has an id.
  subject_id text,
  at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index activities_of_client on activities (client_id, at desc, id desc);
create index activities_of_user on activities (client_id, user_id, at desc, id desc);

grant select, insert on activities to summit_app;

-- Whether each member has to have a second factor before they see or do anything.
alter table clients add column second_factor_required boolean not null default false;

create table team_invitations (
  id uuid primary key,
  client_id uuid not null references clients,
  -- Lower case.
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'administrator', 'approver', 'preparer', 'viewer', 'accountant')),
  -- SHA-256 of the mailed link's token; null until it is mailed.
  token_hash bytea unique,
  invited_by uuid not null references users,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by uuid references users,
  withdrawn_by uuid references users,
  -- When it was accepted or withdrawn.
  ended_at timestamptz,
  constraint team_invitation_ended check ((ended_at is not null) = (num_nonnulls(accepted_by, withdrawn_by) = 1))
);
create unique index team_invitations_open on team_invitations (client_id, email) where ended_at is null;

grant select, insert, update on team_invitations to summit_app;
