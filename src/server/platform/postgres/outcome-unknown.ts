/**
 * A commit, or a single statement that is its own, which was sent and not answered: it may be done or not. Asked again under its idempotency key the
 * same call finds out, and does it once.
 */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";

  constructor(cause: unknown) {
    super("the write was sent and not answered", { cause });
  }
}

/** Ways of the server to end a connection, which it may do after it has committed and before it has said so. */
const endings = new Set(["57P01", "57P02", "57P03"]);

/** Whether what failed during a commit says for sure that nothing was committed. */
export function isSurelyRolledBack(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // The server's own refusal, such as a constraint that is checked at the end, or Kysely's of a transaction that had failed.
  if (/^[0-9A-Z]{5}$/.test(code)) return !endings.has(code) && !code.startsWith("08");
  return error.name === "AbortedTransactionError" || /is not queryable/.test(error.message);
}

/** For a note that is made on the way to what was asked for: that it was lost does not make the outcome unknown. */
export function throwCause(error: unknown): never {
  throw error instanceof OutcomeUnknown ? error.cause : error;
}
