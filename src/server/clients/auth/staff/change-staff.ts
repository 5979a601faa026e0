import { canApprove, isPrivilegeIncrease } from "#domain/clients/staff/control-mode.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { Refused } from "#domain/refusal.ts";
import { markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { endStaffSessions } from "#server/platform/session/end-sessions.ts";
import { requireRightsNow } from "#server/platform/session/rights-at-commit.ts";
import {
  deleteStaffLink,
  lockAdministrators,
  lockStaff,
  updateAuthority,
  updateDisabled,
  updateRole,
} from "./accounts-store.ts";
import { type ActingStaff, auditStaff, recordGrant } from "./audit-staff.ts";
import { brokerFor } from "./invite-staff.ts";

type RoleInput = { readonly role: StaffRole; readonly brokerId: string | null };

/**
 * Changes a staff user's role, effective from their next request.
 * @throws Refused `broker_unknown`, `last_administrator`, `not_found`, `value_changed` when the role is another than
 * `replaces`.
 */
export async function changeStaffRole(
  tx: Transaction,
  change: RoleInput & {
    readonly id: string;
    /** The role that the requester read; undefined replaces whichever it is. */
    readonly replaces?: RoleInput | null | undefined;
  },
  by: ActingStaff,
): Promise<void> {
  const { id, role, replaces } = change;
  const administrators = await lockAdministrators(tx);
  const before = await lockStaff(tx, id);
  await requireRightsNow(tx);
  if (!before) throw new Refused("not_found");
  if (replaces && (replaces.role !== before.role || replaces.brokerId !== before.brokerId))
    throw new Refused("value_changed");
  const brokerId = await brokerFor(tx, change);
  if (before.role === role && before.brokerId === brokerId) return markUnchanged(tx);
  if (role !== "administrator") refuseLast(administrators, id);
  const isRaised = isPrivilegeIncrease(before, { role, brokerId });
  await updateRole(tx, id, { role, brokerId });
  await updateAuthority(tx, id, authorityAfter(before.role, role, by));
  if (isRaised) await recordGrant(tx, by, { staffId: id, kind: "raised" });
  const details = { from: before.role, to: role, brokerFrom: before.brokerId, brokerTo: brokerId };
  await auditStaff(tx, by, { action: "change_staff_role", id, details });
}

/**
 * Disables a staff account and ends its sessions and link.
 * @throws Refused `last_administrator`, `not_found`.
 */
export async function disableStaff(tx: Transaction, id: string, by: ActingStaff): Promise<void> {
  const administrators = await lockAdministrators(tx);
  const before = await lockStaff(tx, id);
  await requireRightsNow(tx);
  if (!before) throw new Refused("not_found");
  if (before.disabledAt) return markUnchanged(tx);
  refuseLast(administrators, id);
  await updateDisabled(tx, id, by.now);
  if (canApprove(before.role)) await updateAuthority(tx, id, { authorityEndedAt: by.now });
  await endStaffSessions(tx, id);
  await deleteStaffLink(tx, id);
  await auditStaff(tx, by, { action: "disable_staff", id });
}

/** Re-enables a staff account with its previous password. @throws Refused `not_found`. */
export async function enableStaff(tx: Transaction, id: string, by: ActingStaff): Promise<void> {
  const before = await lockStaff(tx, id);
  if (!before) throw new Refused("not_found");
  if (!before.disabledAt) return markUnchanged(tx);
  await updateDisabled(tx, id, null);
  await recordGrant(tx, by, { staffId: id, kind: "enabled" });
  await auditStaff(tx, by, { action: "enable_staff", id });
}

/**
 * Whether a role change grants more access; false for an unknown account, which the change itself refuses.
 */
export async function isRoleRaised(
  tx: Transaction,
  { id, role, brokerId }: RoleInput & { readonly id: string },
): Promise<boolean> {
  const before = await lockStaff(tx, id);
  return before !== undefined && isPrivilegeIncrease(before, { role, brokerId });
}

/** Change of an account's approval authority when its role changes. */
function authorityAfter(from: StaffRole, to: StaffRole, { actor, now }: ActingStaff) {
  if (canApprove(from) === canApprove(to)) return {};
  if (!canApprove(to)) return { authorityEndedAt: now };
  return { authoritySince: actor.kind === "staff" ? now : null, authorityEndedAt: null };
}

/** At least one active administrator must remain. */
function refuseLast(administrators: readonly string[], id: string): void {
  if (administrators.length === 1 && administrators[0] === id) throw new Refused("last_administrator");
}
