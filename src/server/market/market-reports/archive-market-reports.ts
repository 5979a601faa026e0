import { addDays, dayOf } from "#domain/calendar.ts";
import { lastCompleteWeek } from "#domain/market/market-reports/pair-week.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { computeMarketReport } from "./compute-market-report.ts";
import { filterArchivedWeeks, insertReport } from "./store.ts";

/** Number of past weeks for which missing reports are added, since Summit may not have run. */
const weeksBack = 8;

/** Archives missing reports of the last complete weeks; returns how many were added. */
export async function archiveMarketReports(
  db: Database,
  { clock, calendar }: Pick<App, "clock" | "calendar">,
): Promise<number> {
  const now = clock();
  const newest = lastCompleteWeek(dayOf(now));
  const weeks = Array.from({ length: weeksBack }, (_, index) => addDays(newest, -7 * index));
  const archived = await filterArchivedWeeks(db, weeks);
  let added = 0;
  for (const week of weeks.filter((each) => !archived.has(each)).toReversed()) {
    const report = await computeMarketReport(db, week, calendar);
    if (!report) continue;
    await insertReport(db, report, now);
    added += 1;
  }
  return added;
}
