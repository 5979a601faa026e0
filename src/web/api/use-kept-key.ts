import { useRef } from "react";
import { newIdempotencyKey } from "./call.ts";
import { isAnswered } from "./is-answered.ts";

/**
 * An idempotency key that stays the same until the server has answered for good, so that pressing again after a lost
 * answer does the thing once. What is wished may be told, where it can be changed in between: another wish has another key.
 * Tell it each failure, and that it is done where the same may be wanted again.
 */
export function useKeptKey() {
  const kept = useRef<{ key: string; wish: string } | undefined>(undefined);
  return {
    current(wished?: unknown): string {
      const wish = JSON.stringify(wished) ?? "";
      if (kept.current?.wish !== wish) kept.current = { key: newIdempotencyKey(), wish };
      return kept.current.key;
    },
    failed(error: unknown): void {
      if (isAnswered(error)) kept.current = undefined;
    },
    done(): void {
      kept.current = undefined;
    },
  };
}
