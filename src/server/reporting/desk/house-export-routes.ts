import * as contract from "#contract/reporting/exports.ts";
import { sourceNames } from "#domain/clients/screening/list-source.ts";
import { getApprovalState } from "#server/clients/approvals/get-approval-state.ts";
import { selectStaff } from "#server/clients/auth/staff/accounts-store.ts";
import { selectBrokers } from "#server/clients/brokers/store.ts";
import { type FeedbackRow, selectFeedback } from "#server/clients/feedback/store.ts";
import { type Case, listCases } from "#server/clients/screening/cases-store.ts";
import { listVersions } from "#server/clients/screening/lists-store.ts";
import { type Columns, timeCell } from "#server/platform/files/write-table.ts";
import { downloadList, partAfter, readWhole } from "#server/platform/http/download-list.ts";
import type { Route } from "#server/platform/http/route.ts";
import { type ApprovalRow, selectApprovals } from "#server/platform/people/approvals-store.ts";

type ListRow = Awaited<ReturnType<typeof listVersions>>[number];
type BrokerRow = Awaited<ReturnType<ReturnType<typeof selectBrokers>["execute"]>>[number];
type StaffRow = Awaited<ReturnType<typeof selectStaff>>[number];

const caseColumns: Columns<Case> = {
  "Opened (UTC)": (row) => timeCell(row.createdAt),
  Status: (row) => row.status,
  About: (row) => row.subjectKind.replaceAll("_", " "),
  Name: (row) => row.name,
  Client: (row) => row.clientName || (row.clientEmail ?? ""),
  Email: (row) => row.clientEmail ?? "",
  "Listed name": (row) => row.listedName,
  "Score (%)": (row) => Math.round(Number(row.score) * 100),
  List: (row) => sourceNames[row.source],
  Version: (row) => row.version,
  Entry: (row) => row.entryNumber,
  Programme: (row) => row.programme,
  "Decided (UTC)": (row) => timeCell(row.decidedAt),
  "Decided by": (row) => row.decidedBy ?? "",
  Evidence: (row) => row.reason ?? "",
};

const listColumns: Columns<ListRow> = {
  "Loaded (UTC)": (row) => timeCell(row.createdAt),
  "Loaded by": (row) => row.loadedBy ?? "",
  List: (row) => sourceNames[row.source],
  Version: (row) => row.number,
  "As of": (row) => row.asOf,
  Entries: (row) => row.entries,
  Names: (row) => row.names,
  "SHA-256": (row) => row.sha256.toString("hex"),
  "Everybody screened (UTC)": (row) => timeCell(row.screenedAt),
};

const approvalColumns: Columns<ApprovalRow & { readonly state: string }> = {
  "Requested (UTC)": (row) => timeCell(row.createdAt),
  "Requested by": (row) => row.requesterName || row.requesterEmail,
  Change: (row) => row.summary,
  State: (row) => row.state,
  "Expires (UTC)": (row) => timeCell(row.expiresAt),
  "Decided (UTC)": (row) => timeCell(row.decidedAt),
  "Decided by": (row) => row.deciderName || (row.deciderEmail ?? ""),
};

const feedbackColumns: Columns<FeedbackRow> = {
  "Received (UTC)": (row) => timeCell(row.createdAt),
  Client: (row) => row.clientName || row.email,
  Email: (row) => row.email,
  Text: (row) => row.text,
  "Disputed trade": (row) => row.tradeId ?? "",
  "Handled (UTC)": (row) => timeCell(row.handledAt),
  "Handled by": (row) => row.handlerName || (row.handlerEmail ?? ""),
};

const brokerColumns: Columns<BrokerRow> = {
  Name: (row) => row.name,
  Email: (row) => row.email,
  Phone: (row) => row.phone,
  Clients: (row) => Number(row.clients),
};

const staffColumns: Columns<StaffRow> = {
  Name: (row) => row.name,
  Email: (row) => row.email,
  Reference: (row) => row.personReference,
  Role: (row) => row.role,
  Broker: (row) => row.broker?.name ?? "",
  Account: (row) => row.standing,
  Authenticator: (row) => (row.authenticator ? "yes" : "no"),
  "Created (UTC)": (row) => timeCell(row.createdAt),
  "Last active (UTC)": (row) => timeCell(row.lastSeenAt),
};

/** Lists of the house's own work as spreadsheets, in the order of their screens. */
export const houseExportRoutes: readonly Route[] = [
  downloadList(contract.downloadScreeningCases, {
    name: "screening-cases",
    columns: caseColumns,
    reader:
      ({ query: { status } }, { db }) =>
      (last, limit) =>
        listCases(db, { status, ...partAfter(last, limit) }),
  }),

  downloadList(contract.downloadScreeningLists, {
    name: "sanctions-lists",
    columns: listColumns,
    reader:
      (_call, { db }) =>
      (last, limit) =>
        listVersions(db, partAfter(last, limit)),
  }),

  downloadList(contract.downloadApprovals, {
    name: "approvals",
    columns: approvalColumns,
    reader: ({ query, now }, { db }) => {
      const filters = { isPending: query.state === "pending", now };
      return async (last, limit) => {
        const rows = await selectApprovals(db, { ...filters, ...partAfter(last, limit) });
        return rows.map((row) => ({ ...row, state: getApprovalState(row, now) }));
      };
    },
  }),

  downloadList(contract.downloadFeedback, {
    name: "feedback",
    columns: feedbackColumns,
    reader:
      ({ query: { state } }, { db }) =>
      (last, limit) =>
        selectFeedback(db, { state, ...partAfter(last, limit) }),
  }),

  downloadList(contract.downloadBrokers, {
    name: "brokers",
    columns: brokerColumns,
    reader: (_call, { db }) => readWhole(() => selectBrokers(db).execute()),
  }),

  downloadList(contract.downloadStaff, {
    name: "staff",
    columns: staffColumns,
    reader: (_call, { db }) => readWhole(() => selectStaff(db)),
  }),
];
