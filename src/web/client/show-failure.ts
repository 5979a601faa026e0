import { getErrorMessage, isAwaitingApproval } from "#web/api/api-error.ts";
import { showToast } from "#web/design/toast.ts";

/** Says why a change wasn't made; nothing about one that was sent for approval, which its request's screen shows. */
export function showFailure(error: unknown, fallback?: string): void {
  if (isAwaitingApproval(error)) return;
  showToast({ title: "Error", text: getErrorMessage(error, fallback), destructive: true });
}
