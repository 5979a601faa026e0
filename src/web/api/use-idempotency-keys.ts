import { useState } from "react";
import { newIdempotencyKey } from "./call.ts";
import { createIdempotencyKeys } from "./idempotency-keys.ts";

/**
 * The idempotency keys of one kind of request, for as long as the screen is open: pressing again after a lost answer does
 * the thing once. Give it what can change in the body, tell it each failure, and that it is done where the same may be
 * wanted again.
 */
export function useIdempotencyKeys() {
  const [keys] = useState(() => createIdempotencyKeys(newIdempotencyKey));
  return keys;
}
