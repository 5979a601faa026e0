import { accessCoolingOffMs } from "#domain/clients/staff/control-mode.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findPeopleRelation } from "./people-store.ts";

/**
 * Continues only if two staff accounts belong to different people and neither gave the other access
 * (invitation, promotion, re-enabling, reset) within 24 hours. Required wherever one person prepares and
 * another approves (maker-checker). Called once what is approved is locked: the second is an approver at that moment, and not
 * only at the call's start.
 * @throws Refused `second_person_same`, `second_person_recent`, `not_permitted`.
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
  const relation = await findPeopleRelation(tx, { one: firstStaffId, other: secondStaffId, since });
  if (!relation.mayApprove) throw new Refused("not_permitted");
  if (relation.isSamePerson) throw new Refused("second_person_same");
  if (relation.hasRecentGrant) throw new Refused("second_person_recent");
}

/** Whether two staff accounts belong to different people of whom neither gave the other access within 24 hours. */
export async function areIndependent(
  tx: Transaction,
  { one, other, now }: { readonly one: string; readonly other: string; readonly now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - accessCoolingOffMs);
  const { isSamePerson, hasRecentGrant } = await findPeopleRelation(tx, { one, other, since });
  return !isSamePerson && !hasRecentGrant;
}
