import { ApiError } from "./api-error.ts";

/** Whether no readable answer came of a request that was sent: it may have been carried out. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.fault === "unsent") return false;
  if (error.fault !== "refused") return true;
  // A proxy's own error names no code of ours.
  return error.status >= 500 && (error.code === undefined || error.code === "outcome_unknown");
}
