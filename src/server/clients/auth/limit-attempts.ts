import { createHash } from "node:crypto";
import { type AttemptLimit, scaleLimit } from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { countAttempt, uncountAttempts } from "./store.ts";

/** Carries the seconds until the next attempt is allowed. */
export class TooManyAttempts extends Refused {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("too_many_requests");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Keys that an attempt counts against; hashed, so that the table holds no personal data. */
export type Counted = {
  readonly kind: string;
  readonly parts: readonly string[];
  readonly limit: AttemptLimit;
};

/**
 * Counts an attempt before its work starts, so that concurrent guesses count too. Order limits from narrow to
 * wide: an attempt over one limit does not count against later, shared ones. Returns a function that uncounts
 * the attempt; pass it the success transaction. Within a transaction it is counted by that, for work that is no guess and counts
 * only if it is done: a transaction that waited for a second connection would wait for those that wait for its locks.
 * @throws TooManyAttempts
 */
export async function limitAttempts(
  app: Pick<App, "clock" | "config" | "db">,
  counted: readonly Counted[],
  db: Database | Transaction = app.db,
): Promise<(tx?: Transaction) => Promise<void>> {
  const now = app.clock();
  const keys: string[] = [];
  for (const { kind, parts, limit } of counted) {
    const key = `${kind}:${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`;
    const attempt = { key, limit: scaleLimit(limit, app.config.RATE_LIMIT_FACTOR) };
    const { isOver, windowEndsAt } = await countAttempt(db, attempt, now);
    if (isOver) {
      const waitMs = windowEndsAt.getTime() - now.getTime();
      throw new TooManyAttempts(Math.max(1, Math.ceil(waitMs / 1000)));
    }
    keys.push(key);
  }
  return (tx) => uncountAttempts(tx ?? db, keys);
}
