import { createHash } from "node:crypto";
import { Challenged } from "#domain/clients/security/challenged.ts";
import { confirmingFactors } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import { findEnabledFactors } from "#server/clients/auth/second-factor/factors-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
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
};

/** The acting session and what the check needs. */
export type Confirming = {
  readonly session: {
    readonly id: string;
    readonly user: { readonly id: string };
    readonly client: { readonly id: string };
    readonly apiKey?: ClientSession["apiKey"];
  };
  readonly vault: Vault;
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
  { session, vault, now }: Confirming | LoginConfirming,
): Promise<void> {
  if (session.apiKey) throw new Refused("api_key_forbidden");
  const digest = createHash("sha256")
    .update(JSON.stringify([session.user.id, session.client?.id ?? null, action.kind, action.facts]))
    .digest();
  if (await consumeConfirmation(tx, { sessionId: session.id, digest }, now)) return;
  const challenge = {
    purpose: "confirm",
    userId: session.user.id,
    sessionId: session.id,
    digest: digest.toString("base64url"),
  } as const;
  throw new Challenged("confirmation_required", {
    token: sealChallenge(challenge, vault, now),
    summary: action.summary,
    factors: confirmingFactors(await findEnabledFactors(tx, session.user.id)),
  });
}
