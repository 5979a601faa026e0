import { randomUUIDv7 } from "node:crypto";
import type { Log } from "#server/platform/log.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { createSettlementCalendar } from "#server/trading/settlement-calendar/settlement-calendar.ts";
import { type BookingQueueOptions, createBookingQueue } from "#server/trading/trades/booking-queue.ts";
import { serializeBookedTrade } from "#server/trading/trades/describe-trade.ts";
import { createReferencePool } from "#server/trading/trades/reference-pool.ts";
import { type BenchQuote, inFlight, type Round } from "./bookings.ts";

export type CoreBookings = {
  readonly round: (quotes: readonly BenchQuote[], width: number) => Promise<Round>;
  readonly close: () => Promise<void>;
};

/** Books through the use case in this process, without HTTP; one booking in a hundred is sent twice. */
export function openCoreBookings(
  url: string,
  log: Log,
  batches?: BookingQueueOptions["batches"],
): CoreBookings {
  const calendar = createSettlementCalendar();
  const references = createReferencePool();
  const context = () => ({
    now: new Date(),
    newId: randomUUIDv7,
    calendar,
    references,
    unsettledLimit: 1_000_000_000_000_00n,
  });
  const queue = createBookingQueue({
    openLanes: (settings) => openDatabase({ url, log, ...settings }),
    metrics: createMetrics(),
    context,
    serialize: serializeBookedTrade,
    ...(batches && { batches }),
  });
  let requested = 0;
  return {
    round: (quotes, width) =>
      inFlight(quotes, width, async ({ id, client }, timed) => {
        const request = {
          clientId: client.id,
          quoteId: id,
          type: "SPOT",
          termsAccepted: true,
          useProfitShare: false,
        } as const;
        const booking = { request, idempotency: { key: randomUUIDv7(), requestHash: Buffer.from(id) } };
        await timed(() => queue.book(booking));
        if (++requested % 100 === 0) await timed(() => queue.book(booking));
      }),
    close: queue.close,
  };
}
