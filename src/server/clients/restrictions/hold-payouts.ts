import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { insertRestriction, lockRestrictions } from "./restrictions-store.ts";

/**
 * Blocks a client's payouts and withdrawals until a time, after a reset of second factors. Separate from
 * other restrictions, and cannot be lifted. Returns its id. Must be the transaction's first lock,
 * or follow `lockRestrictions`.
 */
export async function holdPayouts(
  tx: Transaction,
  hold: { readonly clientId: string; readonly reason: string; readonly endsAt: Date },
  { staff, now, newId }: ByStaff,
): Promise<string> {
  await lockRestrictions(tx);
  const id = newId();
  await insertRestriction(tx, {
    ...hold,
    id,
    scope: "client",
    currency: null,
    payoutRail: null,
    kinds: ["pay", "withdraw"],
    caseId: null,
    cause: "factors_reset",
    setBy: staff.id,
    setAt: now,
  });
  return id;
}
