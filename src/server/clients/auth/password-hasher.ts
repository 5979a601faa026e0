import { randomBytes } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";
import { Refused } from "#domain/refusal.ts";
import { createBatcher } from "#server/platform/batcher.ts";

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane; about 25 ms of one core. */
const recommended: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Memory in KiB, passes, and lanes. */
export type HashParameters = Readonly<Required<Pick<Options, "memoryCost" | "timeCost" | "parallelism">>>;

export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password matches the hash; without a hash it does the same work and returns false. */
  readonly verify: (passwordHash: string | undefined, password: string) => Promise<boolean>;
  /** True for a hash with outdated parameters, which is replaced at the next log-in. */
  readonly isStale: (passwordHash: string) => boolean;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly passwords: PasswordHasher;
  }
}

export type HasherLimits = {
  /** Concurrent hashes; each takes 19 MiB and a core. */
  readonly concurrency: number;
  /** Queue length above which the next request is rejected at once. */
  readonly waiting: number;
};

/**
 * Hashes and verifies passwords with bounded concurrency. @throws Refused `unavailable` when the queue is
 * full.
 */
export function createPasswordHasher(
  limits: HasherLimits = { concurrency: 2, waiting: 100 },
  parameters: HashParameters = recommended,
): PasswordHasher {
  const { memoryCost, timeCost, parallelism } = parameters;
  const currentPrefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  const queue = createBatcher<() => Promise<unknown>, unknown>({
    lanes: limits.concurrency,
    greatestBatch: 1,
    run: ([work]) => Promise.all([work?.()]),
    maxQueue: { length: limits.waiting, error: () => new Refused("unavailable") },
  });
  const inTurn = <T>(work: () => Promise<T>) => queue.add(work) as Promise<T>;
  const make = (password: string) => hash(oneForm(password), parameters);
  // A hash that no password matches, so that an unknown account costs the same work.
  const nobodys = make(randomBytes(32).toString("base64url"));
  return {
    hash: (password) => inTurn(() => make(password)),
    verify: async (passwordHash, password) => {
      const against = passwordHash ?? (await nobodys);
      const fits = await inTurn(() => verify(against, oneForm(password)));
      return fits && passwordHash !== undefined;
    },
    isStale: (passwordHash) => !passwordHash.startsWith(currentPrefix),
  };
}

/** Normalises Unicode, so that the same accent from different keyboards matches. */
function oneForm(password: string): string {
  return password.normalize("NFKC");
}
