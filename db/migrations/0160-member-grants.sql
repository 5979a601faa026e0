-- Who gave whom which access to a client: invitations and changed roles. A membership that ends keeps its grants, so that
-- the login in between two of one person is not forgotten when it leaves.
create table member_grants (
  id uuid primary key,
  client_id uuid not null references clients,
  user_id uuid not null references users,
  given_by uuid not null references users,
  at timestamptz not null
);
create index member_grants_of_client on member_grants (client_id, at);

insert into member_grants (id, client_id, user_id, given_by, at)
  select gen_random_uuid(), client_id, user_id, created_by, created_at from memberships where created_by is not null;
-- Of memberships that have ended, as far as their invitations tell.
insert into member_grants (id, client_id, user_id, given_by, at)
  select gen_random_uuid(), client_id, accepted_by, invited_by, ended_at from team_invitations as invitation
  where accepted_by is not null and ended_at is not null and not exists (select from memberships
    where memberships.client_id = invitation.client_id and memberships.user_id = invitation.accepted_by);

alter table memberships drop column created_by;

grant select, insert on member_grants to summit_app;
