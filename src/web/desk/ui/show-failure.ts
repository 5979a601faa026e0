import { getErrorMessage } from "#web/api/api-error.ts";
import { isAwaitingApproval } from "../../api/api-error.ts";
import { showToast } from "../../design/toast.ts";

/** Shows why a call failed; one that needs a second person is no failure. */
export function showFailure(error: unknown): void {
  if (isAwaitingApproval(error)) showToast({ title: "Sent for approval", text: error.message });
  else showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
}
