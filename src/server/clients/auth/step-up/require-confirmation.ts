import { createHash } from "node:crypto";
import { Challenged } from "#domain/clients/security/challenged.ts";
import { confirmingFactors, hasSecondFactor } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import { findEnabledFactors } from "#server/clients/auth/second-factor/factors-store.ts";
import type { Config } from "#server/platform/config.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import { hasOwnerProof } from "#server/platform/session/owner-proof.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import type { Vault } from "#server/platform/vault.ts";
import { sealChallenge } from "./challenge-token.ts";
import { consumeConfirmation } from "./confirmations-store.ts";

/** An action that requires confirmation (SCA). */
export type ConfirmableAction = {
  /** Verb and noun, such as `change_email`. */
  readonly kind: string;
  /**
   * Facts that the confirmation binds (dynamic linking), such as amounts and payees; other facts invalidate
   * it.
   */
  readonly facts: readonly string[];
  /** Text that the client reads before confirming. */
  readonly summary: string;
  /** Whether it decides who can log in: the password of a login without a second factor is then not enough. */
  readonly protectsLogin?: true;
};

/** What the check takes of the installation. */
export type StepUpRules = {
  readonly vault: Vault;
  /** Where payouts wait for a second factor, the password without one confirms nothing alone. */
  readonly config: Pick<Config, "clientSecondFactor">;
};

/** The acting session and what the check needs. */
export type Confirming = StepUpRules & {
  readonly session: {
    readonly id: string;
    readonly user: { readonly id: string };
    readonly client: { readonly id: string };
    readonly apiKey?: ClientSession["apiKey"];
  };
  readonly now: Date;
};

/** As `Confirming`, for a login that may act for no client. */
type LoginConfirming = Omit<Confirming, "session"> & {
  readonly session: Pick<LoginSession, "id" | "user" | "client"> & Pick<ClientSession, "apiKey">;
};

/**
 * Continues only if this session's user confirmed exactly this action within its lifetime, and consumes the
 * confirmation. Otherwise the transaction rolls back and the client repeats the call after confirming.
 * @throws Challenged `confirmation_required`; Refused `api_key_forbidden`, since a key has no factor to confirm with.
 */
export async function requireConfirmation(
  tx: Transaction,
  action: ConfirmableAction,
  { session, vault, config, now }: Confirming | LoginConfirming,
): Promise<void> {
  if (session.apiKey) throw new Refused("api_key_forbidden");
  const digest = createHash("sha256")
    .update(JSON.stringify([session.user.id, session.client?.id ?? null, action.kind, action.facts]))
    .digest();
  if (await consumeConfirmation(tx, { sessionId: session.id, digest }, now)) return;
  const held = await findEnabledFactors(tx, session.user.id);
  const isPasswordEnough =
    hasSecondFactor(held) || (!config.clientSecondFactor && action.protectsLogin !== true);
  const isCodeNeeded = !isPasswordEnough && !(await hasOwnerProof(tx, session.id, now));
  const challenge = {
    purpose: "confirm",
    userId: session.user.id,
    sessionId: session.id,
    digest: digest.toString("base64url"),
    // Cut, since the token's length is limited.
    ...(isCodeNeeded && { codeFor: action.summary.slice(0, 500) }),
  } as const;
  throw new Challenged("confirmation_required", {
    token: sealChallenge(challenge, vault, now),
    summary: action.summary,
    factors: confirmingFactors(held, { isCodeNeeded }),
  });
}
