import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { isLineOfAnother } from "#server/payments/incoming/receipts-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";
import { saveStatementDays, type UnconfirmedEntry } from "./statements-store.ts";

/** Lines of a statement that only their importers vouch for, in the order of the file. */
export async function listUnconfirmedLines(db: Database | Transaction, statementId: string) {
  return db
    .selectFrom("statementEntries")
    .innerJoin("statements", "statements.id", "statementEntries.statementId")
    .leftJoin("receipts", "receipts.id", "statementEntries.receiptId")
    .select(["statementEntries.id", "statementEntries.bookedOn", "statementEntries.counterparty"])
    .select(["statementEntries.text", "statementEntries.reference", "statementEntries.amount"])
    .select(["receiptId", "paymentId", "returnedPaymentId"])
    .select(["receipts.status", "receipts.queue", "receipts.holdReason"])
    .select(sql<string>`coalesce(receipts.recorded_by, statement_entries.imported_by)`.as("importedBy"))
    .where("statementId", "=", statementId)
    .where("statementEntries.withdrawnAt", "is", null)
    .where((row) =>
      row.or([
        row("statementEntries.unconfirmed", "=", sql.lit(true)),
        row.and([row("receipts.unverified", "=", sql.lit(true)), sql<boolean>`not ${isLineOfAnother}`]),
      ]),
    )
    .orderBy("statementEntries.id")
    .execute();
}

/** Trades to which these incoming payments, or parts of them, went. */
export async function listTradesPaid(db: Database | Transaction, receiptIds: readonly string[]) {
  if (receiptIds.length === 0) return [];
  const { rows } = await sql<{ receiptId: string; id: string; reference: string; stage: string }>`
    select receipt_id, trades.id, trades.reference, trades.stage from (
      select receipt_id, trade_id from receipt_parts where receipt_id = any(${receiptIds}::uuid[])
      union all select id, trade_id from receipts where id = any(${receiptIds}::uuid[]) and status = 'MATCHED'
        and not exists (select from receipt_parts where receipt_id = receipts.id)) as paid
    join trades on trades.id = paid.trade_id order by trades.reference`.execute(db);
  return rows;
}

/** Lines without a receipt that are one person's word, by identity out of those given. */
export async function findBareUnconfirmedLines(tx: Transaction, identities: readonly string[]) {
  const rows = await tx
    .selectFrom("statementEntries")
    .select(["id", "identity", "text", "counterparty", "counterpartyAccount", "endToEndId"])
    .select(sql<string>`imported_by`.as("importedBy"))
    .where("identity", "=", sql<string>`any(${identities}::text[])`)
    .where("unconfirmed", "=", sql.lit(true))
    .execute();
  type Line = Omit<UnconfirmedEntry, "receiptId"> & { readonly importedBy: string };
  return new Map<string, Line>(rows.map(({ identity, ...row }) => [identity, row]));
}

