import { sql } from "kysely";
import { type ComputedReport, computedReport } from "#contract/market/market-reports.ts";
import type { Day } from "#domain/calendar.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

type Reader = Database | Transaction;

/** Maximum number of listed reports. */
const listedReports = 52;

export async function findReport(db: Reader, week: string) {
  const row = await db
    .selectFrom("marketReports")
    .selectAll()
    .where("week", "=", sql<Day>`${week}::date`)
    .executeTakeFirst();
  return row && { ...row, report: computedReport.parse(row.report) };
}

/** Which of these weeks already have an archived report. */
export async function filterArchivedWeeks(db: Reader, weeks: readonly Day[]): Promise<Set<string>> {
  const rows = await db.selectFrom("marketReports").select("week").where("week", "in", weeks).execute();
  return new Set(rows.map(({ week }) => week));
}

export async function listReports(db: Reader): Promise<{ week: string; title: string }[]> {
  return db
    .selectFrom("marketReports")
    .select(["week", sql<string>`report ->> 'title'`.as("title")])
    .orderBy("week", "desc")
    .limit(listedReports)
    .execute();
}

/** Archived reports with the desk's commentary. */
export async function listReportsForDesk(db: Reader) {
  return db
    .selectFrom("marketReports")
    .select(["week", "commentary", "commentedAt"])
    .select([
      sql<string>`report ->> 'title'`.as("title"),
      sql<string[]>`report -> 'highlights'`.as("highlights"),
    ])
    .orderBy("week", "desc")
    .limit(listedReports)
    .execute();
}

/** Keeps an existing report. */
export async function insertReport(db: Reader, report: ComputedReport, archivedAt: Date): Promise<void> {
  await db
    .insertInto("marketReports")
    .values({ week: report.week, report: JSON.stringify(report), archivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type CommentaryInput = {
  readonly week: string;
  readonly text: string;
  /** Time of the commentary that the writer read, null for none; undefined replaces whichever there is. */
  readonly replaces?: Date | null | undefined;
  readonly staffId: string;
};

/** False when there is no such report, or its commentary is another than `replaces`. */
export async function updateCommentary(
  tx: Transaction,
  { week, text, replaces, staffId }: CommentaryInput,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("marketReports")
    .set({ commentary: text, commentedAt: now, commentedBy: staffId })
    .where("week", "=", sql<Day>`${week}::date`)
    .$if(replaces !== undefined, (update) =>
      update.where("commentedAt", "is not distinct from", replaces ?? null),
    )
    .returning("week")
    .executeTakeFirst();
  return row !== undefined;
}
