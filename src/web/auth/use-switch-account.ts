import { useMutation } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import type { User } from "#contract/clients/auth.ts";
import { switchAccount } from "#contract/clients/team.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { setShownAccount } from "#web/api/shown-account.ts";
import { queueToast } from "#web/design/queued-toast.ts";
import { showToast } from "#web/design/toast.ts";
import { leaveDocument } from "#web/leave-document.ts";
import { redirectAfterLogin } from "./redirect-after-login.ts";
import { clearReturnPath } from "./return-path.ts";
import { broadcastSessionEvent, onSessionEvent } from "./session-channel.ts";
import { tabDrafts } from "./tab-drafts.ts";
import { useUser } from "./use-user.ts";

/** Has the session act for another of the user's accounts. */
export function useSwitchAccount() {
  return useMutation({
    mutationFn: (id: string) => call(switchAccount, { body: { id } }),
    onSuccess: ({ user }) => openAccount(user, { title: "Account switched", text: user.account }),
    onError: showFailure,
  });
}

/** Whether this tab is leaving for an account already. */
let isOpening = false;

/** What was typed for one account is not for another, and a full page load forgets its data. */
export function openAccount(user: User, toast: { title: string; text: string }): void {
  isOpening = true;
  broadcastSessionEvent("client", "switched");
  tabDrafts().clear();
  clearReturnPath();
  queueToast(toast);
  redirectAfterLogin(user);
}

/**
 * Starts this tab again at home once the session acts for another account, which another tab chose. Until the tab knows,
 * its changes name the account on its screen, and the server refuses them for any other.
 */
export function useFollowAccount(): void {
  const id = useUser().data?.id;
  const [shown, setShown] = useState(id);
  if (shown === undefined && id !== undefined) setShown(id);
  // Before the effects in which the screen makes its first calls.
  useLayoutEffect(() => {
    setShownAccount(shown);
    return () => setShownAccount(undefined);
  }, [shown]);
  useEffect(() => {
    if (shown !== undefined && id !== undefined && id !== shown) startAgain();
  }, [shown, id]);
  useEffect(() => onSessionEvent("client", (kind) => kind === "switched" && startAgain()), []);
}

function startAgain(): void {
  if (isOpening) return;
  isOpening = true;
  tabDrafts().clear();
  clearReturnPath();
  queueToast({
    title: "Account switched",
    text: "You switched to another account in another tab, so we closed what was open here.",
  });
  leaveDocument("/");
}

export function showFailure(error: unknown): void {
  showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
}
