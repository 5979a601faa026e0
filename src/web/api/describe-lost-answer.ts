import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { isOutcomeUnknown } from "./is-outcome-unknown.ts";

/** Says of a change whose answer was lost that it may have been made, and whether a repeat is safe. */
export function describeLostAnswer(
  { method, access, isRead, idempotent }: Pick<Endpoint, "method" | "access" | "isRead" | "idempotent">,
  error: unknown,
): unknown {
  const isChange = method !== "GET" && access !== "public" && !isRead;
  if (!(error instanceof ApiError) || !isChange || !isOutcomeUnknown(error)) return error;
  const next = idempotent ? "Try again: it can't happen twice." : "Check before you try again.";
  return new ApiError({ ...error, message: `We didn't hear back, so this may have gone through. ${next}` });
}
