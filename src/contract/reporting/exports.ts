import { listClients } from "#contract/clients/admin-clients.ts";
import { endpoint } from "#contract/endpoint.ts";
import { listAudit } from "#contract/ledger/audit.ts";
import { listPayments, listReceipts } from "#contract/payments/desk-payments.ts";

const ofPage = { cursor: true, limit: true } as const;
const csv = { mediaType: "text/csv" } as const;

export const downloadPayouts = endpoint({
  method: "GET",
  path: "/api/admin/payments.csv",
  access: "staff",
  summary: "Download the whole list of payments to recipients as a spreadsheet",
  query: listPayments.query.omit(ofPage),
  answer: csv,
  refusals: [],
});

export const downloadReceipts = endpoint({
  method: "GET",
  path: "/api/admin/receipts.csv",
  access: "staff",
  summary: "Download the whole list of incoming payments as a spreadsheet",
  query: listReceipts.query.omit(ofPage),
  answer: csv,
  refusals: [],
});

export const downloadClients = endpoint({
  method: "GET",
  path: "/api/admin/clients.csv",
  access: "staff",
  summary: "Download the whole list of clients as a spreadsheet",
  query: listClients.query.omit(ofPage),
  answer: csv,
  refusals: [],
});

export const downloadAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit.csv",
  access: "staff",
  summary: "Download the audit log's entries as a spreadsheet",
  query: listAudit.query.omit(ofPage),
  answer: csv,
  refusals: [],
});
