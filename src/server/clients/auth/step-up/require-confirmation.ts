import { createHash } from "node:crypto";
import { Challenged } from "#domain/clients/security/challenged.ts";
import { confirmingFactors } from "#domain/clients/security/factor.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { findEnabledFactors } from "../second-factor/factors-store.ts";
import { sealChallenge } from "./challenge-token.ts";
import { consumeConfirmation } from "./confirmations-store.ts";

/** What a client confirms. */
export type ConfirmableAction = {
  /** Verb and noun, such as `change_email`. */
  readonly kind: string;
  /** All that the confirmation is bound to, amounts and payees first of all: with any other facts it does not hold. */
  readonly facts: readonly string[];
  /** The same in words, as the client reads it before confirming. */
  readonly summary: string;
};

/** Who acts, and what the check needs. */
export type Confirming = {
  readonly session: { readonly id: string; readonly client: { readonly id: string } };
  readonly vault: Vault;
  readonly now: Date;
};

/**
 * Goes on only where the client of this session confirmed exactly this action within the last minutes, and uses that
 * confirmation up. Everything the call did is undone otherwise; once confirmed, the client makes the same call again.
 * @throws Challenged `confirmation_required`.
 */
export async function requireConfirmation(
  tx: Transaction,
  action: ConfirmableAction,
  { session, vault, now }: Confirming,
): Promise<void> {
  const digest = createHash("sha256")
    .update(JSON.stringify([session.client.id, action.kind, action.facts]))
    .digest();
  if (await consumeConfirmation(tx, { sessionId: session.id, digest }, now)) return;
  const challenge = {
    purpose: "confirm",
    clientId: session.client.id,
    sessionId: session.id,
    digest: digest.toString("base64url"),
  } as const;
  throw new Challenged("confirmation_required", {
    token: sealChallenge(challenge, vault, now),
    summary: action.summary,
    factors: confirmingFactors(await findEnabledFactors(tx, session.client.id)),
  });
}
