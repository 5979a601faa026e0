import { addDays, dayOf, startOfDay } from "#domain/calendar.ts";
import { type ConfirmedRates, confirmMoves } from "#domain/market/rates/confirm-moves.ts";
import { implausibleMove, type RateTable, rebase } from "#domain/market/rates/rate-table.ts";
import { type RateSource, RateSourceFailed } from "#server/market/rate-sources/rate-source.ts";
import type { App } from "#server/platform/app.ts";
import { pause } from "#server/platform/pause.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { loadHistory } from "./load-history.ts";
import {
  checkConnection,
  deleteSamplesBefore,
  insertSamples,
  readLatestTable,
  upsertDailyRates,
  writeLatestTable,
} from "./store.ts";

/** State of a process's feed, for the operator. */
export type RateFeedHealth = {
  readonly source: string;
  /** False while another worker feeds. */
  feeding: boolean;
  lastTableAt: Date | undefined;
  /** Consecutive failures of the source. */
  failures: number;
  lastFailure: string | undefined;
};

export type Feed = {
  readonly app: Pick<App, "db" | "clock" | "log" | "metrics">;
  readonly source: RateSource;
  readonly health: RateFeedHealth;
  /** Interval of connection checks between polls. */
  readonly checkMs: number;
};

const backOff = { firstMs: 2_000, longestMs: 5 * 60_000 } as const;
const historyRetryMs = 10_000;

/**
 * Polls the source and writes its rates until `signal` aborts. All writes use the given connection; throws
 * when it is lost. A failing source is retried with back-off while the rates become stale.
 */
export async function feedRates(connection: Database, feed: Feed, signal: AbortSignal): Promise<void> {
  const { source } = feed;
  const previous = await readLatestTable(connection);
  if (previous) await source.resume?.(previous);
  let last: Recorded | undefined = previous && {
    ...confirmMoves(undefined, previous),
    minuteMs: Number.NaN,
  };
  let history: Promise<void> | undefined;
  const ended = new AbortController();
  try {
    while (!signal.aborted) {
      const recorded = await fetchOnce(connection, feed, last, signal);
      if (recorded) {
        last = recorded;
        history ??= loadHistoryInBackground(feed, recorded, AbortSignal.any([signal, ended.signal]));
      }
      await waitCheckingConnection(
        connection,
        recorded ? source.intervalMs : retryMs(feed),
        feed.checkMs,
        signal,
      );
    }
  } finally {
    ended.abort();
    // Another worker may feed next, and its measure counts.
    feed.app.metrics.ratesHeld.set(0);
    await history;
  }
}

/** One poll; undefined when the source has no usable answer. */
async function fetchOnce(
  connection: Database,
  { app, source, health }: Feed,
  last: Recorded | undefined,
  signal: AbortSignal,
): Promise<Recorded | undefined> {
  try {
    const table = await source.latest(app.clock(), signal);
    const recorded = await recordRate(connection, table, last);
    app.metrics.ticks.inc({ source: source.name });
    app.metrics.ratesHeld.set(recorded.held.length);
    if (recorded.held.length > 0)
      app.log.warn({ currencies: recorded.held }, "rates moved suddenly and wait for a table that agrees");
    health.failures = 0;
    health.lastTableAt = table.at;
    return recorded;
  } catch (error) {
    if (!(error instanceof RateSourceFailed)) throw error;
    if (signal.aborted) return undefined;
    health.failures += 1;
    health.lastFailure = error.message;
    app.log.warn({ err: error, failures: health.failures }, "the source of rates failed");
    return undefined;
  }
}

/** Exponential back-off, up to the source's interval or five minutes. */
function retryMs({ source, health }: Feed): number {
  const doubled = backOff.firstMs * 2 ** Math.min(health.failures - 1, 10);
  return Math.min(source.intervalMs, backOff.longestMs, doubled);
}

/** Loads the history beside the feed and retries after a failure; loaded parts stay. */
async function loadHistoryInBackground(
  { app, source }: Feed,
  { table }: Recorded,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await loadHistory(app.db, { source, table, log: app.log, signal });
    } catch (error) {
      if (signal.aborted) return;
      app.log.error({ err: error }, "the history of rates could not be loaded and will be tried again");
      await pause(historyRetryMs, signal);
    }
  }
}

/** Waits, checking the connection at intervals. */
async function waitCheckingConnection(
  connection: Database,
  ms: number,
  checkMs: number,
  signal: AbortSignal,
): Promise<void> {
  let leftMs = ms;
  while (leftMs > checkMs && !signal.aborted) {
    await pause(checkMs, signal);
    leftMs -= checkMs;
    await checkConnection(connection);
  }
  await pause(leftMs, signal);
}

/** Feed state between tables. */
type Recorded = ConfirmedRates & { readonly minuteMs: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The week chart plus a spare day. */
const sampleRetentionDays = 8;

/**
 * Puts a source's table in force, but for sudden moves that no other table bears out yet. The first table of each
 * minute is stored for the charts, and as the day's rate until a later one.
 * @throws RateSourceFailed when the table cannot follow the last one; nothing is written.
 */
export async function recordRate(
  db: Database,
  answer: RateTable,
  last: Recorded | undefined,
): Promise<Recorded> {
  const jumped = last && implausibleMove(last.table, answer);
  if (jumped) throw new RateSourceFailed(`${answer.source}: ${jumped} moved further than any market does`);
  const confirmed = confirmMoves(last?.seen, answer);
  const { table } = confirmed;
  await writeLatestTable(db, table);
  const minute = Math.floor(table.at.getTime() / minuteMs) * minuteMs;
  if (minute !== last?.minuteMs) await saveChartRates(db, table, minute);
  return { ...confirmed, minuteMs: minute };
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
