import { queueToast } from "#web/design/queued-toast.ts";
import { showToast } from "#web/design/toast.ts";
import type { SessionSite } from "./session-channel.ts";

const reasons = {
  idle: "You were away for 15 minutes, so we logged you out. Log in to continue where you were.",
  otherTab: "You logged out in another tab.",
  refused: "Your session has ended. Log in to continue.",
} as const;

/** Shows on the log-in page why a session ended. The client area's is another document; Home leads to no log-in. */
export function reportSessionEnd(site: SessionSite, reason: keyof typeof reasons): void {
  const toast = { title: "Logged out", text: reasons[reason] };
  if (site === "desk") showToast(toast);
  else if (window.location.pathname !== "/" || reason === "idle") queueToast(toast);
}
