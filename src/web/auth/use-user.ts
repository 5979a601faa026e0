import { useMutation, useQuery } from "@tanstack/react-query";
import { logout } from "#contract/clients/auth.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { userQuery } from "#web/api/user-query.ts";
import { queueToast } from "#web/design/queued-toast.ts";
import { showToast } from "#web/design/toast.ts";
import { leaveDocument } from "#web/leave-document.ts";
import { clearReturnPath } from "./return-path.ts";
import { broadcastSessionEvent } from "./session-channel.ts";
import { endingKey } from "./session-end-toast.ts";
import { tabDrafts } from "./tab-drafts.ts";

/** The signed-in client: undefined while unknown, null for nobody. */
export function useUser({ publicArea = false } = {}) {
  return useQuery({ ...userQuery, retry: publicArea ? 1 : false });
}

/** After a manual log-out: to the sign-in page, which says so; the next log-in starts at home. */
export function redirectAfterLogOut(toast: { title: string; text: string }): void {
  forgetSession();
  queueToast(toast);
  // A full page load, so that none of this client's data stays in memory.
  leaveDocument("/auth");
}

/** Has other tabs follow a manual log-out, and this one keep nothing of the client's. */
export function forgetSession(): void {
  broadcastSessionEvent("client", "left");
  clearReturnPath();
  tabDrafts().clear();
}

export function useLogOut() {
  return useMutation({
    mutationKey: endingKey,
    mutationFn: () => call(logout, {}),
    onSuccess: () =>
      redirectAfterLogOut({ title: "Logged out", text: "You have been successfully logged out" }),
    onError: (error) => {
      showToast({ title: "Error", text: getErrorMessage(error, "Logout failed"), destructive: true });
    },
  });
}