export async function markLinesConfirmed(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("statementEntries")
    .set({ unconfirmed: false })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Withdraws a line without a receipt that is one person's word; undefined when it isn't or was withdrawn. */
export async function markLineWithdrawn(tx: Transaction, id: string, at: Date) {
  const line = await tx
    .selectFrom("statementEntries")
    .select(["id", "amount", "currency", "reference", "paymentId", "returnedPaymentId"])
    .select(sql<string>`imported_by`.as("importedBy"))
    .where("id", "=", id)
    .where("unconfirmed", "=", sql.lit(true))
    .executeTakeFirst();
  if (line) await tx.updateTable("statementEntries").set({ withdrawnAt: at }).where("id", "=", id).execute();
  return line;
}

/** Locks a statement against another withdrawal. */
export async function lockStatement(tx: Transaction, id: string) {
  return tx
    .selectFrom("statements")
    .select(["id", "reference", "currency", "withdrawing"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Marks a statement as withdrawn, for a worker to take back its lines, and frees its reference for the bank's own file. */
export async function markStatementWithdrawn(
  tx: Transaction,
  id: string,
  withdrawal: {
    readonly reason: string;
    readonly by: string;
    /** Null for who decides alone. */
    readonly confirmedBy: string | null;
    readonly approvalId: string | null;
    readonly at: Date;
  },
): Promise<void> {
  const { reason, by, confirmedBy, approvalId, at } = withdrawal;
  await tx
    .updateTable("statements")
    .set({ withdrawnAt: at, withdrawnBy: by, withdrawalReason: reason, withdrawing: true })
    .set({ withdrawalConfirmedBy: confirmedBy, withdrawalApproval: approvalId })
    .set({
      reference: sql<string>`case when withdrawn_at is null then reference || ' (withdrawn ' || right(id::text, 8) || ')' else reference end`,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Takes back what a statement said of balances: those of a day are of the latest other statement of that day alone again, if there is
 * one.
 */
export async function dropStatementDays(tx: Transaction, statementId: string): Promise<void> {
  const dropped = await tx
    .deleteFrom("statementDays")
    .where("statementId", "=", statementId)
    .returning(["account", "currency", "day"])
    .execute();
  const [first] = dropped;
  if (!first) return;
  const { account, currency } = first;
  const others = await tx
    .selectFrom("statements")
    .select(["id", "account", "currency", "madeAt", "openedOn", "opening", "closing"])
    .where((row) => row.and({ account, currency }))
    .where("openedOn", "=", sql<Day>`any(${dropped.map(({ day }) => day)}::date[])`)
    .whereRef("closedOn", "=", "openedOn")
    .where("withdrawnAt", "is", null)
    .execute();
  for (const { openedOn: day, opening, closing, ...statement } of others)
    await saveStatementDays(tx, statement, [{ day, opening, closing }]);
}

/** Statements whose lines a worker still takes back. */
export async function listWithdrawing(db: Database) {
  return db
    .selectFrom("statements")
    .select(["id", "withdrawnAt"])
    .where("withdrawing", "=", sql.lit(true))
    .orderBy("withdrawnAt")
    .execute();
}

/** Who withdrew a statement, and why; undefined unless its lines are still being taken back. */
export async function findOpenWithdrawal(tx: Transaction, id: string) {
  return tx
    .selectFrom("statements")
    .select(["withdrawnBy", "withdrawalConfirmedBy", "withdrawalApproval", "withdrawalReason"])
    .where("id", "=", id)
    .where("withdrawing", "=", sql.lit(true))
    .executeTakeFirst();
}

/** Ends a withdrawal whose lines were taken back, unless another one has begun since. */
export async function endWithdrawal(
  tx: Transaction,
  { id, withdrawnAt }: { readonly id: string; readonly withdrawnAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("statements")
    .set({ withdrawing: false })
    .where("id", "=", id)
    .where("withdrawnAt", "=", withdrawnAt)
    .execute();
}

export async function countWithdrawnLines(db: Database | Transaction, statementId: string): Promise<number> {
  const { count } = await db
    .selectFrom("statementEntries")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("statementId", "=", statementId)
    .where("withdrawnAt", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A statement with who imported and withdrew it. */
export async function findStatement(db: Database | Transaction, id: string) {
  return db
    .selectFrom("statements")
    .innerJoin("staff as importer", "importer.id", "statements.importedBy")
    .leftJoin("staff as withdrawer", "withdrawer.id", "statements.withdrawnBy")
    .leftJoin("staff as confirmer", "confirmer.id", "statements.withdrawalConfirmedBy")
    .select(["statements.id", "statements.account", "statements.reference", "statements.currency"])
    .select(["openedOn", "closedOn", "opening", "closing", "importedAt"])
    .select(["withdrawnAt", "withdrawalReason", "withdrawing"])
    .select(staffName("importer").$notNull().as("importerName"))
    .select([staffName("withdrawer").as("withdrawerName"), staffName("confirmer").as("confirmerName")])
    .where("statements.id", "=", id)
    .executeTakeFirst();
}
