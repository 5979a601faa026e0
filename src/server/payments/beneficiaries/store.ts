import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Beneficiaries } from "#server/platform/schema.ts";

export type BeneficiaryRow = Selectable<Beneficiaries>;

/**
 * Serialises changes to a client's recipients, so that counts and duplicate checks hold until the write.
 * Taken before any recipient's own lock.
 */
export async function lockClientRecipients(tx: Transaction, clientId: string): Promise<void> {
  await tx.selectFrom("clients").select("id").where("id", "=", clientId).forNoKeyUpdate().execute();
}

export async function findRow(
  db: Database,
  clientId: string,
  id: string,
): Promise<BeneficiaryRow | undefined> {
  return active(db, clientId).where("id", "=", id).executeTakeFirst();
}

/** Exclusive lock to change a recipient; with `share`, the lock of a payment to it. */
export async function lockRow(
  tx: Transaction,
  clientId: string,
  id: string,
  strength: "change" | "share" = "change",
): Promise<BeneficiaryRow | undefined> {
  const query = active(tx, clientId).where("id", "=", id);
  return (strength === "change" ? query.forUpdate() : query.forShare()).executeTakeFirst();
}

/** All recipients of a client, at most 1,000. */
export async function listRows(
  db: Database | Transaction,
  clientId: string,
  currency?: CurrencyCode,
): Promise<BeneficiaryRow[]> {
  const query = active(db, clientId);
  return (currency ? query.where("currency", "=", currency) : query).execute();
}

export async function countRows(tx: Transaction, clientId: string): Promise<number> {
  const counted = await tx
    .selectFrom("beneficiaries")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("clientId", "=", clientId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** Recipient whose account has one of these fingerprints. */
export async function findByFingerprint(
  tx: Transaction,
  clientId: string,
  fingerprints: readonly Buffer[],
): Promise<{ id: string; holderName: string } | undefined> {
  return tx
    .selectFrom("beneficiaries")
    .select(["id", "holderName"])
    .where("clientId", "=", clientId)
    .where("accountFingerprint", "in", [...fingerprints])
    .where("deletedAt", "is", null)
    .forShare()
    .executeTakeFirst();
}

/** A recipient's current account, by its fingerprint and by its version. */
export async function findAccount(
  tx: Transaction,
  beneficiaryId: string,
): Promise<{ readonly fingerprint: Buffer; readonly version: number }> {
  return tx
    .selectFrom("beneficiaries")
    .select(["accountFingerprint as fingerprint", "accountVersion as version"])
    .where("id", "=", beneficiaryId)
    .forShare()
    .executeTakeFirstOrThrow();
}

export async function insertRow(tx: Transaction, row: Insertable<Beneficiaries>): Promise<BeneficiaryRow> {
  return tx.insertInto("beneficiaries").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Updates a locked recipient and increments its version. */
export async function updateRow(
  tx: Transaction,
  id: string,
  changes: Updateable<Beneficiaries>,
): Promise<BeneficiaryRow> {
  return tx
    .updateTable("beneficiaries")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether a payment to the recipient has neither arrived nor been returned. */
export async function hasPaymentUnderWay(tx: Transaction, beneficiaryId: string): Promise<boolean> {
  const payment = await tx
    .selectFrom("payments")
    .select("id")
    .where("beneficiaryId", "=", beneficiaryId)
    .where("status", "in", ["WAITING", "READY", "SENT"])
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

/** When the latest payment to a recipient was made. */
export async function latestPaymentTo(tx: Transaction, beneficiaryId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("payments")
    .select("createdAt")
    .where("beneficiaryId", "=", beneficiaryId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt;
}

function active(db: Database, clientId: string) {
  return db
    .selectFrom("beneficiaries")
    .selectAll()
    .where("clientId", "=", clientId)
    .where("deletedAt", "is", null);
}

/** Encrypted addresses, including those of deleted recipients. */
export async function sealedAddresses(tx: Transaction, ids: readonly string[]) {
  return tx
    .selectFrom("beneficiaries")
    .select(["id", "addressDetails"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Currency and country of recipients, deleted ones too, by id. */
export async function placesOfRecipients(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .selectFrom("beneficiaries")
    .select(["id", "currency", "country"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
