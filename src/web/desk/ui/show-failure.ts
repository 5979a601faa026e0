import { getErrorMessage, isAwaitingApproval } from "#web/api/api-error.ts";
import { isOutcomeUnknown } from "#web/api/is-outcome-unknown.ts";
import { showToast } from "#web/design/toast.ts";

/**
 * Shows why a call failed; one that needs a second person is no failure. The title says what wasn't done, unless the answer
 * was lost.
 */
export function showFailure(error: unknown, title = "Error"): void {
  if (isAwaitingApproval(error)) showToast({ title: "Sent for approval", text: error.message });
  else {
    const shown = isOutcomeUnknown(error) ? "Connection lost" : title;
    showToast({ title: shown, text: getErrorMessage(error), destructive: true });
  }
}
