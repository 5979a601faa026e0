import { clockToleranceMs } from "#domain/market/rates/rate-table.ts";
import { Refused } from "#domain/refusal.ts";
import { type Vault, VaultError } from "#server/platform/vault.ts";

/** Content of a challenge token. */
export type ChallengeFacts =
  | {
      readonly purpose: "log_in";
      readonly userId: string;
      /** Digest of the password hash: a password change invalidates the log-in. */
      readonly passwordDigest: string;
    }
  | {
      readonly purpose: "confirm";
      readonly userId: string;
      readonly sessionId: string;
      /** Digest of the action with all its facts. */
      readonly digest: string;
      /** What a mailed code is for, where one has to be given with the password. */
      readonly codeFor?: string;
    };

type Sealed = ChallengeFacts & { readonly expiresAt: number };

const owner = "challenge";
const lifetimeMs = 10 * 60_000;

/** Challenges are stateless: the encrypted token carries everything. */
export function sealChallenge(facts: ChallengeFacts, vault: Vault, now: Date): string {
  return vault.seal(
    JSON.stringify({ ...facts, expiresAt: now.getTime() + lifetimeMs } satisfies Sealed),
    owner,
  );
}

/** @throws Refused `challenge_over` for an expired or invalid token. */
export function openChallenge(token: string, vault: Vault, now: Date): ChallengeFacts {
  const { expiresAt, ...facts } = open(token, vault);
  const leftMs = expiresAt - now.getTime();
  // An expiry further ahead than any lifetime comes from a clock that was since set back.
  if (leftMs <= 0 || leftMs > lifetimeMs + clockToleranceMs) throw new Refused("challenge_over");
  return facts;
}

function open(token: string, vault: Vault): Sealed {
  try {
    return JSON.parse(vault.open(token, owner)) as Sealed;
  } catch (error) {
    if (error instanceof VaultError) throw new Refused("challenge_over");
    throw error;
  }
}
