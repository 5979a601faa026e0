import { Refused } from "#domain/refusal.ts";
import type { StaffRole } from "#domain/staff/role.ts";
import { noteUnchanged } from "../../platform/append-audit.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import {
  endStaffSessions,
  lockAdministrators,
  lockStaff,
  updateDisabled,
  updateRole,
} from "./accounts-store.ts";
import { auditStaff, type By } from "./audit-staff.ts";
import { brokerFor } from "./invite-staff.ts";
import { deleteStaffLink } from "./links-store.ts";

/**
 * Gives a colleague another role, from their next request.
 * @throws Refused `broker_unknown`, `last_administrator`, `not_found`.
 */
export async function changeStaffRole(
  tx: Transaction,
  change: { readonly id: string; readonly role: StaffRole; readonly brokerId: string | null },
  by: By,
): Promise<void> {
  const { id, role } = change;
  const administrators = await lockAdministrators(tx);
  const before = await lockStaff(tx, id);
  if (!before) throw new Refused("not_found");
  const brokerId = await brokerFor(tx, change);
  if (before.role === role && before.brokerId === brokerId) return noteUnchanged(tx);
  if (role !== "administrator") refuseLast(administrators, id);
  await updateRole(tx, id, { role, brokerId });
  const details = { from: before.role, to: role, brokerFrom: before.brokerId, brokerTo: brokerId };
  await auditStaff(tx, by, { action: "change_staff_role", id, details });
}

/**
 * Closes a colleague's account: their sessions and their link end with it.
 * @throws Refused `last_administrator`, `not_found`.
 */
export async function disableStaff(tx: Transaction, id: string, by: By): Promise<void> {
  const administrators = await lockAdministrators(tx);
  const before = await lockStaff(tx, id);
  if (!before) throw new Refused("not_found");
  if (before.disabledAt) return noteUnchanged(tx);
  refuseLast(administrators, id);
  await updateDisabled(tx, id, by.now);
  await endStaffSessions(tx, id);
  await deleteStaffLink(tx, id);
  await auditStaff(tx, by, { action: "disable_staff", id });
}

/** Opens a disabled account again, with the password of before. @throws Refused `not_found`. */
export async function enableStaff(tx: Transaction, id: string, by: By): Promise<void> {
  const before = await lockStaff(tx, id);
  if (!before) throw new Refused("not_found");
  if (!before.disabledAt) return noteUnchanged(tx);
  await updateDisabled(tx, id, null);
  await auditStaff(tx, by, { action: "enable_staff", id });
}

/** Somebody must be left who can let others in. */
function refuseLast(administrators: readonly string[], id: string): void {
  if (administrators.length === 1 && administrators[0] === id) throw new Refused("last_administrator");
}
