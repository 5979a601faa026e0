import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { advance, begin } from "#domain/lifecycle.ts";
import type { PayerRelation } from "#domain/payments/payments/payer-relation.ts";
import { type ReceiptStatus, receiptLifecycle } from "#domain/payments/payments/receipt-lifecycle.ts";
import type { ReceiptQueue } from "#domain/payments/payments/receipt-matching.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName, staffName } from "#server/platform/postgres/display-name.ts";

export type NewReceipt = {
  readonly id: string;
  readonly bankReference: string;
  readonly reference: string;
  readonly payerName: string;
  readonly currency: CurrencyCode;
  readonly amount: bigint;
  /** Why it waits until its payer is screened. */
  readonly reason: string;
  readonly simulated: boolean;
  readonly recordedBy: string | null;
  /** Only `recordedBy` says that it has come. */
  readonly unverified: boolean;
  readonly payerRelation: PayerRelation | null;
  readonly payerAccount: Buffer | null;
  readonly receivedAt: Date;
};

/**
 * Inserts incoming money as held until its payer is screened. Returns false when the bank reference exists; waits for a
 * concurrent insert of the same one.
 */
export async function insertReceipt(tx: Transaction, receipt: NewReceipt): Promise<boolean> {
  const row = await tx
    .insertInto("receipts")
    .values({
      ...receipt,
      status: begin(receiptLifecycle, "UNMATCHED"),
      queue: "unmatched",
      holdReason: "screening",
    })
    .onConflict((conflict) => conflict.column("bankReference").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Key of the advisory lock that an import of statements takes exclusively, and a record by hand shares. */
export const importLock = 7019;

/** Waits for an import of statements and holds off the next one until the transaction ends. */
export async function holdOffImports(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${importLock})`.execute(tx);
}

/** Serialises with imports of statements, as their rows of the days at the bank need it, and with records by hand. */
export async function stopImports(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(tx);
}

/**
 * Condition that a statement that somebody other than its recorder imported carries an incoming payment, on `receipts`, its line and
 * that line's `statements`. One that has other details of it doesn't count: it speaks against the line.
 */
export const isLineOfAnother = sql<boolean>`(
  (select coalesce(person_id, id) from staff where id = coalesce(statement_entries.imported_by, statements.imported_by))
    is distinct from (select coalesce(person_id, id) from staff where id = receipts.recorded_by)
  or receipts.doubt is not null and not receipts.contradicted)`;

/** Whether a statement that somebody other than its recorder imported carries an incoming payment as it is here. */
export async function isStatedByAnother(db: Database | Transaction, receiptId: string): Promise<boolean> {
  const row = await db
    .selectFrom("statementEntries")
    .innerJoin("receipts", "receipts.id", "statementEntries.receiptId")
    .innerJoin("statements", "statements.id", "statementEntries.statementId")
    .select("statementEntries.id")
    .where("receiptId", "=", receiptId)
    .where(isLineOfAnother)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a statement brought this money under the bank's reference, other than as a receipt recorded under the bare
 * reference: a receipt made from a statement has the entry's identity as its own.
 */
export async function isOnStatement(
  tx: Transaction,
  { bankReference, currency, amount }: Pick<NewReceipt, "bankReference" | "currency" | "amount">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("statementEntries")
    .leftJoin("receipts", "receipts.id", "statementEntries.receiptId")
    .select("statementEntries.id")
    .where("statementEntries.reference", "=", bankReference)
    .where("statementEntries.currency", "=", currency)
    .where("statementEntries.amount", "=", amount)
    .where("statementEntries.withdrawnAt", "is", null)
    .where(sql<boolean>`receipts.bank_reference is distinct from ${bankReference}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findReceiptByBankReference(tx: Transaction, bankReference: string) {
  return tx
    .selectFrom("receipts")
    .select(["id", "reference", "payerName", "currency", "amount"])
    .where("bankReference", "=", bankReference)
    .executeTakeFirst();
}

function receiptsForDesk(db: Database | Transaction) {
  return db
    .selectFrom("receipts")
    .leftJoin("trades", "trades.id", "receipts.tradeId")
    .leftJoin("clients", "clients.id", "receipts.clientId")
    .leftJoin("staff", "staff.id", "receipts.recordedBy")
    .leftJoin("staff as decider", "decider.id", "receipts.decidedBy")
    .leftJoin("staff as confirmer", "confirmer.id", "receipts.confirmedBy")
    .leftJoin("staff as verifier", "verifier.id", "receipts.verifiedBy")
    .leftJoin("statementEntries", "statementEntries.receiptId", "receipts.id")
    .leftJoin("statements", "statements.id", "statementEntries.statementId")
    .select(["statements.id as statementId", "statements.reference as statementReference"])
    .select(["receipts.id", "receipts.bankReference", "receipts.reference", "receipts.payerName"])
    .select([
      "receipts.currency",
      "receipts.amount",
      "receipts.status",
      "receipts.reason",
      "receipts.queue",
      "receipts.simulated",
    ])
    .select(["receipts.tradeId", "trades.reference as tradeReference", "receipts.clientId"])
    .select(clientName().as("clientName"))
    .select(["clients.email as clientEmail", staffName("staff").as("recordedByName"), "receipts.receivedAt"])
    .select(["receipts.unverified", "receipts.recordedBy", staffName("verifier").as("verifiedByName")])
    .select([staffName("decider").as("decidedByName"), staffName("confirmer").as("confirmedByName")])
    .select(["statementEntries.bookedOn", "statementEntries.reference as entryReference"])
    .select([
      "statementEntries.counterpartyAccountMasked as payerAccount",
      "receipts.holdReason",
      "receipts.doubt",
    ])
    .select(["receipts.payerRelation", "statementEntries.counterpartyAccount as sealedPayerAccount"]);
}

export type DeskReceipt = NonNullable<Awaited<ReturnType<typeof findDeskReceipt>>>;

export async function findDeskReceipt(tx: Database | Transaction, id: string) {
  return receiptsForDesk(tx).where("receipts.id", "=", id).executeTakeFirst();
}

/** Newest first, limit + 1 rows. */
export async function listDeskReceipts(
  db: Database,
  params: {
    readonly status: ReceiptStatus | undefined;
    /** One of the desk's queues; undefined for all. */
    readonly queue: ReceiptQueue | "waiting" | "unverified" | undefined;
    readonly cursor: Cursor | undefined;
    readonly limit: number;
  },
) {
  const { status, queue, cursor, limit } = params;
  // A literal, so that the planner uses the partial indexes of unmatched incoming payments.
  return receiptsForDesk(db)
    .$call((query) => (status === undefined ? query : query.where("receipts.status", "=", sql.lit(status))))
    .$if(queue === "waiting", (query) => query.where("receipts.queue", "is not", null))
    .$if(queue === "unverified", (query) => query.where("receipts.unverified", "=", sql.lit(true)))
    .$call((query) =>
      queue === undefined || queue === "waiting" || queue === "unverified"
        ? query
        : query.where("receipts.queue", "=", queue),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(receipts.received_at, receipts.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("receipts.receivedAt", "desc")
    .orderBy("receipts.id", "desc")
    .limit(limit + 1)
    .execute();
}

/** Marks an incoming payment as verified, by a staff user or (null) by a statement. */
export async function markVerified(
  tx: Transaction,
  receiptId: string,
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("receipts")
    .set({ unverified: false, verifiedBy: by, verifiedAt: at })
    .where("id", "=", receiptId)
    .execute();
}

/**
 * Ends the record of a payment that never came, and frees its bank reference for a record or statement that has the
 * payment after all.
 */
export async function markWithdrawn(
  tx: Transaction,
  { id, status }: { readonly id: string; readonly status: ReceiptStatus },
  {
    reason,
    by,
    confirmedBy,
    at,
  }: {
    readonly reason: string;
    readonly by: string;
    /** Null when a single operator decides alone. */
    readonly confirmedBy: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable("receipts")
    .set({
      status: advance(receiptLifecycle, status, "withdraw"),
      ...{ reason, decidedBy: by, confirmedBy, decidedAt: at, queue: null, unverified: false },
      bankReference: sql<string>`bank_reference || ' (withdrawn ' || right(id::text, 8) || ')'`,
    })
    .where("id", "=", id)
    .execute();
}

/** The bank's reference as it was recorded, also of a withdrawn record that freed it. */
export function recordedBankReference({
  id,
  bankReference,
}: {
  readonly id: string;
  readonly bankReference: string;
}): string {
  const mark = ` (withdrawn ${id.slice(-8)})`;
  return bankReference.endsWith(mark) ? bankReference.slice(0, -mark.length) : bankReference;
}

export async function receiptsByIds(tx: Transaction, ids: readonly string[]) {
  return tx
    .selectFrom("receipts")
    .select(["id", "amount", "currency", "receivedAt"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Parts of divided receipts, with the currency of their receipt. */
export async function partsByIds(tx: Transaction, ids: readonly string[]) {
  return tx
    .selectFrom("receiptParts")
    .innerJoin("receipts", "receipts.id", "receiptParts.receiptId")
    .select(["receiptParts.id", "receiptParts.receiptId", "receiptParts.amount", "receipts.currency"])
    .where("receiptParts.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}
