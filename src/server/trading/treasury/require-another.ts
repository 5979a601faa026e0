import { setAuthority } from "#server/platform/append-audit.ts";
import { readControlMode } from "#server/platform/people/read-control-mode.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";

/**
 * Continues for another person than who took the step before, and for anybody where there is one approver alone, which the audit log
 * says.
 * @throws Refused `second_person_same`, `second_person_recent`, `not_permitted`.
 */
export async function requireAnother(
  tx: Transaction,
  firstStaffId: string,
  { staff, now }: ByStaff,
): Promise<void> {
  if ((await readControlMode(tx, now)) === "single-operator") setAuthority(tx, { mode: "single-operator" });
  else await requireSecondPerson(tx, { firstStaffId, secondStaffId: staff.id, now });
}
