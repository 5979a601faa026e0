import type { Updateable } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Clients } from "#server/platform/schema.ts";

/** A client's preferences, by column name. */
export async function readPreferenceColumns(db: Database | Transaction, clientId: string) {
  return db
    .selectFrom("clients")
    .select(["preferredSellCurrency", "preferredBuyCurrency", "phoneCountryCode", "phoneNumber"])
    .select(["addressLine1", "addressLine2", "city", "state", "postalCode", "country"])
    .select(["timeZone", "locale", "name", "dateOfBirth", "nationality"])
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
