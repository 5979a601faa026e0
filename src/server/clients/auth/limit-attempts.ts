import { createHash } from "node:crypto";
import { type AttemptLimit, scaleLimit } from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { countAttempt, discountAttempts } from "./store.ts";

/** Thrown with the seconds after which the next attempt may go through. */
export class TooManyAttempts extends Refused {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("too_many_requests");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What one attempt counts against: the parts of each key are hashed, so that the table names nobody. */
export type Counted = {
  readonly kind: string;
  readonly parts: readonly string[];
  readonly limit: AttemptLimit;
};

/**
 * Counts an attempt before its work is done, so that guesses sent at once are counted too. Give the narrowest limit
 * first: an attempt that goes over one is not counted against those after it, so that nobody uses up by refused
 * attempts what others share. Answers a function that takes the attempt back; give it the transaction of what succeeded, so
 * that nothing is left to do after its commit.
 * @throws TooManyAttempts
 */
export async function limitAttempts(
  app: App,
  counted: readonly Counted[],
): Promise<(tx?: Transaction) => Promise<void>> {
  const now = app.clock();
  const keys: string[] = [];
  for (const { kind, parts, limit } of counted) {
    const key = `${kind}:${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`;
    const attempt = { key, limit: scaleLimit(limit, app.config.RATE_LIMIT_FACTOR) };
    const { isOver, windowEndsAt } = await countAttempt(app.db, attempt, now);
    if (isOver) {
      const waitMs = windowEndsAt.getTime() - now.getTime();
      throw new TooManyAttempts(Math.max(1, Math.ceil(waitMs / 1000)));
    }
    keys.push(key);
  }
  return (tx) => discountAttempts(tx ?? app.db, keys);
}
