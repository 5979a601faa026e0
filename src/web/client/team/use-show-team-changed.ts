import { useQueryClient } from "@tanstack/react-query";
import { getErrorMessage, isChangedMeanwhile } from "#web/api/api-error.ts";
import { teamQuery } from "#web/api/team-queries.ts";
import { showToast } from "#web/design/toast.ts";

/** Shows a refusal because somebody else changed the team, in a toast: what was refused starts again with the change. */
export function useShowTeamChanged() {
  const queryClient = useQueryClient();
  return async (error: unknown) => {
    if (!isChangedMeanwhile(error)) return;
    showToast({ title: "Nothing saved", text: getErrorMessage(error), destructive: true });
    await queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
  };
}
