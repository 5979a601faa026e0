import { hasSecondFactor } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import type { Config } from "#server/platform/config.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findEnabledFactors } from "./factors-store.ts";

/** Who acts, and whether the installation requires a second factor of who does. */
export type FactorContext = {
  readonly session: { readonly user: { readonly id: string } };
  readonly config: Pick<Config, "clientSecondFactor">;
  /** Whoever prepared an approved call had a factor then, and its approvers have one now. */
  readonly approval?: CallApproval | undefined;
};

/** Whether a required second factor is missing. */
export async function lacksFactor(
  tx: Transaction,
  { session, config, approval }: FactorContext,
): Promise<boolean> {
  if (!config.clientSecondFactor || approval?.kind === "given") return false;
  return !hasSecondFactor(await findEnabledFactors(tx, session.user.id));
}

/**
 * Called before a client's money leaves, before somebody decides who gets it, and before anybody gets the right to do so.
 * @throws Refused `second_factor_missing`.
 */
export async function requireFactor(tx: Transaction, context: FactorContext): Promise<void> {
  if (await lacksFactor(tx, context)) throw new Refused("second_factor_missing");
}
