import type { Database } from "#server/platform/postgres/database.ts";
import type { Listener } from "#server/platform/postgres/listen.ts";
import type { LatestRates } from "./latest-rates.ts";
import { parseTable } from "./rate-table-text.ts";
import { ratesChannel, readLatestTable } from "./store.ts";

/** Keeps this process's rates in step with the feed; reloads the table after each reconnection. */
export function syncRates(listener: Listener, db: Database, rates: LatestRates): void {
  listener.subscribe(ratesChannel, {
    onMessage: (text) => rates.accept(parseTable(text)),
    async onConnect() {
      const table = await readLatestTable(db);
      if (table) rates.accept(table);
    },
  });
}
