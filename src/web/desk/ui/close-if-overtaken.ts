import { ApiError } from "#web/api/api-error.ts";
import { showFailure } from "./show-failure.ts";

/**
 * Closes a dialog whose action was refused because somebody else decided first. What it was about is read again, and may
 * take the dialog and its message with it, so a toast says why.
 */
export function closeIfOvertaken(error: unknown, onClose: () => void, title?: string): void {
  if (!(error instanceof ApiError && error.status === 409)) return;
  onClose();
  showFailure(error, title);
}
