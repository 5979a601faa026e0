import { createHash } from "node:crypto";
import { type AttemptLimit, scaleLimit } from "#domain/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "../platform/app.ts";
import { type Attempt, countAttempts, discountAttempts } from "./store.ts";

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
 * Counts an attempt before its work is done, so that guesses sent at once are counted too.
 * Answers a function that takes the attempt back.
 * @throws TooManyAttempts
 */
export async function limitAttempts(app: App, counted: readonly Counted[]): Promise<() => Promise<void>> {
  const now = app.clock();
  const attempts = counted.map(({ kind, parts, limit }): Attempt => {
    const key = `${kind}:${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`;
    return { key, limit: scaleLimit(limit, app.config.RATE_LIMIT_FACTOR) };
  });
  const exceeded = await countAttempts(app.db, attempts, now);
  if (exceeded.length > 0) {
    const endsAt = Math.max(...exceeded.map(({ windowEndsAt }) => windowEndsAt.getTime()));
    throw new TooManyAttempts(Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)));
  }
  return () =>
    discountAttempts(
      app.db,
      attempts.map(({ key }) => key),
    );
}
