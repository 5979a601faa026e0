import { useState } from "react";
import { newIdempotencyKey } from "./call.ts";
import { createIdempotencyKeys } from "./idempotency-keys.ts";

/**
 * Idempotency keys of one kind of request while the screen is open: pressing again after a lost response
 * takes effect once. Pass the variable part of the body, report each failure, and report success where the
 * same request may be wanted again.
 */
export function useIdempotencyKeys() {
  const [keys] = useState(() => createIdempotencyKeys(newIdempotencyKey));
  return keys;
}
