import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#server/platform/postgres/database.ts";
import { contactOf } from "./client-users.ts";

type Account = { readonly id: string };
type Fixture = { readonly db: Database; readonly clock: () => Date };

/** Makes a client a person of this name and date of birth. */
export async function identify(
  { db }: Pick<Fixture, "db">,
  client: Account,
  name: string,
  dateOfBirth: string,
): Promise<void> {
  const changes = { kind: "person", name, dateOfBirth } as const;
  await db.updateTable("clients").set(changes).where("id", "=", client.id).execute();
}

type Owner = { readonly ownedPercent: number | null; readonly removedAt?: Date };

/** Makes a client a company of a person born on 6 May 1984. */
export async function addToCompany(
  { db, clock }: Fixture,
  client: Account,
  name: string,
  owner: Owner,
): Promise<void> {
  const person = { id: randomUUIDv7(), clientId: client.id, name, dateOfBirth: "1984-05-06" };
  await db
    .insertInto("clientPeople")
    .values({ ...person, nationality: "GB", isDirector: true, addedAt: clock(), ...owner })
    .execute();
  await db.updateTable("clients").set({ kind: "company" }).where("id", "=", client.id).execute();
}

/** Makes the login of a client an owner of another; returns the login's id. */
export async function setOwner({ db, clock }: Fixture, client: Account, of: Account): Promise<string> {
  const userId = await contactOf(db, client.id);
  const membership = { userId, clientId: of.id, role: "owner", createdAt: clock() } as const;
  await db.insertInto("memberships").values(membership).execute();
  return userId;
}
