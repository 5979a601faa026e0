import { addDays, dayOf, startOfDay } from "#domain/calendar.ts";
import { implausibleMove, type RateTable, rebase } from "#domain/market/rates/rate-table.ts";
import { RateSourceFailed } from "#server/market/rate-sources/rate-source.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { deleteSamplesBefore, insertSamples, upsertDailyRates, writeLatestTable } from "./store.ts";

/** Feed state between tables. */
export type Recorded = { readonly table: RateTable; readonly minuteMs: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The week chart plus a spare day. */
const sampleRetentionDays = 8;

/**
 * Puts a source's table in force. The first table of each minute is stored for the charts, and as the day's
 * rate until a later one.
 * @throws RateSourceFailed when the table cannot follow the last one; nothing is written.
 */
export async function recordRate(
  db: Database,
  table: RateTable,
  last: Recorded | undefined,
): Promise<Recorded> {
  const jumped = last && implausibleMove(last.table, table);
  if (jumped) throw new RateSourceFailed(`${table.source}: ${jumped} moved further than any market does`);
  await writeLatestTable(db, table);
  const minute = Math.floor(table.at.getTime() / minuteMs) * minuteMs;
  if (minute !== last?.minuteMs) await saveChartRates(db, table, minute);
  return { table, minuteMs: minute };
}

async function saveChartRates(db: Database, table: RateTable, minute: number): Promise<void> {
  const { base, source, simulated, perBase } = table;
  await insertSamples(db, [{ at: new Date(minute), base, source, simulated, perBase }]);
  const day = dayOf(table.at);
  const daily = [...(rebase(perBase, "USD") ?? [])].map(([currency, perUsd]) => {
    return { currency, day, perUsd, source, simulated };
  });
  await upsertDailyRates(db, daily);
  if (minute % hourMs === 0) await deleteSamplesBefore(db, startOfDay(addDays(day, -sampleRetentionDays)));
}
