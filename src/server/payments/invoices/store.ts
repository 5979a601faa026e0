import { sql } from "kysely";
import type { FileMediaType } from "#domain/uploaded-file.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type Invoice = {
  readonly id: string;
  readonly clientId: string;
  readonly beneficiaryId: string;
  /** The request for approval that it was prepared with. */
  readonly approvalId: string | null;
  /** Null while its request waits, and once its line of an allocation was replaced. */
  readonly paymentId: string | null;
  readonly name: string;
  readonly mediaType: FileMediaType;
  readonly size: number;
  readonly storedAs: string;
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
};

type Reader = Database | Transaction;

export async function insertInvoice(tx: Transaction, invoice: Invoice): Promise<void> {
  await tx.insertInto("invoices").values(invoice).execute();
}

export async function deleteInvoiceRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("invoices").where("id", "=", id).execute();
}

/** Invoices of a payment, or of one recipient's payment in a request. */
export async function countInvoices(
  db: Reader,
  { paymentId, approvalId, beneficiaryId }: Pick<Invoice, "paymentId" | "approvalId" | "beneficiaryId">,
): Promise<number> {
  const all = db.selectFrom("invoices").select(({ fn }) => fn.countAll<bigint>().as("count"));
  const of =
    paymentId === null
      ? all.where("approvalId", "=", approvalId).where("beneficiaryId", "=", beneficiaryId)
      : all.where("paymentId", "=", paymentId);
  return Number((await of.executeTakeFirstOrThrow()).count);
}

/** With a client id, only that client's invoice. */
export async function findInvoice(
  db: Reader,
  { id, clientId }: { readonly id: string; readonly clientId?: string },
): Promise<Invoice | undefined> {
  return db
    .selectFrom("invoices")
    .selectAll()
    .where("id", "=", id)
    .$if(clientId !== undefined, (query) => query.where("clientId", "=", clientId ?? ""))
    .executeTakeFirst();
}

/** The schedule that made a payment. */
export async function findPaymentSchedule(db: Reader, paymentId: string) {
  return db
    .selectFrom("scheduledPayments")
    .innerJoin("paymentSchedules", "paymentSchedules.id", "scheduledPayments.scheduleId")
    .select(["paymentSchedules.id", "paymentSchedules.label"])
    .where("scheduledPayments.paymentId", "=", paymentId)
    .executeTakeFirst();
}

/** Oldest first. */
export async function listPaymentInvoices(db: Reader, paymentId: string) {
  return db
    .selectFrom("invoices")
    .select(["id", "name", "size", "uploadedAt"])
    .select(sql<boolean>`approval_id is not null`.as("approved"))
    .where("paymentId", "=", paymentId)
    .orderBy("uploadedAt")
    .orderBy("id")
    .execute();
}

/** Invoices of a trade's payments, or of a request. */
export async function invoiceIdsOf(
  tx: Transaction,
  of: { readonly tradeId: string } | { readonly approvalId: string },
): Promise<string[]> {
  const all = tx.selectFrom("invoices").select("invoices.id");
  const rows =
    "tradeId" in of
      ? all
          .innerJoin("payments", "payments.id", "invoices.paymentId")
          .where("payments.tradeId", "=", of.tradeId)
      : all.where("invoices.approvalId", "=", of.approvalId);
  return (await rows.execute()).map(({ id }) => id);
}

/** Gives each of the invoices to that payment to its recipient which has not been sent; others stay as they are. */
export async function attachInvoices(
  tx: Transaction,
  invoiceIds: readonly string[],
  paymentIds: readonly string[],
): Promise<void> {
  if (invoiceIds.length === 0) return;
  await tx
    .updateTable("invoices")
    .from("payments")
    .set((row) => ({ paymentId: row.ref("payments.id") }))
    .whereRef("payments.beneficiaryId", "=", "invoices.beneficiaryId")
    .where("payments.status", "in", ["WAITING", "READY"])
    .where("payments.id", "=", sql<string>`any(${paymentIds}::uuid[])`)
    .where("invoices.id", "=", sql<string>`any(${invoiceIds}::uuid[])`)
    .execute();
}
