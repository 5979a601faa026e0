import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeRole, type Member, removeMember, type Team } from "#contract/clients/team.ts";
import { type ClientRole, managerRoles, roleNames } from "#domain/clients/users/role.ts";
import { getErrorMessage, isChangedMeanwhile } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { teamQuery } from "#web/api/team-queries.ts";
import { useUser } from "#web/auth/use-user.ts";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { Notice } from "#web/design/notice.tsx";
import { RadioCards } from "#web/design/radio-cards.tsx";
import { showToast } from "#web/design/toast.ts";
import { MemberEndpoints, MemberKeys, useMemberAccess } from "./member-access.tsx";
import { roleOptions } from "./role-options.ts";
import { useShowTeamChanged } from "./use-show-team-changed.ts";

type ManageMemberProps = { member: Member; open: boolean; onClose: () => void };

/** Changes another member's role, or removes them. */
export function ManageMember({ member, open, onClose }: ManageMemberProps) {
  const role = useUser().data?.role ?? "viewer";
  const [chosen, setChosen] = useState<ClientRole>(member.role);
  const [removing, setRemoving] = useState(false);
  const name = member.name || member.email;
  const show = useShowTeam();
  const losesWebhooks = managesWebhooks(member.role) && !managesWebhooks(chosen);
  const access = useMemberAccess(member, open && losesWebhooks);
  const changing = useMutation({
    mutationFn: () =>
      call(changeRole, { params: { id: member.id }, body: { role: chosen, replaces: member.role } }),
    onSuccess: (team) => {
      show(team, `${name} is now ${roleNames[chosen]}`);
      onClose();
    },
    onError: useShowTeamChanged(),
  });
  return (
    <>
      <Dialog open={open && !removing} onClose={onClose} title={name} lead={member.email}>
        <RadioCards
          className="mt-5"
          legend="Role"
          options={roleOptions(role)}
          value={chosen}
          onChange={setChosen}
        />
        {losesWebhooks && <MemberEndpoints name={name} access={access} />}
        {changing.isError && !isChangedMeanwhile(changing.error) && (
          <Notice tone="error" className="mt-4">
            {getErrorMessage(changing.error)}
          </Notice>
        )}
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-between">
          <Button variant="destructive" onClick={() => setRemoving(true)}>
            Remove from team
          </Button>
          <Button
            variant="ink"
            busy={changing.isPending}
            busyLabel="Saving"
            disabled={chosen === member.role}
            onClick={() => changing.mutate()}
          >
            Save role
          </Button>
        </div>
      </Dialog>
      <RemoveMember member={member} open={open && removing} onClose={() => setRemoving(false)} />
    </>
  );
}

function RemoveMember({ member, open, onClose }: ManageMemberProps) {
  const name = member.name || member.email;
  const show = useShowTeam();
  const access = useMemberAccess(member, open);
  const removing = useMutation({
    mutationFn: () => call(removeMember, { params: { id: member.id } }),
    onSuccess: (team) => show(team, `${name} was removed`),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => removing.mutate()}
      busy={removing.isPending}
      isReady={!access.isPending}
      failure={removing.error}
      destructive
      title={`Remove ${name}?`}
      lead="They're logged out of this account at once. What they prepared and isn't approved yet can't be approved any more, invitations that they sent end, and their API keys are revoked."
      confirm="Remove"
      cancel="Keep"
    >
      <MemberKeys access={access} />
      <MemberEndpoints name={name} access={access} />
    </ConfirmDialog>
  );
}

function managesWebhooks(role: ClientRole): boolean {
  return managerRoles.some((each) => each === role);
}

function useShowTeam() {
  const queryClient = useQueryClient();
  return (team: Team, title: string) => {
    queryClient.setQueryData(teamQuery.queryKey, team);
    showToast({ title });
  };
}
