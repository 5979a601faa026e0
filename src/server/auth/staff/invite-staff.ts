import { Refused } from "#domain/refusal.ts";
import type { StaffRole } from "#domain/staff/role.ts";
import { appendEvents } from "../../platform/outbox/append-events.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import { insertStaff } from "../store.ts";
import { hasBroker, lockStaff } from "./accounts-store.ts";
import { auditStaff, type By } from "./audit-staff.ts";

export type Invitation = {
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly brokerId: string | null;
};

/**
 * Opens a colleague's account, to which nobody can sign in until its link has set a password; answers its id. The link is
 * made and mailed after the answer, by the outbox.
 * @throws Refused `broker_unknown`, `staff_exists`.
 */
export async function inviteStaff(tx: Transaction, invitation: Invitation, by: By): Promise<string> {
  const id = await addStaff(tx, invitation, by);
  await appendEvents(tx, [{ kind: "staff_invited", staffId: id }], by.now);
  return id;
}

/** Opens the account alone, for who hands the link over themselves. @throws Refused `broker_unknown`, `staff_exists`. */
export async function addStaff(tx: Transaction, invitation: Invitation, by: By): Promise<string> {
  const { email, name, role } = invitation;
  const brokerId = await brokerFor(tx, invitation);
  const id = by.newId();
  const added = { id, email, name, role, brokerId, passwordHash: null, createdAt: by.now };
  if (!(await insertStaff(tx, added))) throw new Refused("staff_exists");
  await auditStaff(tx, by, { action: "invite_staff", id, details: { email, name, role, brokerId } });
  return id;
}

/** Mails a colleague another link. @throws Refused `not_found`, `staff_disabled`. */
export async function inviteStaffAgain(tx: Transaction, id: string, by: By): Promise<void> {
  const account = await lockStaff(tx, id);
  if (!account) throw new Refused("not_found");
  if (account.disabledAt) throw new Refused("staff_disabled");
  await appendEvents(tx, [{ kind: "staff_invited", staffId: id }], by.now);
  await auditStaff(tx, by, { action: "invite_staff_again", id });
}

/** The broker that a role needs, and none for the others. @throws Refused `broker_unknown`. */
export async function brokerFor(
  tx: Transaction,
  { role, brokerId }: Pick<Invitation, "role" | "brokerId">,
): Promise<string | null> {
  if (role !== "broker") return null;
  if (brokerId === null || !(await hasBroker(tx, brokerId)))
    throw new Refused("broker_unknown", { brokerId: "Please select a broker" });
  return brokerId;
}
