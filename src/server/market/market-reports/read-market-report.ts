import type { MarketReport } from "#contract/market/market-reports.ts";
import { dayOf } from "#domain/calendar.ts";
import { lastCompleteWeek } from "#domain/market/market-reports/report-week.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { computeMarketReport } from "./compute-market-report.ts";
import { findReport } from "./store.ts";

/**
 * Report on the last complete week, computed if not archived yet.
 * @throws Refused `not_found` while there are no rates for it.
 */
export async function readLatestReport({
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
export async function readArchivedReport(db: Database | Transaction, week: string): Promise<MarketReport> {
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
