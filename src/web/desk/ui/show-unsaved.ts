import { ApiError, isAwaitingApproval, isChangedMeanwhile } from "#web/api/api-error.ts";
import { isOutcomeUnknown } from "#web/api/is-outcome-unknown.ts";
import { showToast } from "#web/design/toast.ts";
import { showFailure } from "./show-failure.ts";

/** Shows that a change wasn't saved: in the specification's `text`, unless the error's own says more. */
export function showUnsaved(error: unknown, text: string): void {
  if (saysMore(error)) showFailure(error, isChangedMeanwhile(error) ? "Nothing saved" : undefined);
  else showToast({ title: "Error", text, destructive: true });
}

/** A lost answer, a change by somebody else, a second person's approval, a missing permission or connection. */
function saysMore(error: unknown): boolean {
  if (isOutcomeUnknown(error) || isChangedMeanwhile(error) || isAwaitingApproval(error)) return true;
  return error instanceof ApiError && (error.fault === "unsent" || error.status === 403);
}
