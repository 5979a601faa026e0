import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "./api-error.ts";

/** The pauses before the call is sent again, in ms: a fail-over takes a few seconds. */
const pausesMs = [500, 1_500, 3_000];

/**
 * Sends a call with an idempotency key again while the server cannot tell what became of it: the key makes sure that it is
 * done once. Other calls fail as they are.
 */
export async function retryUnknownOutcome<T>(
  { idempotent }: Pick<Endpoint, "idempotent">,
  send: () => Promise<T>,
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await send();
    } catch (error) {
      if (!idempotent || !isOutcomeUnknown(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  try {
    return await send();
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const message = "We didn't hear back. Try again: you can't be charged twice.";
    throw new ApiError({ fault: "refused", status: 503, code: "outcome_unknown", message });
  }
}

function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.code === "outcome_unknown";
}
