/**
 * A commit, or a writing statement outside a transaction, was sent and not answered. Repeating the call with
 * its idempotency key resolves it without doing it twice.
 */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";

  constructor(cause: unknown) {
    super("the write was sent and not answered", { cause });
  }
}

/** Server shutdown codes, which may follow a commit before its answer. */
const endings = new Set(["57P01", "57P02", "57P03"]);

/** Whether an error during commit proves that nothing was committed. */
export function isSurelyRolledBack(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // A server refusal, such as a deferred constraint, or Kysely's for a failed transaction.
  if (/^[0-9A-Z]{5}$/.test(code)) return !endings.has(code) && !code.startsWith("08");
  return error.name === "AbortedTransactionError" || /is not queryable/.test(error.message);
}

/** For incidental writes, whose loss does not make the outcome unknown. */
export function throwCause(error: unknown): never {
  throw error instanceof OutcomeUnknown ? error.cause : error;
}
