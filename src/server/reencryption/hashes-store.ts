import { sql } from "kysely";
import type { BeneficiaryRow } from "../beneficiaries/store.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";

/** The next clients, in order, who have saved a recipient. */
export async function listClientsWithRecipients(
  db: Database,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("beneficiaries")
    .select("clientId")
    .distinct()
    .$if(after !== undefined, (query) => query.where("clientId", ">", after ?? ""))
    .orderBy("clientId")
    .limit(limit)
    .execute();
  return rows.map(({ clientId }) => clientId);
}

/** All recipients of these clients, removed ones too: their payments still count towards an account's limits. */
export async function listRecipientsOf(
  db: Database,
  clientIds: readonly string[],
): Promise<BeneficiaryRow[]> {
  return db
    .selectFrom("beneficiaries")
    .selectAll()
    .where("clientId", "=", sql<string>`any(${clientIds}::uuid[])`)
    .orderBy("id")
    .execute();
}

export type Refingerprinted = { readonly id: string; readonly before: Buffer; readonly fingerprint: Buffer };

/** Gives recipients their new fingerprints, and with them the automatic exchanges that were confirmed for these accounts. */
export async function replaceFingerprints(
  tx: Transaction,
  renewed: readonly Refingerprinted[],
): Promise<number> {
  const values = sql`unnest(${renewed.map(({ id }) => id)}::uuid[], ${renewed.map(({ before }) => before)}::bytea[],
    ${renewed.map(({ fingerprint }) => fingerprint)}::bytea[]) as renewed (of_id, was, fingerprint)`;
  const { numAffectedRows } = await sql`
    update beneficiaries set account_fingerprint = renewed.fingerprint from ${values}
    where id = renewed.of_id and account_fingerprint = renewed.was`.execute(tx);
  await sql`
    update auto_exchanges set recipient_account = renewed.fingerprint from ${values}
    where beneficiary_id = renewed.of_id and recipient_account = renewed.was`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Clients, in order, whose backup codes are hashed with the vault's own keys. */
export async function listClientsWithUnkeyedCodes(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("backupCodes")
    .select("clientId")
    .distinct()
    .where("hashKeys", "is", null)
    .orderBy("clientId")
    .limit(limit)
    .execute();
  return rows.map(({ clientId }) => clientId);
}

export async function countUnkeyedCodes(db: Database): Promise<number> {
  const row = await db
    .selectFrom("backupCodes")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("hashKeys", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function keyBackupCodes(db: Database, clientId: string, hashKeys: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("backupCodes")
    .set({ hashKeys })
    .where("clientId", "=", clientId)
    .where("hashKeys", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
