import { randomUUIDv7 } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { pino } from "pino";
import { createSettlementCalendar } from "#server/gateways/settlement-calendar.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { createBookingQueue } from "#server/trades/booking-queue.ts";
import { printBookedTrade } from "#server/trades/describe-trade.ts";
import { createReferenceBook } from "#server/trades/reference-book.ts";
import { addClients, addQuotes, inFlight } from "./bookings.ts";
import { openTpcB } from "./tpc-b.ts";

const log = pino({ level: "warn" });
const dataDir = await mkdtemp("/tmp/summit-bench-");
const postgres = await startEmbeddedPostgres({ dataDir, log });
await migrate({ ownerUrl: postgres.ownerUrl, log });
const db = openDatabase({ url: postgres.appUrl, log, connections: 4, statementTimeoutMs: 60_000 });
const clients = await addClients(db, 20_000);
const calendar = createSettlementCalendar();
const references = createReferenceBook();
const metrics = createMetrics();
const queue = createBookingQueue({
  url: postgres.appUrl,
  log,
  metrics,
  context: () => ({ now: new Date(), newId: randomUUIDv7, calendar, references }),
  print: printBookedTrade,
});
const tpcb = await openTpcB(Object.assign(new URL(postgres.adminUrl), { pathname: "/postgres" }).href);
for (let round = 0; round < 4; round++) {
  const t = round % 2 ? await tpcb.round(4) : 0;
  const quotes = await addQuotes(db, clients, 20_000);
  const r = await inFlight(quotes, 64, async (quote) => {
    await queue.book({
      request: {
        clientId: quote.client.id,
        quoteId: quote.id,
        type: "SPOT",
        termsAccepted: true,
        useProfitShare: false,
      },
      idempotency: { key: randomUUIDv7(), requestHash: Buffer.from(quote.id) },
    });
  });
  console.log(tpcb.tool, t.toFixed(0), r);
}
await queue.close();
await db.destroy();
await postgres.stop();
