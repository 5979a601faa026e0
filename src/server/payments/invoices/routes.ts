import * as contract from "#contract/payments/invoices.ts";
import { Refused } from "#domain/refusal.ts";
import { auditByDesk } from "#server/payments/payments/desk.ts";
import { uploadHeaders } from "#server/platform/files/download-headers.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { readFileUpload } from "#server/platform/http/read-file-upload.ts";
import { handle, type Route, read } from "#server/platform/http/route.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { addInvoice, refuseExcessInvoices } from "./add-invoice.ts";
import { deleteInvoice } from "./delete-invoice.ts";
import { readPayment } from "./read-payment.ts";
import { findInvoice, type Invoice } from "./store.ts";

export const invoiceRoutes: readonly Route[] = [
  read(contract.readPayment, ({ params, session, now }, { db }) =>
    readPayment(db, { id: params.id, clientId: session.client.id, now }),
  ),

  handle(contract.uploadInvoice, async (call, app) => {
    const { params, session, request } = call;
    const activity = activityOf(call, "add_invoice", app);
    const input = { of: { paymentId: params.id }, session, activity };
    await refuseExcessInvoices(input, app);
    return serializeInvoice(await addInvoice(input, await readFileUpload(request), app));
  }),

  handle(contract.uploadRequestInvoice, async (call, app) => {
    const { params, session, request } = call;
    const activity = activityOf(call, "add_invoice_to_request", app);
    const of = { approvalId: params.id, beneficiaryId: params.recipientId };
    await refuseExcessInvoices({ of, session, activity }, app);
    return serializeInvoice(await addInvoice({ of, session, activity }, await readFileUpload(request), app));
  }),

  handle(contract.downloadInvoice, async ({ params, session, reply }, { db, files }) => {
    const invoice = await findInvoice(db, { id: params.id, clientId: session.client.id });
    if (!invoice) throw new Refused("not_found");
    return reply.headers(uploadHeaders(invoice)).send(files.open(invoice.storedAs));
  }),

  handle(contract.deleteInvoice, async (call, app) => {
    const { params, session, now } = call;
    const activity = activityOf(call, "delete_invoice", app);
    const { storedAs } = await transactionAs(app.db, session, (tx) =>
      deleteInvoice(tx, params.id, { session, now, activity }),
    );
    // After the commit, so that no row is left without its file; only a crash leaves a file without its row.
    await app.files.remove(storedAs);
    return undefined;
  }),

  handle(contract.downloadAnyInvoice, async ({ params, session, reply, now }, { db, files, newId }) => {
    const invoice = await transactionAs(db, session, async (tx) => {
      const found = await findInvoice(tx, { id: params.id });
      if (!found) throw new Refused("not_found");
      const subject = { kind: "invoice", id: found.id };
      await auditByDesk(
        tx,
        { staff: session.staff, now, newId },
        { action: "download_invoice", subject, details: {} },
      );
      return found;
    });
    return reply.headers(uploadHeaders(invoice)).send(files.open(invoice.storedAs));
  }),
];

function serializeInvoice({ id, name, size, uploadedAt }: Invoice) {
  return { id, name, size, uploadedAt: uploadedAt.toISOString(), approved: false };
}
