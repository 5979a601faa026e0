import { useMutation } from "@tanstack/react-query";
import { leaveTeam, type Member } from "#contract/clients/team.ts";
import { call } from "#web/api/call.ts";
import { endingKey } from "#web/auth/session-end-toast.ts";
import { redirectAfterLogOut } from "#web/auth/use-user.ts";
import { ConfirmButton } from "#web/design/confirm-button.tsx";

/** Leaves the team; nothing for somebody who is alone. */
export function LeaveTeam({ members }: { members: readonly Member[] }) {
  const leaving = useMutation({
    mutationKey: endingKey,
    mutationFn: () => call(leaveTeam, {}),
    onSuccess: () =>
      redirectAfterLogOut({ title: "You left the team", text: "You can no longer use that account" }),
  });
  if (members.length < 2) return null;
  return (
    <ConfirmButton
      label="Leave this team"
      className="self-start"
      action={leaving}
      destructive
      title="Leave this team?"
      lead="You're logged out and can't use this account any more, unless someone invites you again. API keys that you made for it are revoked."
      confirm="Leave"
      cancel="Stay"
    />
  );
}
