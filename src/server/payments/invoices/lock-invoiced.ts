import { mayChangeInvoices } from "#domain/payments/payments/invoice-file.ts";
import { Refused } from "#domain/refusal.ts";
import { requireRequestedPayment, reviseRequest } from "#server/clients/client-approvals/revise-request.ts";
import { lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import { findClientPayment } from "#server/payments/payments/store.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import type { Invoice } from "./store.ts";

/** What an invoice belongs to: a payment, or one recipient's payment in a request. */
export type Invoiced =
  | { readonly paymentId: string }
  | { readonly approvalId: string; readonly beneficiaryId: string };

export type InvoiceHome = Pick<Invoice, "paymentId" | "approvalId" | "beneficiaryId">;

type By = { readonly session: ClientSession; readonly now: Date };

/**
 * Locks what the invoice belongs to, so that it is not sent or approved while its invoices change.
 * @throws Refused `not_found`, `invoice_sent` and those of `reviseRequest`.
 */
export async function lockInvoiced(tx: Transaction, of: Invoiced, by: By): Promise<InvoiceHome> {
  if ("approvalId" in of) {
    await reviseRequest(tx, { id: of.approvalId, recipientId: of.beneficiaryId }, by);
    return { ...of, paymentId: null };
  }
  const home = await findPaymentInvoiced(tx, of.paymentId, by.session.client.id);
  const { payment } = await lockPayment(tx, of.paymentId);
  if (!mayChangeInvoices(payment.status)) throw new Refused("invoice_sent");
  await notifyClients(tx, [{ clientId: by.session.client.id, kind: "payment", id: of.paymentId }]);
  return home;
}

/** @throws Refused `not_found`, including for another client's. */
export async function findInvoiced(db: Database, of: Invoiced, clientId: string): Promise<InvoiceHome> {
  if ("paymentId" in of) return findPaymentInvoiced(db, of.paymentId, clientId);
  await requireRequestedPayment(db, { id: of.approvalId, recipientId: of.beneficiaryId }, clientId);
  return { ...of, paymentId: null };
}

async function findPaymentInvoiced(
  db: Database | Transaction,
  paymentId: string,
  clientId: string,
): Promise<InvoiceHome> {
  const payment = await findClientPayment(db, { clientId, id: paymentId });
  if (!payment) throw new Refused("not_found");
  return { paymentId, approvalId: null, beneficiaryId: payment.beneficiaryId };
}
