import { isFinalRefusal } from "./is-final-refusal.ts";

/**
 * Idempotency keys by request: the same request keeps its key until the server has answered for good, even
 * with other requests in between. One key never carries two bodies.
 */
export function createIdempotencyKeys(newKey: () => string) {
  const keys = new Map<string, string>();
  let latest = "";
  return {
    /** The key of a request; `body` is the part that may change between presses. */
    current(body?: unknown): string {
      latest = JSON.stringify(body) ?? "";
      const kept = keys.get(latest) ?? newKey();
      keys.set(latest, kept);
      return kept;
    },
    /** Forgets the latest request's key once the server has refused it for good. */
    failed(error: unknown): void {
      if (isFinalRefusal(error)) keys.delete(latest);
    },
    /** Forgets the latest request's key after success, so that a repetition is a new request. */
    done(): void {
      keys.delete(latest);
    },
  };
}
