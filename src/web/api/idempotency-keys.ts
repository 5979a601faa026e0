import { isFinalRefusal } from "./is-final-refusal.ts";

/**
 * Idempotency keys by what is asked for: the same request keeps its key until the server has answered it for good, also
 * when another request was tried in between. One key never carries two different bodies.
 */
export function createIdempotencyKeys(newKey: () => string) {
  const keys = new Map<string, string>();
  let latest = "";
  return {
    /** The key of a request; `body` is what of it can change between two presses. */
    current(body?: unknown): string {
      latest = JSON.stringify(body) ?? "";
      const kept = keys.get(latest) ?? newKey();
      keys.set(latest, kept);
      return kept;
    },
    /** Forgets the key of the latest request where the server has refused it for good. */
    failed(error: unknown): void {
      if (isFinalRefusal(error)) keys.delete(latest);
    },
    /** The latest request was carried out: the same one again is another. */
    done(): void {
      keys.delete(latest);
    },
  };
}
