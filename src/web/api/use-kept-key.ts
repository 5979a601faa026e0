import { useRef } from "react";
import { newIdempotencyKey } from "./call.ts";
import { isAnswered } from "./is-answered.ts";

/**
 * An idempotency key that stays the same until the server has answered for good, so that pressing again after a lost
 * answer does the thing once. Tell it each failure, and that it is done where the same may be wanted again.
 */
export function useKeptKey() {
  const key = useRef<string | undefined>(undefined);
  return {
    current(): string {
      key.current ??= newIdempotencyKey();
      return key.current;
    },
    failed(error: unknown): void {
      if (isAnswered(error)) key.current = undefined;
    },
    done(): void {
      key.current = undefined;
    },
  };
}
