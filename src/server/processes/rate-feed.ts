import { seededRandom } from "#domain/market/rates/random.ts";
import { createRateSource } from "#server/market/rate-sources/create-rate-source.ts";
import type { RateSource } from "#server/market/rate-sources/rate-source.ts";
import { readReferenceRates } from "#server/market/rate-sources/shipped-rates.ts";
import { type Feed, feedRates, type RateFeedHealth } from "#server/market/rates/feed-rates.ts";
import { disableSyncCommit, releaseFeedLock, takeFeedLock } from "#server/market/rates/store.ts";
import { canSetRates, withSimulatedRates } from "#server/market/rates/with-simulated-rates.ts";
import type { App } from "#server/platform/app.ts";
import { pause } from "#server/platform/pause.ts";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";

export type RateFeed = { readonly health: Readonly<RateFeedHealth>; readonly stop: () => Promise<void> };

export type RateFeedOptions = {
  readonly databaseUrl: string;
  readonly source: RateSource;
  /**
   * Interval at which an idle worker tries to become the feed; also bounds the detection of a lost
   * connection.
   */
  readonly takeoverMs?: number;
};

/** Feed of the configured rate source. */
export async function startConfiguredRateFeed(app: App, databaseUrl: string): Promise<RateFeed> {
  const configured = await createRateSource(app.config, seededRandom(app.newId()));
  const source = canSetRates(app.config)
    ? withSimulatedRates(configured, app.db, (await readReferenceRates()).perUsd)
    : configured;
  return startRateFeed(app, { databaseUrl, source });
}

/**
 * Writes the source's rates to the database. One worker at a time feeds: it holds an advisory lock on the
 * connection it writes on, so losing the connection also ends its writes, and another takes over within
 * `takeoverMs`.
 */
export function startRateFeed(app: Feed["app"], options: RateFeedOptions): RateFeed {
  const { databaseUrl, source, takeoverMs = 2_000 } = options;
  const stopping = new AbortController();
  const health: RateFeedHealth = {
    source: source.name,
    feeding: false,
    lastTableAt: undefined,
    failures: 0,
    lastFailure: undefined,
  };
  const feed: Feed = { app, source, health, checkMs: takeoverMs };
  const own = openDatabase({ url: databaseUrl, log: app.log, connections: 1 });
  const running = keepTrying();
  return {
    health,
    stop: async () => {
      stopping.abort();
      await running;
      await own.destroy();
    },
  };

  async function keepTrying(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await own.connection().execute((connection) => feedIfLeader(connection, feed, stopping.signal));
      } catch (error) {
        app.log.warn({ err: error }, "the feed of rates lost its connection");
      }
      await pause(takeoverMs, stopping.signal);
    }
  }
}

async function feedIfLeader(connection: Database, feed: Feed, stopping: AbortSignal): Promise<void> {
  if (!(await takeFeedLock(connection))) return;
  const { app, source, health } = feed;
  health.feeding = true;
  app.log.info({ source: source.name }, "feeding rates");
  try {
    await disableSyncCommit(connection);
    await feedRates(connection, feed, stopping);
  } finally {
    health.feeding = false;
    await releaseFeedLock(connection).catch(() => undefined);
  }
}
