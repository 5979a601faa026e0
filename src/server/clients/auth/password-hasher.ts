import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Refused } from "#domain/refusal.ts";
import { createBatcher } from "#server/platform/batcher.ts";

/** OWASP's choice for argon2id, which is the library's default kind: 19 MiB, two passes, one lane. About 25 ms of one core. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password fits the hash. Without a hash it does the same work and answers false. */
  readonly verify: (passwordHash: string | undefined, password: string) => Promise<boolean>;
  /** True for a hash made with other parameters than today's: it is made anew when the password is at hand. */
  readonly isStale: (passwordHash: string) => boolean;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly passwords: PasswordHasher;
  }
}

export type HasherLimits = {
  /** Hashes made at once; each takes 19 MiB and a core. */
  readonly concurrency: number;
  /** Over this many waiting, the next is turned away rather than kept waiting for longer than a browser does. */
  readonly waiting: number;
};

/** Hashes and checks passwords, a few at a time. @throws Refused `unavailable` when too many wait. */
export function createPasswordHasher(
  limits: HasherLimits = { concurrency: 2, waiting: 100 },
): PasswordHasher {
  const queue = createBatcher<() => Promise<unknown>, unknown>({
    lanes: limits.concurrency,
    greatestBatch: 1,
    run: ([work]) => Promise.all([work?.()]),
    maxQueue: { length: limits.waiting, error: () => new Refused("unavailable") },
  });
  const inTurn = <T>(work: () => Promise<T>) => queue.add(work) as Promise<T>;
  const make = (password: string) => hash(oneForm(password), parameters);
  // The hash of a password that nobody has, so that an unknown account costs what a known one costs.
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

/** One form for what keyboards write in several ways, so that an accent typed on a phone fits one typed on a desk. */
function oneForm(password: string): string {
  return password.normalize("NFKC");
}
