import { clockToleranceMs } from "#domain/market/rates/rate-table.ts";
import { Refused } from "#domain/refusal.ts";
import { type Vault, VaultError } from "#server/platform/vault.ts";

/** What a client was asked to prove, as it goes out sealed and comes back with the proof. */
export type ChallengeFacts =
  | {
      readonly purpose: "log_in";
      readonly clientId: string;
      /** Of the password's hash: a password that is changed meanwhile ends the log-in. */
      readonly passwordDigest: string;
    }
  | {
      readonly purpose: "confirm";
      readonly clientId: string;
      readonly sessionId: string;
      /** Of the action with all its facts. */
      readonly digest: string;
    };

type Sealed = ChallengeFacts & { readonly expiresAt: number };

const owner = "challenge";
const lifetimeMs = 10 * 60_000;

/** Nothing is kept of a challenge until it is answered: the token carries it, readable by the server alone. */
export function sealChallenge(facts: ChallengeFacts, vault: Vault, now: Date): string {
  return vault.seal(
    JSON.stringify({ ...facts, expiresAt: now.getTime() + lifetimeMs } satisfies Sealed),
    owner,
  );
}

/** @throws Refused `challenge_over` for one that is too old or was never given out. */
export function openChallenge(token: string, vault: Vault, now: Date): ChallengeFacts {
  const { expiresAt, ...facts } = open(token, vault);
  const leftMs = expiresAt - now.getTime();
  // One that lasts longer than any is from a clock that was set back since.
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
