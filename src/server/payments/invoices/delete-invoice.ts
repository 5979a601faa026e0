import { Refused } from "#domain/refusal.ts";
import { type Activity, appendActivity } from "#server/platform/append-activity.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { lockInvoiced } from "./lock-invoiced.ts";
import { deleteInvoiceRow, findInvoice, type Invoice } from "./store.ts";

/**
 * Deletes an invoice and returns it, for its file to be removed once the transaction is committed.
 * @throws Refused `not_found`, `invoice_approved` and those of `lockInvoiced`.
 */
export async function deleteInvoice(
  tx: Transaction,
  id: string,
  { activity, ...by }: { readonly session: ClientSession; readonly now: Date; readonly activity: Activity },
): Promise<Invoice> {
  const named = { id, clientId: by.session.client.id };
  const { paymentId, approvalId, beneficiaryId } = await findOwnInvoice(tx, named);
  if (paymentId !== null) await lockInvoiced(tx, { paymentId }, by);
  else if (approvalId !== null) await lockInvoiced(tx, { approvalId, beneficiaryId }, by);
  // As the lock found it: the invoice may have been deleted or approved meanwhile.
  const invoice = await findOwnInvoice(tx, named);
  if (invoice.paymentId !== null && invoice.approvalId !== null) throw new Refused("invoice_approved");
  await deleteInvoiceRow(tx, id);
  const isOfRequest = invoice.paymentId === null && invoice.approvalId !== null;
  await appendActivity(tx, {
    ...activity,
    action: isOfRequest ? "delete_invoice_from_request" : "delete_invoice",
    subjectId: invoice.paymentId ?? invoice.approvalId,
    detail: invoice.name,
  });
  return invoice;
}

async function findOwnInvoice(
  tx: Transaction,
  named: { readonly id: string; readonly clientId: string },
): Promise<Invoice> {
  const invoice = await findInvoice(tx, named);
  if (!invoice) throw new Refused("not_found");
  return invoice;
}
