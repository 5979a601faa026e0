import { sql, type Updateable } from "kysely";
import type { Business, ExpectedVolume, IntendedUse } from "#domain/clients/accounts/business-profile.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Clients } from "#server/platform/schema.ts";

type Reader = Database | Transaction;

export type Profile = {
  readonly lei: string | null;
  readonly birthTown: string | null;
  readonly birthCountry: string | null;
  readonly registrationNumber: string | null;
  readonly registeredIn: string | null;
  readonly business: Business | null;
  readonly natureOfBusiness: string | null;
  readonly expectedVolume: ExpectedVolume | null;
  readonly intendedUse: IntendedUse | null;
  readonly sourceOfFunds: string | null;
  readonly politicallyExposed: boolean;
  readonly noLargeOwner: boolean;
};

const emptyProfile: Profile = {
  lei: null,
  birthTown: null,
  birthCountry: null,
  registrationNumber: null,
  registeredIn: null,
  business: null,
  natureOfBusiness: null,
  expectedVolume: null,
  intendedUse: null,
  sourceOfFunds: null,
  politicallyExposed: false,
  noLargeOwner: false,
};

export async function readProfile(db: Reader, clientId: string): Promise<Profile> {
  const row = await db
    .selectFrom("clientProfiles")
    .select(["registrationNumber", "registeredIn", "business", "natureOfBusiness", "expectedVolume"])
    .select(["lei", "birthTown", "birthCountry"])
    .select(["intendedUse", "sourceOfFunds", "politicallyExposed", "noLargeOwner"])
    .where("clientId", "=", clientId)
    .executeTakeFirst();
  return row
    ? {
        ...row,
        business: row.business,
        expectedVolume: row.expectedVolume,
        intendedUse: row.intendedUse,
      }
    : emptyProfile;
}

export async function writeProfile(
  tx: Transaction,
  clientId: string,
  profile: Profile,
  updatedAt: Date,
): Promise<void> {
  const changes = { ...profile, updatedAt };
  await tx
    .insertInto("clientProfiles")
    .values({ clientId, ...changes })
    .onConflict((conflict) => conflict.column("clientId").doUpdateSet(changes))
    .execute();
}

export type RelatedPerson = {
  readonly id: string;
  readonly name: string;
  readonly dateOfBirth: string;
  readonly nationality: string;
  readonly isDirector: boolean;
  readonly ownedPercent: number | null;
  readonly politicallyExposed: boolean;
};

/** A company's directors and major owners, in entry order. */
export async function listPeople(db: Reader, clientId: string): Promise<RelatedPerson[]> {
  return db
    .selectFrom("clientPeople")
    .select(["id", "name", "dateOfBirth", "nationality", "isDirector", "ownedPercent", "politicallyExposed"])
    .where("clientId", "=", clientId)
    .where("removedAt", "is", null)
    .orderBy("addedAt")
    .orderBy("id")
    .execute();
}

export async function insertPerson(
  tx: Transaction,
  person: RelatedPerson & { readonly clientId: string; readonly addedAt: Date },
): Promise<void> {
  await tx.insertInto("clientPeople").values(person).execute();
}

export async function updatePerson(tx: Transaction, { id, ...facts }: RelatedPerson): Promise<void> {
  await tx.updateTable("clientPeople").set(facts).where("id", "=", id).execute();
}

export async function removePeople(tx: Transaction, ids: readonly string[], removedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("clientPeople")
    .set({ removedAt })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** A client's preferences, by column name. */
export async function readPreferenceColumns(db: Database | Transaction, clientId: string) {
  return db
    .selectFrom("clients")
    .select(["preferredSellCurrency", "preferredBuyCurrency", "phoneCountryCode", "phoneNumber"])
    .select(["addressLine1", "addressLine2", "city", "state", "postalCode", "country"])
    .select(["name", "companyName", "kind", "dateOfBirth", "nationality"])
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
}

/** Locked until the end of the transaction. */
export async function lockPreferenceColumns(tx: Transaction, clientId: string): Promise<PreferenceColumns> {
  await tx.selectFrom("clients").select("id").where("id", "=", clientId).forUpdate().execute();
  return readPreferenceColumns(tx, clientId);
}

export type PreferenceColumns = Partial<
  Omit<Awaited<ReturnType<typeof readPreferenceColumns>>, "dateOfBirth"> & {
    readonly dateOfBirth: string | null;
  }
>;

export async function updatePreferenceColumns(
  tx: Transaction,
  clientId: string,
  columns: PreferenceColumns,
): Promise<void> {
  const changes: Updateable<Clients> = columns;
  await tx.updateTable("clients").set(changes).where("id", "=", clientId).execute();
}
