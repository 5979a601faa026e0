import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { logout } from "#contract/clients/auth.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { clearSession } from "#web/api/clear-session.ts";
import { queueToast } from "#web/design/queued-toast.ts";
import { call } from "../api/call.ts";
import { userKey, userQuery } from "../api/user-query.ts";
import { showToast } from "../design/toast.tsx";
import { clearReturnPath } from "./return-path.ts";
import { broadcastSessionEvent } from "./session-channel.ts";
import { tabDrafts } from "./tab-drafts.ts";

/** Who is signed in: undefined while that is not known, null for nobody. */
export function useUser({ publicArea = false } = {}) {
  return useQuery({ ...userQuery, retry: publicArea ? 1 : false });
}

/** What ends a client's session in this tab: after 15 minutes without anybody, or because another tab ended it. */
export function useSessionExpiry() {
  const queryClient = useQueryClient();
  // The guard sees that nobody is signed in, takes the screen away and keeps its address for the next log-in.
  const onEnded = (byHand = false) => {
    if (byHand) tabDrafts().clear();
    clearSession(queryClient, userKey);
  };
  const onIdle = () => {
    queueToast({
      title: "Logged out",
      text: "You were away for 15 minutes, so we logged you out. Log in to continue where you were.",
    });
    void call(logout, {})
      .catch(() => undefined)
      .finally(() => {
        // Only now: a tab that hears of it goes to the sign-in page, which sends whoever is still signed in home.
        broadcastSessionEvent("client", "ended");
        onEnded();
      });
  };
  return { onIdle, onEnded };
}

/** After the client ended the session by hand: to the sign-in page, which says so; the next log-in starts at home. */
export function redirectAfterLogOut(toast: { title: string; text: string }): void {
  broadcastSessionEvent("client", "left");
  clearReturnPath();
  tabDrafts().clear();
  queueToast(toast);
  // A full page load, so that nothing read for this client stays in memory.
  window.location.replace("/auth");
}

/** Ends the session and goes to the authentication screen. */
export function useLogOut() {
  return useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: () =>
      redirectAfterLogOut({ title: "Logged out", text: "You have been successfully logged out" }),
    onError: (error) => {
      showToast({ title: "Error", text: getErrorMessage(error, "Logout failed"), destructive: true });
    },
  });
}
