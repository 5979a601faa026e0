import { listClients } from "#contract/clients/admin-clients.ts";
import { listApprovals } from "#contract/clients/approvals.ts";
import { listFeedback } from "#contract/clients/feedback.ts";
import { listScreeningCases } from "#contract/clients/screening.ts";
import { endpoint } from "#contract/endpoint.ts";
import { listAudit } from "#contract/ledger/audit.ts";
import { listMargins } from "#contract/market/pricing.ts";
import { listPayments, listReceipts } from "#contract/payments/desk-payments.ts";
import { readReconciledDay } from "#contract/payments/reconciliation.ts";
import { currencyCode } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { failedEventFilters } from "./failed-events.ts";
import { readInbox } from "./inbox.ts";

const ofPage = { cursor: true, limit: true } as const;
const noFilters = z.object({});

/** A desk list as CSV, with the list's own filters. */
function listFile<const Path extends `/api/admin/${string}.csv`, Query extends z.ZodType>(
  operationId: string,
  path: Path,
  what: string,
  query: Query,
) {
  return endpoint({
    operationId,
    method: "GET",
    path,
    access: "staff",
    summary: `Download ${what} as a spreadsheet`,
    query,
    answer: { mediaType: "text/csv" },
    refusals: [],
  });
}

export const downloadPayouts = listFile(
  "downloadPayouts",
  "/api/admin/payments.csv",
  "the whole list of payments to recipients",
  listPayments.query.omit(ofPage),
);

export const downloadPayoutBatches = listFile(
  "downloadPayoutBatches",
  "/api/admin/payout-batches.csv",
  "the list of payment files",
  noFilters,
);

export const downloadReceipts = listFile(
  "downloadReceipts",
  "/api/admin/receipts.csv",
  "the whole list of incoming payments",
  listReceipts.query.omit(ofPage),
);

export const downloadClients = listFile(
  "downloadClients",
  "/api/admin/clients.csv",
  "the whole list of clients",
  listClients.query.omit(ofPage),
);

export const downloadAudit = listFile(
  "downloadAudit",
  "/api/admin/audit.csv",
  "the audit log's entries",
  listAudit.query.omit(ofPage),
);

export const downloadScreeningCases = listFile(
  "downloadScreeningCases",
  "/api/admin/screening/cases.csv",
  "all screening cases in a status",
  listScreeningCases.query.omit(ofPage),
);

export const downloadScreeningLists = listFile(
  "downloadScreeningLists",
  "/api/admin/screening/lists.csv",
  "the versions of the sanctions lists",
  noFilters,
);

export const downloadApprovals = listFile(
  "downloadApprovals",
  "/api/admin/approvals.csv",
  "all requests for a second person's approval",
  listApprovals.query.omit(ofPage),
);

export const downloadReconciledDays = listFile(
  "downloadReconciledDays",
  "/api/admin/reconciliation.csv",
  "all reconciliation days of a currency",
  z.object({ currency: currencyCode }),
);

/** Of one day: its breaks, or every line of the bank's statements. */
function dayFile<const Path extends `/api/admin/${string}.csv`>(
  operationId: string,
  path: Path,
  what: string,
) {
  const { params } = readReconciledDay;
  return endpoint({ ...listFile(operationId, path, what, noFilters), params, refusals: ["not_found"] });
}

export const downloadBreaks = dayFile(
  "downloadBreaks",
  "/api/admin/reconciliation/:currency/:day/breaks.csv",
  "a day's breaks between ledger and statements",
);

export const downloadStatementLines = dayFile(
  "downloadStatementLines",
  "/api/admin/reconciliation/:currency/:day/statement-lines.csv",
  "a day's bank statement lines",
);

export const downloadFeedback = listFile(
  "downloadFeedback",
  "/api/admin/feedback.csv",
  "clients' feedback",
  listFeedback.query.omit(ofPage),
);

export const downloadRefusedMails = listFile(
  "downloadRefusedMails",
  "/api/admin/refused-mails.csv",
  "the undelivered emails of the last 30 days",
  noFilters,
);

export const downloadBrokers = listFile(
  "downloadBrokers",
  "/api/admin/brokers.csv",
  "the list of brokers",
  noFilters,
);

export const downloadStaff = listFile(
  "downloadStaff",
  "/api/admin/staff.csv",
  "the list of staff users",
  noFilters,
);

export const downloadFailedEvents = listFile(
  "downloadFailedEvents",
  "/api/admin/failed-events.csv",
  "the events that could not be delivered",
  failedEventFilters,
);

export const downloadInbox = listFile(
  "downloadInbox",
  "/api/admin/inbox.csv",
  "what waits for a decision that the caller may make",
  readInbox.query.omit({ limit: true }),
);

export const downloadMargins = listFile(
  "downloadMargins",
  "/api/admin/margins.csv",
  "the margins that override the standard one",
  listMargins.query.omit(ofPage),
);

export const downloadCurrencies = listFile(
  "downloadCurrencies",
  "/api/admin/currencies.csv",
  "the currencies with their trading status and limits",
  noFilters,
);
