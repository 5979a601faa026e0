import { getErrorMessage } from "#web/api/api-error.ts";
import { isAwaitingApproval } from "../../api/api-error.ts";
import { showToast } from "../../design/toast.ts";

/** Shows why a call failed; one that needs a second person is no failure. The title says what wasn't done. */
export function showFailure(error: unknown, title = "Error"): void {
  if (isAwaitingApproval(error)) showToast({ title: "Sent for approval", text: error.message });
  else showToast({ title, text: getErrorMessage(error), destructive: true });
}
