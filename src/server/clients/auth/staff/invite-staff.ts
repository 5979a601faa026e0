import { canApprove } from "#domain/clients/staff/control-mode.ts";
import { personNameKey, personReference } from "#domain/clients/staff/person-name.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { Refused } from "#domain/refusal.ts";
import { insertStaff } from "#server/clients/auth/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { hasBroker, insertPerson, listPeople, lockPeople, lockStaff } from "./accounts-store.ts";
import { type ActingStaff, auditStaff, recordGrant } from "./audit-staff.ts";

export type Invitation = {
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly brokerId: string | null;
  /** Person behind the account; omitted for a new person. */
  readonly person?: Pick<DeclaredPerson, "reference" | "isAnotherPerson"> | undefined;
};

/**
 * Creates a staff account without a password and returns its id; the outbox mails the link that sets one.
 * @throws Refused `broker_unknown`, `person_exists`, `person_mismatch`, `staff_exists`.
 */
export async function inviteStaff(tx: Transaction, invitation: Invitation, by: ActingStaff): Promise<string> {
  const id = await addStaff(tx, invitation, by);
  await appendEvents(tx, [{ kind: "staff_invited", staffId: id }], by.now);
  return id;
}

/** Creates the account without mailing a link. @throws Refused `broker_unknown`, `staff_exists`. */
export async function addStaff(tx: Transaction, invitation: Invitation, by: ActingStaff): Promise<string> {
  const { email, name, role, person } = invitation;
  const brokerId = await brokerFor(tx, invitation);
  const personId = person && (await personOfAccount(tx, { ...person, name }, by));
  const id = by.newId();
  const authoritySince = canApprove(role) && by.actor.kind === "staff" ? by.now : null;
  const added = { id, email, name, role, brokerId, authoritySince, passwordHash: null, createdAt: by.now };
  if (!(await insertStaff(tx, { ...added, ...(personId && { personId }) })))
    throw new Refused("staff_exists");
  await recordGrant(tx, by, { staffId: id, kind: "invited" });
  const said = { person: person?.reference ?? null, anotherPerson: person?.isAnotherPerson ?? false };
  await auditStaff(tx, by, { action: "invite_staff", id, details: { email, name, role, brokerId, ...said } });
  return id;
}

/** Mails a new link that sets password and authenticator. @throws Refused `not_found`, `staff_disabled`. */
export async function resendStaffInvitation(tx: Transaction, id: string, by: ActingStaff): Promise<void> {
  const account = await lockStaff(tx, id);
  if (!account) throw new Refused("not_found");
  if (account.disabledAt) throw new Refused("staff_disabled");
  await appendEvents(tx, [{ kind: "staff_invited", staffId: id }], by.now);
  await recordGrant(tx, by, { staffId: id, kind: "reset" });
  await auditStaff(tx, by, { action: "invite_staff_again", id });
}

/** Broker id of a broker's account, null for other roles. @throws Refused `broker_unknown`. */
export async function brokerFor(
  tx: Transaction,
  { role, brokerId }: Pick<Invitation, "role" | "brokerId">,
): Promise<string | null> {
  if (role !== "broker") return null;
  if (brokerId === null || !(await hasBroker(tx, brokerId)))
    throw new Refused("broker_unknown", { brokerId: "Please select a broker" });
  return brokerId;
}

/** Person of a new account, as declared by the inviter. */
type DeclaredPerson = {
  readonly name: string;
  /** Unique identifier of the person, such as a staff number. */
  readonly reference: string;
  /** Declares a namesake: another person with the same name has an account. */
  readonly isAnotherPerson: boolean;
};

/**
 * Person of a new account: the one with that reference, or a new one. A namesake counts as the same person
 * unless declared otherwise.
 * @throws Refused `person_exists`, `person_mismatch`.
 */
async function personOfAccount(
  tx: Transaction,
  declared: DeclaredPerson,
  { now, newId }: ActingStaff,
): Promise<string> {
  await lockPeople(tx);
  const reference = personReference(declared.reference);
  const name = personNameKey(declared.name);
  const people = await listPeople(tx);
  const known = people.find((person) => person.reference === reference);
  if (known) {
    if (personNameKey(known.fullName) === name) return known.id;
    throw new Refused("person_mismatch", { personReference: `That reference belongs to ${known.fullName}` });
  }
  const namesake = people.find(({ fullName }) => personNameKey(fullName) === name);
  if (namesake && !declared.isAnotherPerson)
    throw new Refused("person_exists", {
      name: `${namesake.fullName} already has an account, with reference ${namesake.reference}`,
    });
  const id = newId();
  await insertPerson(tx, { id, fullName: declared.name, reference, createdAt: now });
  return id;
}
