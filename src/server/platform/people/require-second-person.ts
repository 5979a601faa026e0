import { accessCoolingOffMs } from "#domain/clients/staff/control-mode.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "../postgres/database.ts";
import { relationOf } from "./people-store.ts";

/**
 * Goes on only where two accounts of the back office belong to two people, neither of whom gave the other access (invited,
 * raised, re-enabled or reset it) within the last 24 hours. For everything that one person prepares and another approves.
 * @throws Refused `second_person_same`, `second_person_recent`.
 */
export async function requireSecondPerson(
  tx: Transaction,
  {
    firstStaffId,
    secondStaffId,
    now,
  }: { readonly firstStaffId: string; readonly secondStaffId: string; readonly now: Date },
): Promise<void> {
  if (firstStaffId === secondStaffId) throw new Refused("second_person_same");
  const since = new Date(now.getTime() - accessCoolingOffMs);
  const relation = await relationOf(tx, { one: firstStaffId, other: secondStaffId, since });
  if (relation.isSamePerson) throw new Refused("second_person_same");
  if (relation.hasRecentGrant) throw new Refused("second_person_recent");
}
