import type { Database } from "#server/platform/postgres/database.ts";
import type { Listener } from "#server/platform/postgres/listen.ts";
import type { LatestRates } from "./latest-rates.ts";
import { parseTable } from "./rate-table-text.ts";
import { ratesChannel, readLatestTable } from "./store.ts";

/**
 * Keeps this process's copy of the rates up with what the feed writes, wherever the feed runs. Each time the
 * connection stands anew the table is read, so that nothing sent in between is missed.
 */
export function syncRates(listener: Listener, db: Database, rates: LatestRates): void {
  listener.subscribe(ratesChannel, {
    onMessage: (text) => rates.accept(parseTable(text)),
    async onConnect() {
      const table = await readLatestTable(db);
      if (table) rates.accept(table);
    },
  });
}
