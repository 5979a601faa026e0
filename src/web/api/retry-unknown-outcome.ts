import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "./api-error.ts";

/** Pauses before each retry in ms: a failover takes a few seconds. */
const pausesMs = [500, 1_500, 3_000];

/**
 * Repeats a call with an idempotency key while its outcome is unknown; the key keeps the effect single. Other
 * calls fail at once.
 */
export async function retryUnknownOutcome<T>(
  { idempotent }: Pick<Endpoint, "idempotent">,
  send: () => Promise<T>,
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await send();
    } catch (error) {
      if (!idempotent || !isLostByServer(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return send();
}

function isLostByServer(error: unknown): boolean {
  return error instanceof ApiError && error.code === "outcome_unknown";
}
