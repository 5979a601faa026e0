import { ownerRoles } from "#domain/clients/users/role.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { recordTeamChange } from "#server/clients/accounts/record-team-change.ts";
import { findTeamSettings, lockClient, setPreparerBookingLimit } from "#server/clients/accounts/store.ts";
import { requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { requireRole } from "#server/clients/users/require-role.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { appendRulesChange } from "./append-rules-change.ts";
import type { Managing } from "./invite-member.ts";

type LimitInput = {
  /** Decimal text in pounds; null lifts the limit. */
  readonly limit: string | null;
  /** The limit that the acting member read, as `limit`; undefined replaces whichever is in force. */
  readonly replaces?: string | null | undefined;
};

/**
 * Sets the greatest exchange, in pounds, that preparers book without approval. It holds for each exchange by itself, not
 * for a day.
 * @throws Refused `role_forbids`, `value_changed` when the limit is another than `replaces`, those of `parseAmount`;
 * Challenged `confirmation_required`.
 */
export async function setPreparerLimit(
  tx: Transaction,
  { limit, replaces }: LimitInput,
  managing: Managing,
): Promise<void> {
  const { session } = managing;
  const pence = readLimit(limit);
  const pounds = pence === null ? "none" : formatMoneyWithCode(money(pence, "GBP"));
  const summary =
    pence === null
      ? "Let preparers book exchanges of any amount"
      : `Let preparers book exchanges of up to ${pounds} without approval`;
  await lockClient(tx, session.client.id);
  const { preparerBookingLimit: before } = await findTeamSettings(tx, session.client.id);
  if (replaces !== undefined && readLimit(replaces) !== before) throw new Refused("value_changed");
  await requireConfirmation(
    tx,
    { kind: "preparer_limit", facts: [pence === null ? "" : String(pence)], summary },
    managing,
  );
  await requireRole(tx, session, ownerRoles);
  await setPreparerBookingLimit(tx, session.client.id, pence);
  await recordTeamChange(tx, { action: "set_preparer_limit", details: { limit: pounds } }, managing);
  await appendRulesChange(tx, summary, managing);
}

/** @throws Refused those of `parseAmount`. */
function readLimit(limit: string | null): bigint | null {
  return limit === null ? null : orThrow(readAmount(limit, "GBP", "limit"));
}
