import { endpoint } from "#contract/endpoint.ts";
import { invoice, uploadedFile } from "#contract/stored-file.ts";
import { awaitsDebt } from "#contract/trading/payment-status.ts";
import { payment } from "#contract/trading/trades.ts";
import { byId, id, noContent, scheduleLink, timestamp } from "#contract/values.ts";

export const paymentDetail = payment
  .extend({
    tradeId: id.nullable().describe("The exchange that it belongs to; null for a payment from a balance."),
    schedule: scheduleLink.nullable().describe("The schedule that made it."),
    awaitsDebt,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "PaymentDetail" });

export const readPayment = endpoint({
  operationId: "readPayment",
  method: "GET",
  path: "/api/payments/:id",
  access: "activated",
  summary: "Get a payment to a recipient with its invoices",
  params: byId,
  answer: paymentDetail,
  refusals: ["not_found"],
});

const uploadRefusals = [
  "file_empty",
  "file_too_large",
  "file_unsafe",
  "invoice_limit",
  "invoice_type",
  "not_found",
  "team_upload_limit",
  "upload_limit",
] as const;

export const uploadInvoice = endpoint({
  operationId: "uploadInvoice",
  method: "POST",
  path: "/api/payments/:id/invoices",
  access: "activated",
  summary: "Attach an invoice to a payment that has not been sent: a PDF, PNG or JPEG of at most 10 MB",
  params: byId,
  upload: true,
  answer: invoice,
  status: 201,
  refusals: [...uploadRefusals, "invoice_sent"],
});

export const uploadRequestInvoice = endpoint({
  operationId: "uploadRequestInvoice",
  method: "POST",
  path: "/api/approvals/:id/recipients/:recipientId/invoices",
  access: "activated",
  summary: "Attach an invoice to a payment of your request, before anybody approves it",
  params: byId.extend({ recipientId: id }),
  upload: true,
  answer: invoice,
  status: 201,
  refusals: [...uploadRefusals, "approval_decided", "approval_expired", "invoices_frozen", "role_forbids"],
});

export const downloadInvoice = endpoint({
  operationId: "downloadInvoice",
  method: "GET",
  path: "/api/invoices/:id",
  access: "activated",
  summary: "Download one of the client's own invoices",
  params: byId,
  answer: uploadedFile,
  refusals: ["not_found"],
});

export const deleteInvoice = endpoint({
  operationId: "deleteInvoice",
  method: "DELETE",
  path: "/api/invoices/:id",
  access: "activated",
  summary: "Delete an invoice of a payment that has been neither sent nor approved with it",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: [
    "approval_decided",
    "approval_expired",
    "invoice_approved",
    "invoice_sent",
    "invoices_frozen",
    "not_found",
    "role_forbids",
  ],
});

export const downloadAnyInvoice = endpoint({
  operationId: "downloadAnyInvoice",
  method: "GET",
  path: "/api/admin/invoices/:id",
  access: "staff",
  summary: "Download an invoice of a client's payment; each download is recorded",
  params: byId,
  answer: uploadedFile,
  refusals: ["not_found"],
});
