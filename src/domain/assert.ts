/**
 * States what must be true for the code after it to make sense. A failure is a bug in Summit, never a
 * client's mistake (those are refusals), so it stays on in production and stops the work at once.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

export class AssertionError extends Error {
  override name = "AssertionError";
}

/** For the end of an exhaustive switch: the compiler refuses a case that was forgotten. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable: ${String(value)}`);
}
