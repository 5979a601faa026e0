import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Invitation, inviteMember, type Team, withdrawInvitation } from "#contract/clients/team.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { teamQuery } from "#web/api/team-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";

/** An open invitation, or one that ended with its sender's right to send it; `isManaged` by the reader. */
export function InvitationRow({ invitation, isManaged }: { invitation: Invitation; isManaged: boolean }) {
  const { email, role, hasLapsed } = invitation;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 md:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold text-16 wrap-anywhere">{email}</p>
        <p className="text-14 text-stone wrap-anywhere">{stateOf(invitation)}</p>
      </div>
      <Badge>{roleNames[role]}</Badge>
      {isManaged && hasLapsed && <InviteAgain invitation={invitation} />}
      {isManaged && <EndInvitation invitation={invitation} />}
    </div>
  );
}

function stateOf({ invitedBy, expiresAt, hasExpired, hasLapsed }: Invitation): string {
  if (hasLapsed) return `Ended, because ${invitedBy} can no longer invite`;
  return `Invited by ${invitedBy}. ${hasExpired ? "Expired" : "Expires"} ${formatDateTime(expiresAt)}`;
}

/** Withdraws an invitation, or takes an ended one off the list. */
function EndInvitation({ invitation: { id, email, hasLapsed } }: { invitation: Invitation }) {
  const change = useTeamChange();
  const ending = useMutation({
    mutationFn: () => call(withdrawInvitation, { params: { id } }),
    ...change(hasLapsed ? "Invitation removed" : "Invitation withdrawn", email),
  });
  return (
    <Button
      size="small"
      aria-label={hasLapsed ? `Remove the invitation to ${email}` : `Withdraw the invitation to ${email}`}
      busy={ending.isPending}
      onClick={() => ending.mutate()}
    >
      {hasLapsed ? "Remove" : "Withdraw"}
    </Button>
  );
}

function InviteAgain({ invitation: { email, role } }: { invitation: Invitation }) {
  const change = useTeamChange();
  const inviting = useMutation({
    mutationFn: () => call(inviteMember, { body: { email, role } }),
    ...change("Invitation sent", email),
  });
  return (
    <Button
      size="small"
      aria-label={`Invite ${email} again`}
      busy={inviting.isPending}
      onClick={() => inviting.mutate()}
    >
      Invite again
    </Button>
  );
}

function useTeamChange() {
  const queryClient = useQueryClient();
  return (title: string, text: string) => ({
    onSuccess: (team: Team) => {
      queryClient.setQueryData(teamQuery.queryKey, team);
      showToast({ title, text });
    },
    onError: (error: Error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
  });
}
