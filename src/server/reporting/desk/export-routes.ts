import type { DeskCurrency, SetMargin } from "#contract/market/pricing.ts";
import * as contract from "#contract/reporting/exports.ts";
import { formatAmount, money } from "#domain/money.ts";
import { payoutStage } from "#domain/payments/payouts/payout-approval.ts";
import { listClientRows } from "#server/clients/accounts/desk-store.ts";
import { readAudit } from "#server/ledger/audit/read-audit.ts";
import { listDeskCurrencies } from "#server/market/pricing/change-currency.ts";
import { serializeMargin } from "#server/market/pricing/serialize-margin.ts";
import { selectMargins } from "#server/market/pricing/store.ts";
import { type DeskPayment, listDeskPayments } from "#server/payments/incoming/desk-payments-store.ts";
import { listReceiptLines } from "#server/payments/incoming/list-receipt-lines.ts";
import type { DeskReceipt } from "#server/payments/incoming/receipts-store.ts";
import { type Batch, listBatches } from "#server/payments/payouts/payouts-store.ts";
import { type Columns, timeCell } from "#server/platform/files/write-table.ts";
import { downloadList, partAfter, readWhole } from "#server/platform/http/download-list.ts";
import type { Route } from "#server/platform/http/route.ts";

type ClientRow = Awaited<ReturnType<typeof listClientRows>>[number];
type AuditRow = Awaited<ReturnType<typeof readAudit>>["items"][number];

const payoutColumns: Columns<DeskPayment> = {
  "Date (UTC)": (row) => timeCell(row.createdAt),
  Recipient: (row) => row.payeeName,
  Account: (row) => row.payeeAccountMasked,
  Client: (row) => row.clientName || (row.clientEmail ?? ""),
  Reference: (row) => row.reference ?? row.tradeReference ?? "",
  Currency: (row) => row.currency,
  Amount: (row) => formatAmount(money(row.amount, row.currency)),
  State: (row) => (row.isDeclined ? "declined" : (payoutStage(row) ?? row.status.toLowerCase())),
};

const fileColumns: Columns<Batch> = {
  "Made (UTC)": (row) => timeCell(row.createdAt),
  File: (row) => row.messageId,
  "Value date": (row) => row.valueOn,
  Currency: (row) => row.currency,
  Payouts: (row) => row.payments,
  Total: (row) => formatAmount(row.amount),
  State: (row) => row.state,
  Rejected: (row) => Number(row.rejected),
  "Made by": (row) => row.createdByName ?? "",
};

const receiptColumns: Columns<DeskReceipt> = {
  "Date (UTC)": (row) => timeCell(row.receivedAt),
  Payer: (row) => row.payerName,
  Reference: (row) => row.reference,
  Client: (row) => row.clientName || (row.clientEmail ?? ""),
  Trade: (row) => row.tradeReference ?? "",
  Currency: (row) => row.currency,
  Amount: (row) => formatAmount(money(row.amount, row.currency)),
  Status: (row) => row.status,
  Reason: (row) => row.reason ?? "",
};

const clientColumns: Columns<ClientRow> = {
  "Registered (UTC)": (row) => timeCell(row.createdAt),
  Name: (row) => row.name,
  Company: (row) => row.companyName ?? "",
  Email: (row) => row.email,
  Status: (row) => row.status,
  Country: (row) => row.country ?? "",
  Trades: (row) => Number(row.totalTrades ?? 0),
  "Last trade (UTC)": (row) => timeCell(row.lastTraded),
};

const marginColumns: Columns<SetMargin> = {
  "Set (UTC)": (row) => row.setAt,
  Client: (row) => row.client?.name ?? "All clients",
  Email: (row) => row.client?.email ?? "",
  From: (row) => row.fromCurrency ?? "All pairs",
  To: (row) => row.toCurrency ?? "",
  "Margin (%)": (row) => row.margin,
  "Set by": (row) => row.setBy.name || row.setBy.email,
  "Ended (UTC)": (row) => row.endedAt ?? "",
  "Ended by": (row) => row.endedBy?.name || (row.endedBy?.email ?? ""),
};

const currencyColumns: Columns<DeskCurrency> = {
  Currency: (row) => row.code,
  "Bank account": (row) => (row.hasAccount ? "yes" : "no"),
  Rate: (row) => (row.hasRate ? "yes" : "no"),
  "Open for trading": (row) => (row.isTradable ? "yes" : "no"),
  "At least": (row) => row.least ?? "",
  "At most": (row) => row.greatest ?? "",
  "Changed (UTC)": (row) => row.changedAt ?? "",
  "Changed by": (row) => row.changedBy?.name || (row.changedBy?.email ?? ""),
};

const auditColumns: Columns<AuditRow> = {
  "Time (UTC)": (row) => timeCell(row.at),
  Actor: (row) => row.actor.name || (row.actor.email ?? row.actor.id ?? row.actor.kind),
  Action: (row) => row.action,
  Subject: (row) => row.subject.kind,
  "Subject's name": (row) => row.subject.name ?? "",
  "Subject id": (row) => row.subject.email ?? row.subject.id,
  "Actor's email": (row) => row.actor.email ?? "",
  Details: (row) => JSON.stringify(row.details),
};

/** Lists about clients, their money and its prices as spreadsheets, newest first. */
export const exportRoutes: readonly Route[] = [
  downloadList(contract.downloadPayouts, {
    name: "payouts",
    columns: payoutColumns,
    reader: ({ query: { status, stage, currency, search } }, { db }) => {
      const filters = { status, stage, currency, search };
      return (last, limit) => listDeskPayments(db, filters, partAfter(last, limit));
    },
  }),

  downloadList(contract.downloadPayoutBatches, {
    name: "payment-files",
    columns: fileColumns,
    reader:
      (_call, { db }) =>
      (last, limit) =>
        listBatches(db, partAfter(last, limit)),
  }),

  downloadList(contract.downloadReceipts, {
    name: "receipts",
    columns: receiptColumns,
    reader: ({ query: { status, queue } }, { db }) => {
      const filters = { status, queue };
      return (last, limit) => {
        const part = partAfter(last && { id: last.id, createdAt: last.receivedAt }, limit);
        return listReceiptLines(db, { ...filters, ...part });
      };
    },
  }),

  downloadList(contract.downloadClients, {
    name: "clients",
    columns: clientColumns,
    reader:
      ({ query, session: { staff } }, { db }) =>
      (last, limit) =>
        listClientRows(db, { ...query, staff, cursor: last?.id, limit }),
  }),

  downloadList(contract.downloadMargins, {
    name: "margins",
    columns: marginColumns,
    reader: ({ query: { clientId, currency, state } }, { db }) => {
      const filters = { clientId, currency, state };
      return async (last, limit) => {
        const part = partAfter(last && { id: last.id, createdAt: new Date(last.setAt) }, limit);
        return (await selectMargins(db, { ...filters, ...part })).map((row) => serializeMargin(row));
      };
    },
  }),

  downloadList(contract.downloadCurrencies, {
    name: "currencies",
    columns: currencyColumns,
    reader: ({ now }, app) => readWhole(() => listDeskCurrencies(app.db, app, now)),
  }),

  downloadList(contract.downloadAudit, {
    name: "audit",
    columns: auditColumns,
    reader:
      ({ query }, { db }) =>
      async (last, limit) => {
        const cursor = last && { at: last.at, id: last.id };
        return (await readAudit(db, { ...query, cursor, limit })).items;
      },
  }),
];
