import { useMutation } from "@tanstack/react-query";
import type { User } from "#contract/clients/auth.ts";
import { switchAccount } from "#contract/clients/team.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { queueToast } from "#web/design/queued-toast.ts";
import { showToast } from "#web/design/toast.ts";
import { redirectAfterLogin } from "./redirect-after-login.ts";
import { clearReturnPath } from "./return-path.ts";
import { tabDrafts } from "./tab-drafts.ts";

/** Has the session act for another of the user's accounts. */
export function useSwitchAccount() {
  return useMutation({
    mutationFn: (id: string) => call(switchAccount, { body: { id } }),
    onSuccess: ({ user }) => openAccount(user, { title: "Account switched", text: user.account }),
    onError: showFailure,
  });
}

/** What was typed for one account is not for another, and a full page load forgets its data. */
export function openAccount(user: User, toast: { title: string; text: string }): void {
  tabDrafts().clear();
  clearReturnPath();
  queueToast(toast);
  redirectAfterLogin(user);
}

export function showFailure(error: unknown): void {
  showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
}
