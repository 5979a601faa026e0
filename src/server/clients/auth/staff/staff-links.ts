import type { StaffRole } from "#domain/clients/staff/role.ts";
import { staffLinkLifetimeMs } from "#domain/clients/staff/staff-link.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { hashToken, newToken } from "#server/platform/session/tokens.ts";
import { findStaffByEmail, lockStaff, replaceStaffLink } from "./accounts-store.ts";
import { type ActingStaff, auditStaff } from "./audit-staff.ts";
import { addStaff } from "./invite-staff.ts";

/**
 * Path that sets the password of the account with an address, which is created if needed. An existing account
 * keeps its role.
 * @throws Refused `broker_unknown` for a broker's account, which only the back office creates;
 * `staff_disabled`.
 */
export async function openStaffLink(
  tx: Transaction,
  { email, role }: { readonly email: string; readonly role: StaffRole },
  by: ActingStaff,
): Promise<string> {
  const existing = await findStaffByEmail(tx, email);
  if (!existing) {
    const id = await addStaff(tx, { email, name: email, role, brokerId: null }, by);
    return issueStaffLink(tx, id, by.now);
  }
  if ((await lockStaff(tx, existing.id))?.disabledAt) throw new Refused("staff_disabled");
  await auditStaff(tx, by, { action: "invite_staff_again", id: existing.id });
  return issueStaffLink(tx, existing.id, by.now);
}

/**
 * Replaces a staff user's link and returns its path; the token is in the fragment, which browsers do not
 * send.
 */
export async function issueStaffLink(tx: Transaction, staffId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + staffLinkLifetimeMs);
  await replaceStaffLink(tx, { staffId, tokenHash: hashToken(token), expiresAt });
  return `/admin/invitation#${token}`;
}
