import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { BeneficiaryRow } from "#server/payments/beneficiaries/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { SealedColumn } from "./sealed-columns.ts";

/** Next clients, by id, with saved recipients. */
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

/**
 * Recipients of these clients, including deleted ones: their payments still count towards an account's
 * limits.
 */
export async function listClientRecipients(
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

export type NewFingerprint = { readonly id: string; readonly before: Buffer; readonly fingerprint: Buffer };

/** A column with a keyed hash, and the id column of its plaintext's owner. */
export type HashColumn = { readonly table: string; readonly id: string; readonly hash: string };

/** Replaces unchanged hashes in each column; returns the count of the first column. */
export async function replaceHashes(
  tx: Transaction,
  columns: readonly HashColumn[],
  renewed: readonly NewFingerprint[],
): Promise<number> {
  const values = sql`unnest(${renewed.map(({ id }) => id)}::uuid[], ${renewed.map(({ before }) => before)}::bytea[],
    ${renewed.map(({ fingerprint }) => fingerprint)}::bytea[]) as renewed (of_id, was, fingerprint)`;
  const counts: number[] = [];
  for (const { table, id, hash } of columns) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.id(hash)} = renewed.fingerprint from ${values}
      where ${sql.id(id)} = renewed.of_id and ${sql.id(hash)} = renewed.was`.execute(tx);
    counts.push(Number(numAffectedRows ?? 0));
  }
  return counts[0] ?? 0;
}

/** Batches with open lines whose recipients are saved when they are paid. */
export async function listBatchesWithNewRecipients(
  db: Database,
): Promise<{ readonly id: string; readonly clientId: string }[]> {
  return db
    .selectFrom("paymentBatches")
    .select(["id", "clientId"])
    .where("status", "in", ["DRAFT", "PAYING"])
    .where(
      sql<boolean>`exists (select from payment_batch_lines as line where line.batch_id = payment_batches.id
        and line.status = 'OPEN' and line.beneficiary_id is null and line.account_fingerprint is not null)`,
    )
    .orderBy("id")
    .execute();
}

export async function listNewRecipientLines(db: Database, batchId: string) {
  return db
    .selectFrom("paymentBatchLines")
    .select(["batchId", "position", "cells"])
    .select((line) => [
      line.ref("accountFingerprint").$notNull().as("accountFingerprint"),
      line.ref("currency").$castTo<CurrencyCode>().as("currency"),
    ])
    .where("batchId", "=", batchId)
    .where("status", "=", "OPEN")
    .where("beneficiaryId", "is", null)
    .where("accountFingerprint", "is not", null)
    .execute();
}

export type PayersEntry = {
  readonly id: string;
  /** The payer's account, encrypted for the entry. */
  readonly account: string;
  readonly receiptId: string;
  readonly payerAccount: Buffer;
};

/** Next statement entries, by id, whose payer's account is also stored as a keyed hash. */
export async function listPayersEntries(
  db: Database,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<PayersEntry[]> {
  return db
    .selectFrom("statementEntries as entries")
    .innerJoin("receipts", "receipts.id", "entries.receiptId")
    .select(["entries.id", "receipts.id as receiptId"])
    .select((each) => [
      each.ref("entries.counterpartyAccount").$notNull().as("account"),
      each.ref("receipts.payerAccount").$notNull().as("payerAccount"),
    ])
    .where("entries.counterpartyAccount", "is not", null)
    .where("receipts.payerAccount", "is not", null)
    .$if(after !== undefined, (query) => query.where("entries.id", ">", after ?? ""))
    .orderBy("entries.id")
    .limit(limit)
    .execute();
}

/** Next payments, by id, whose account is also stored as a keyed hash. */
export async function listPreparedPayees(
  db: Database,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  return db
    .selectFrom("payments")
    .select(["id", "payeeDetails"])
    .select((each) => each.ref("payeeAccount").$notNull().as("payeeAccount"))
    .where("payeeAccount", "is not", null)
    .$if(after !== undefined, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Whose backup codes, by the id they were made for, are hashed under the vault's own keys. */
export async function listOwnersOfUnkeyedCodes(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("backupCodes")
    .select("sealedFor")
    .distinct()
    .where("hashKeys", "is", null)
    .orderBy("sealedFor")
    .limit(limit)
    .execute();
  return rows.map(({ sealedFor }) => sealedFor);
}

export async function countUnkeyedCodes(db: Database): Promise<number> {
  const row = await db
    .selectFrom("backupCodes")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("hashKeys", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type SealedText = { readonly id: string; readonly sealed: string; readonly owner: string };

/** Next ciphertexts, in order, under another key than this one. */
export async function listSealedUnderOthers(
  db: Database,
  column: SealedColumn,
  {
    keyId,
    after,
    limit,
  }: { readonly keyId: string; readonly after: SealedText | undefined; readonly limit: number },
): Promise<SealedText[]> {
  const { rows } = await sql<SealedText>`
    select * from (
      select ${sql.raw(column.id)} as id, ${sql.raw(column.sealed)} as sealed, ${sql.raw(column.owner)} as owner
      from ${sql.raw(column.table)} where ${sql.raw(column.where ?? "true")}
    ) as texts
    where split_part(sealed, '.', 2) <> ${keyId}
      ${after ? sql`and (id, sealed) > (${after.id}::uuid, ${after.sealed})` : sql``}
    order by id, sealed limit ${limit}`.execute(db);
  return rows;
}

/** Replaces unchanged ciphertexts; returns how many. */
export async function replaceSealed(
  db: Database,
  column: SealedColumn,
  texts: readonly (SealedText & { readonly resealed: string })[],
): Promise<number> {
  const assign = column.assign ?? ((text: string) => `${column.sealed} = ${text}`);
  const { numAffectedRows } = await sql`
    update ${sql.raw(column.table)} as target set ${sql.raw(assign("renewed.resealed"))}
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ sealed }) => sealed)}::text[],
      ${texts.map(({ resealed }) => resealed)}::text[]) as renewed (of_id, was, resealed)
    where ${sql.raw(`target.${column.id}`)} = renewed.of_id and ${sql.raw(`target.${column.sealed}`)} = renewed.was
      and ${sql.raw(column.where ?? "true")}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function countSealedUnderOthers(
  db: Database,
  column: SealedColumn,
  keyId: string,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ${sql.raw(column.table)}
    where ${sql.raw(column.where ?? "true")} and split_part(${sql.raw(column.sealed)}, '.', 2) <> ${keyId}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
