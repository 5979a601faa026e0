import type { RestrictionCause } from "#domain/clients/restrictions/restriction.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { insertRestriction, lockRestrictions } from "./restrictions-store.ts";

type Hold = {
  readonly clientId: string;
  readonly cause: RestrictionCause;
  readonly reason: string;
  readonly endsAt: Date;
};

/** `staff` is null where nobody at the desk set it. */
export type BySetter = Pick<ByStaff, "now" | "newId"> & { readonly staff: ByStaff["staff"] | null };

/**
 * Blocks a client's payouts and withdrawals until a time, after a reset or a change of a login.
 * Separate from other restrictions, and cannot be lifted. Returns its id. Must be the transaction's first lock,
 * or follow `lockRestrictions`.
 */
export async function holdPayouts(
  tx: Transaction,
  hold: Hold,
  { staff, now, newId }: BySetter,
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
    setBy: staff?.id ?? null,
    setAt: now,
  });
  return id;
}
