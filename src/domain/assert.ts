/**
 * Asserts an invariant. A failure is a bug, never a client's mistake (those are refusals), so it stays on in
 * production and aborts the operation.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

export class AssertionError extends Error {
  override name = "AssertionError";
}

/** Ends an exhaustive switch: the compiler rejects a missing case. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable: ${String(value)}`);
}
