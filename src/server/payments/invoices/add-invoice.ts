import { invoiceMediaTypes, mayAddInvoice } from "#domain/payments/payments/invoice-file.ts";
import { orThrow } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { type Activity, appendActivity } from "#server/platform/append-activity.ts";
import {
  type FileKind,
  type FileUpload,
  type StoredFile,
  storeFile,
} from "#server/platform/files/store-file.ts";
import { expectUploadQuota } from "#server/platform/files/upload-quota-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { findInvoiced, type Invoiced, lockInvoiced } from "./lock-invoiced.ts";
import { countInvoices, type Invoice, insertInvoice } from "./store.ts";

export type InvoiceToAdd = {
  readonly of: Invoiced;
  readonly session: ClientSession;
  readonly activity: Activity;
};

export const invoiceFile: FileKind = {
  fallbackName: "invoice",
  accepts: invoiceMediaTypes,
  wrongType: "invoice_type",
};

/**
 * Checks whether a payment or request accepts another invoice, before the file is read.
 * @throws Refused `not_found`, `invoice_limit`, those of `expectUploadQuota`.
 */
export async function refuseExcessInvoices(
  { of, session }: InvoiceToAdd,
  { db, clock }: Pick<App, "db" | "clock">,
): Promise<void> {
  const clientId = session.client.id;
  const home = await findInvoiced(db, of, clientId);
  orThrow(mayAddInvoice(await countInvoices(db, home)));
  await expectUploadQuota(db, { clientId, userId: session.user.id, size: 1, now: clock() });
}

/**
 * Stores a file as an invoice of a payment, or of one in a request for approval.
 * @throws Refused those of `lockInvoiced`, `storeFile` and `expectUploadQuota`, `invoice_limit`, `invoice_type`.
 */
export async function addInvoice(
  input: InvoiceToAdd,
  file: FileUpload,
  app: Pick<App, "db" | "files" | "newId" | "clock">,
): Promise<Invoice> {
  const { db, newId, clock } = app;
  const save = (stored: StoredFile) =>
    transactionAs(db, input.session, (tx) => saveInvoice(tx, { ...input, stored }, { newId, now: clock() }));
  return storeFile(file, app, save, invoiceFile);
}

/**
 * Records a stored file as an invoice.
 * @throws Refused those of `lockInvoiced` and `expectUploadQuota`, `invoice_limit`.
 */
export async function saveInvoice(
  tx: Transaction,
  { of, session, activity, stored }: InvoiceToAdd & { readonly stored: StoredFile },
  { newId, now }: Pick<App, "newId"> & { readonly now: Date },
): Promise<Invoice> {
  const home = await lockInvoiced(tx, of, { session, now });
  orThrow(mayAddInvoice(await countInvoices(tx, home)));
  const [clientId, userId] = [session.client.id, session.user.id];
  await expectUploadQuota(tx, { clientId, userId, size: stored.size, now });
  const by = { id: newId(), clientId, uploadedBy: userId, uploadedAt: now };
  const invoice = { ...stored, ...home, ...by };
  await insertInvoice(tx, invoice);
  const subjectId = home.paymentId ?? home.approvalId;
  await appendActivity(tx, { ...activity, subjectId, detail: invoice.name });
  return invoice;
}
