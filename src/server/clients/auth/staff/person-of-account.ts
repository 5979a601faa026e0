import { personNameKey, personReference } from "#domain/clients/staff/person-name.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { By } from "./audit-staff.ts";
import { insertPerson, listPeople, lockPeople } from "./people-store.ts";

/** Person of a new account, as declared by the inviter. */
export type DeclaredPerson = {
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
export async function personOfAccount(
  tx: Transaction,
  declared: DeclaredPerson,
  { now, newId }: By,
): Promise<string> {
  await lockPeople(tx);
  const reference = personReference(declared.reference);
  const name = personNameKey(declared.name);
  const people = await listPeople(tx);
  const known = people.find((person) => person.reference === reference);
  if (known) {
    if (personNameKey(known.fullName) === name) return known.id;
    throw new Refused("person_mismatch", { personReference: `That is the reference of ${known.fullName}` });
  }
  const namesake = people.find(({ fullName }) => personNameKey(fullName) === name);
  if (namesake && !declared.isAnotherPerson)
    throw new Refused("person_exists", {
      name: `${namesake.fullName} has an account already, with the reference ${namesake.reference}`,
    });
  const id = newId();
  await insertPerson(tx, { id, fullName: declared.name, reference, createdAt: now });
  return id;
}
