import * as contract from "#contract/market/market-reports.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import { readArchivedReport, readLatestReport } from "./read-market-report.ts";
import { listReports, listReportsForDesk, updateCommentary } from "./store.ts";

export const marketReportRoutes: readonly Route[] = [
  read(contract.readMarketReport, ({ query }, app) =>
    query.week === undefined ? readLatestReport(app) : readArchivedReport(app.db, query.week),
  ),

  read(contract.listMarketReports, (_call, { db }) => listReports(db)),

  read(contract.listDeskMarketReports, async (_call, { db }) =>
    (await listReportsForDesk(db)).map(({ commentary, commentedAt, ...report }) => ({
      ...report,
      commentary:
        commentary !== null && commentedAt !== null
          ? { text: commentary, at: commentedAt.toISOString() }
          : null,
    })),
  ),

  write(contract.commentOnMarketReport, async ({ tx, params, body, session, now }, { newId }) => {
    const staffId = session.staff.id;
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
