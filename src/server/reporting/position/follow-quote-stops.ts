import type { Money } from "#domain/money.ts";
import { findQuoteStop, type HardLimit } from "#domain/reporting/position/find-quote-stop.ts";
import type { App } from "#server/platform/app.ts";
import { pause } from "#server/platform/pause.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listPositionLimits } from "./limits-store.ts";
import { readPositions } from "./store.ts";

/** Age of the position by which this process decides. */
const everyMs = 5_000;

type Held = { readonly limits: readonly HardLimit[]; readonly positions: readonly Money[] };

/** Hard limits and what they bound; no position is read while there are none. */
async function readHeld(db: Database | Transaction): Promise<Held> {
  const limits = (await listPositionLimits(db)).flatMap(({ scope, hardAmount }) =>
    hardAmount === null ? [] : [{ scope, hardAmount }],
  );
  return { limits, positions: limits.length > 0 ? await readPositions(db) : [] };
}

type Stopping = Pick<App, "metrics" | "quoteStops" | "rates">;

/** Reads the limits and the position, and stops what would increase an exposure above its hard limit at the rates in force. */
export async function refreshQuoteStops(app: Stopping, db: Database | Transaction): Promise<Held> {
  const held = await readHeld(db);
  decide(app, held);
  return held;
}

function decide({ metrics, quoteStops, rates }: Stopping, { limits, positions }: Held): void {
  const stop = findQuoteStop(limits, positions, {
    table: rates.freshTable(),
    before: quoteStops.current(),
  });
  quoteStops.accept(stop);
  metrics.hardLimitsExceeded.set(stop ? stop.currencies.size + Number(stop.isInTotal) : 0);
}

/**
 * Keeps what this process doesn't quote in step with the position, which it reads every five seconds, and with each tick of the
 * rates. Resolves once it has been read; when it can't be read the last one stays in force.
 */
export async function followQuoteStops(
  app: Stopping & Pick<App, "db" | "log">,
): Promise<{ readonly stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let held = await refreshQuoteStops(app, app.db);
  const forget = app.rates.onTable(() => {
    if (held.limits.length > 0) decide(app, held);
  });
  const running = (async () => {
    for (;;) {
      await pause(everyMs, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        held = await refreshQuoteStops(app, app.db);
      } catch (error) {
        app.log.warn({ err: error }, "the position could not be compared with its hard limits");
      }
    }
  })();
  return {
    stop: async () => {
      forget();
      stopping.abort();
      await running;
    },
  };
}
