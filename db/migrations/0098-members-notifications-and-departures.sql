-- A notification for one member is shown to nobody else; null for all members.
alter table notifications add column user_id uuid references users;

-- Each member reads for themselves. What is older than a membership counts as read by that member.
create table notification_reads (
  notification_id uuid not null references notifications,
  user_id uuid not null references users,
  read_at timestamptz not null,
  primary key (notification_id, user_id)
);
insert into notification_reads (notification_id, user_id, read_at)
  select notifications.id, memberships.user_id, notifications.read_at
  from notifications join memberships using (client_id) where notifications.read_at is not null;
drop index notifications_unread;
alter table notifications drop column read_at;
revoke update on notifications from summit_app;
grant select, insert on notification_reads to summit_app;

-- Memberships that ended: what a person reads who acted for a client, and the record of who had access until when.
create table former_memberships (
  id uuid primary key,
  client_id uuid not null references clients,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'administrator', 'approver', 'preparer', 'viewer', 'accountant')),
  joined_at timestamptz not null,
  ended_at timestamptz not null,
  -- Who removed them; themselves when they left.
  ended_by uuid not null references users
);
create index former_memberships_of_user on former_memberships (user_id, ended_at desc);

-- Those who ended before, as far as an invitation and the audit log tell.
insert into former_memberships (id, client_id, user_id, role, joined_at, ended_at, ended_by)
  select gen_random_uuid(), invitation.client_id, invitation.accepted_by, invitation.role, invitation.ended_at, gone.at, gone.by
  from team_invitations invitation
  cross join lateral (select audit_log.at, (audit_log.details ->> 'user')::uuid as by from audit_log
    where audit_log.action in ('remove_member', 'leave_team') and audit_log.subject_kind = 'client'
      and audit_log.subject_id = invitation.client_id::text
      and audit_log.details ->> 'member' = invitation.accepted_by::text and audit_log.at >= invitation.ended_at
    order by audit_log.at limit 1) as gone
  where invitation.accepted_by is not null;

grant select, insert on former_memberships to summit_app;
