import { isAwaitingApproval } from "#web/api/api-error.ts";
import { showFailure } from "./show-failure.ts";

/** Closes a dialog whose change now waits for a second person, and says so. Its form shows any other failure. */
export function closeIfSentForApproval(error: unknown, onClose: () => void): void {
  if (!isAwaitingApproval(error)) return;
  onClose();
  showFailure(error);
}
