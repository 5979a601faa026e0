-- An invitation ends with its sender's right to send it; true while that is why.
alter table team_invitations add column lapsed boolean not null default false,
  add constraint team_invitation_lapsed check (not lapsed or withdrawn_by is not null);
create index team_invitations_of_sender on team_invitations (client_id, invited_by) where ended_at is null;

-- Those whose sender lost the right before this version.
update team_invitations invitation set lapsed = true, withdrawn_by = invited_by, ended_at = now()
where ended_at is null and not exists (
  select from memberships sender
  where sender.client_id = invitation.client_id and sender.user_id = invitation.invited_by
    and (sender.role = 'owner' or sender.role = 'administrator' and invitation.role <> 'owner')
);
