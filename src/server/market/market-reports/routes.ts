import type { MarketReport } from "#contract/market/market-reports.ts";
import * as contract from "#contract/market/market-reports.ts";
import { dayOf } from "#domain/calendar.ts";
import { lastCompleteWeek } from "#domain/market/market-reports/pair-week.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { computeMarketReport } from "./compute-market-report.ts";
import { findReport, listReports, listReportsForDesk, updateCommentary } from "./store.ts";

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
    if (!(await updateCommentary(tx, { ...body, week, staffId }, now)))
      throw new Refused((await findReport(tx, week)) ? "value_changed" : "not_found");
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

/**
 * Report on the last complete week, computed if not archived yet.
 * @throws Refused `not_found` while there are no rates for it.
 */
async function readLatestReport({
  db,
  clock,
  calendar,
}: Pick<App, "db" | "clock" | "calendar">): Promise<MarketReport> {
  const week = lastCompleteWeek(dayOf(clock()));
  const archived = await findArchived(db, week);
  if (archived) return archived;
  const report = await computeMarketReport(db, week, calendar);
  if (!report) throw new Refused("not_found");
  return { ...report, commentary: null, archivedAt: null };
}

/** @throws Refused `not_found`. */
async function readArchivedReport(db: Database | Transaction, week: string): Promise<MarketReport> {
  const archived = await findArchived(db, week);
  if (!archived) throw new Refused("not_found");
  return archived;
}

async function findArchived(db: Database | Transaction, week: string): Promise<MarketReport | undefined> {
  const row = await findReport(db, week);
  if (!row) return undefined;
  const { report, commentary, commentedAt, archivedAt } = row;
  return {
    ...report,
    commentary:
      commentary !== null && commentedAt !== null
        ? { text: commentary, at: commentedAt.toISOString() }
        : null,
    archivedAt: archivedAt.toISOString(),
  };
}
