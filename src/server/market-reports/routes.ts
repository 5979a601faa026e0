import * as contract from "#contract/market-reports.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "../platform/append-audit.ts";
import { type Route, read, write } from "../platform/http/route.ts";
import type { StaffRole } from "../platform/session/sessions.ts";
import { readArchivedReport, readLatestReport } from "./read-market-report.ts";
import { listReports, updateCommentary } from "./store.ts";

/** Who of the staff may write what clients read. */
const mayComment: ReadonlySet<StaffRole> = new Set(["operator", "approver", "administrator"]);

export const marketReportRoutes: readonly Route[] = [
  read(contract.readMarketReport, ({ query }, app) =>
    query.week === undefined ? readLatestReport(app) : readArchivedReport(app.db, query.week),
  ),

  read(contract.listMarketReports, (_call, { db }) => listReports(db)),

  write(contract.commentOnMarketReport, async ({ tx, params, body, session, now }, { newId }) => {
    const { id: staffId, role } = session.staff;
    if (!mayComment.has(role)) throw new Refused("role_forbidden");
    const { week } = params;
    if (!(await updateCommentary(tx, { week, text: body.text, staffId }, now)))
      throw new Refused("not_found");
    await appendAudit(tx, {
      id: newId(),
      at: now,
      actor: { kind: "staff", id: staffId },
      action: "comment_market_report",
      subject: { kind: "market_report", id: week },
    });
    return readArchivedReport(tx, week);
  }),
];
