import * as contract from "#contract/reporting/exports.ts";
import { formatAmount, money } from "#domain/money.ts";
import { payoutStage } from "#domain/payments/payouts/payout-approval.ts";
import { listClientRows } from "#server/clients/accounts/desk-store.ts";
import { readAudit } from "#server/ledger/audit/read-audit.ts";
import { type DeskPayment, listDeskPayments } from "#server/payments/incoming/desk-payments-store.ts";
import { type DeskReceipt, listDeskReceipts } from "#server/payments/incoming/receipts-store.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { handle, type Route } from "#server/platform/http/route.ts";
import { auditExport } from "./routes.ts";
import { writeTable } from "./write-table.ts";

type ClientRow = Awaited<ReturnType<typeof listClientRows>>[number];
type AuditRow = Awaited<ReturnType<typeof readAudit>>["items"][number];

const csvHeaders = (name: string) => downloadHeaders(`summit-${name}.csv`, "text/csv; charset=utf-8");
const formatTime = (at: Date | null) => at?.toISOString() ?? "";

/** Whole lists as spreadsheets, newest first. */
export const exportRoutes: readonly Route[] = [
  handle(contract.downloadPayouts, async ({ query, session, reply, now }, app) => {
    const { status, stage, currency, search } = query;
    const table = writeTable<DeskPayment>({
      headings: ["Date (UTC)", "Recipient", "Account", "Client", "Reference", "Currency", "Amount", "State"],
      read: (last, limit) =>
        listDeskPayments(
          app.db,
          { status, stage, currency, search },
          { cursor: last && { at: last.createdAt, id: last.id }, limit: limit - 1 },
        ),
      cells: (row) => [
        formatTime(row.createdAt),
        row.payeeName,
        row.payeeAccountMasked,
        row.clientName || (row.clientEmail ?? ""),
        row.reference ?? row.tradeReference ?? "",
        row.currency,
        formatAmount(money(row.amount, row.currency)),
        payoutStage(row) ?? row.status.toLowerCase(),
      ],
      onEnd: await auditExport(app, { of: "payouts", query, staffId: session.staff.id, now }),
    });
    return reply.headers(csvHeaders("payouts")).send(table);
  }),

  handle(contract.downloadReceipts, async ({ query, session, reply, now }, app) => {
    const { status, queue } = query;
    const table = writeTable<DeskReceipt>({
      headings: [
        "Date (UTC)",
        "Payer",
        "Reference",
        "Client",
        "Trade",
        "Currency",
        "Amount",
        "Status",
        "Reason",
      ],
      read: (last, limit) =>
        listDeskReceipts(app.db, {
          status,
          queue,
          cursor: last && { at: last.receivedAt, id: last.id },
          limit: limit - 1,
        }),
      cells: (row) => [
        formatTime(row.receivedAt),
        row.payerName,
        row.reference,
        row.clientName || (row.clientEmail ?? ""),
        row.tradeReference ?? "",
        row.currency,
        formatAmount(money(row.amount, row.currency)),
        row.status,
        row.reason ?? "",
      ],
      onEnd: await auditExport(app, { of: "receipts", query, staffId: session.staff.id, now }),
    });
    return reply.headers(csvHeaders("receipts")).send(table);
  }),

  handle(contract.downloadClients, async ({ query, session: { staff }, reply, now }, app) => {
    const table = writeTable<ClientRow>({
      headings: [
        "Registered (UTC)",
        "Name",
        "Company",
        "Email",
        "Status",
        "Country",
        "Trades",
        "Last trade (UTC)",
      ],
      read: (last, limit) => listClientRows(app.db, { ...query, staff, cursor: last?.id, limit }),
      cells: (row) => [
        formatTime(row.createdAt),
        row.name,
        row.companyName ?? "",
        row.email,
        row.status,
        row.country ?? "",
        Number(row.totalTrades ?? 0),
        formatTime(row.lastTraded),
      ],
      onEnd: await auditExport(app, { of: "clients", query, staffId: staff.id, now }),
    });
    return reply.headers(csvHeaders("clients")).send(table);
  }),

  handle(contract.downloadAudit, async ({ query, session, reply, now }, app) => {
    const table = writeTable<AuditRow>({
      headings: ["Time (UTC)", "Actor", "Action", "Subject", "Subject id", "Details"],
      read: async (last, limit) => {
        const cursor = last && { at: last.at, id: last.id };
        return (await readAudit(app.db, { ...query, cursor, limit })).items;
      },
      cells: ({ at, actor, action, subject, details }) => [
        formatTime(at),
        actor.email ?? actor.id ?? actor.kind,
        action,
        subject.kind,
        subject.email ?? subject.id,
        JSON.stringify(details),
      ],
      onEnd: await auditExport(app, { of: "audit", query, staffId: session.staff.id, now }),
    });
    return reply.headers(csvHeaders("audit")).send(table);
  }),
];
