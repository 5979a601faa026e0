import { assert } from "#domain/assert.ts";
import { Refused } from "#domain/refusal.ts";
import type { BookedTrade } from "#domain/trading/trades/book-quote.ts";
import { claimedAccounts, claimHouseShard } from "#server/ledger/journals/claimed-shard-store.ts";
import { type Activity, appendActivities } from "#server/platform/append-activity.ts";
import { createBatcher } from "#server/platform/batcher.ts";
import type { Idempotency } from "#server/platform/idempotency/answers.ts";
import {
  findAnswers,
  type StoredAnswer,
  saveAnswers,
  withOneAnswer,
} from "#server/platform/idempotency/answers.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import {
  type Database,
  type DatabaseOptions,
  isDatabaseUnavailable,
  type Transaction,
} from "#server/platform/postgres/database.ts";
import { pipelinedTransaction } from "#server/platform/postgres/pipelined-transaction.ts";
import { planByIndexes } from "#server/platform/postgres/plan-by-indexes.ts";
import { SessionChanged } from "#server/platform/session/session-changed.ts";
import type { ClientSession, Sessions, StaffSession } from "#server/platform/session/sessions.ts";
import { type TracePart, traceParentFor, tracePart, workFor } from "#server/platform/tracing/tracing.ts";
import {
  type BookingContext,
  type BookingResult,
  lockQuotesToBook,
  planBookings,
  type TradeToBook,
} from "./book-trades.ts";
import { withFreeReferences } from "./reference-pool.ts";

export type Booking = {
  readonly request: TradeToBook;
  readonly idempotency: Idempotency;
  /** Verified when it is booked, a key's and a staff user's too. */
  readonly session?: ClientSession | StaffSession;
  /** Who books, when a member of the client does. */
  readonly activity?: Activity;
  /** Of the request; the queue sets it. */
  readonly traceParent?: string | undefined;
};
export type BookingAnswer =
  | { readonly ok: true; readonly answer: StoredAnswer }
  | { readonly ok: false; readonly refused: Refused };

export type BookingQueue = {
  /** Books one quote and resolves after commit; idempotent per key. */
  readonly book: (booking: Booking) => Promise<StoredAnswer>;
  /** Bookings that no batch has taken yet. */
  readonly waiting: () => number;
  readonly close: () => Promise<void>;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly bookings: BookingQueue;
  }
}

const usualBatches = { lanes: 2, greatest: 256 } as const;
/** Queue length above which a booking is rejected at once instead of timing out. */
const maxQueue = 2_000;

export type BookingQueueOptions = {
  /** Opens the lanes' connections. */
  readonly openLanes: (settings: LaneSettings) => Database;
  readonly metrics: Metrics;
  /** Of those who book; bookings without a session need none. */
  readonly sessions?: Pick<Sessions, "verify">;
  readonly context: () => BookingContext;
  readonly serialize: (trade: BookedTrade) => StoredAnswer;
  /** Batches that run at once, each on a connection of its own, and bookings in one. */
  readonly batches?: { readonly lanes: number; readonly greatest: number };
};

/** Connection settings of the lanes, independent of the database's own. */
type LaneSettings = Required<
  Pick<DatabaseOptions, "connections" | "kept" | "name" | "prepared" | "onConnect">
>;

/**
 * Books by group commit: each lane owns a connection and a shard of the house accounts and takes all queued
 * bookings as one transaction, at most one per client in all lanes. A failed batch is retried one by one.
 */
export function createBookingQueue(options: BookingQueueOptions): BookingQueue {
  const { lanes, greatest } = options.batches ?? usualBatches;
  const db: Database = options.openLanes({
    connections: lanes,
    // The first booking after a quiet time would wait 0.1 s for a connection, its claim and its statements' plans.
    kept: lanes,
    name: "summit-bookings",
    prepared: true,
    onConnect: async (connection) => {
      await claimHouseShard(connection, db);
      await planByIndexes(connection, db);
    },
  });
  const batcher = createBatcher<Booking, BookingAnswer>({
    lanes,
    greatestBatch: greatest,
    keyOf: ({ request }) => request.clientId,
    maxQueue: { length: maxQueue, error: () => new Refused("unavailable") },
    isRetryable: (error) => !isDatabaseUnavailable(error) || isDeadlock(error),
    run: (bookings) => {
      options.metrics.bookingBatch.observe(bookings.length);
      const { references } = options.context();
      return workFor(bookings.flatMap(tracesOf), () =>
        withOneAnswer(() => withFreeReferences(references, () => bookBatch(db, bookings, options))),
      );
    },
  });
  return {
    book: async (booking) => {
      const stop = options.metrics.bookingSeconds.startTimer();
      const answered = await batcher.add({ ...booking, traceParent: traceParentFor() }).finally(stop);
      options.metrics.bookings.inc({ outcome: answered.ok ? "booked" : answered.refused.code });
      if (!answered.ok) throw answered.refused;
      return answered.answer;
    },
    waiting: batcher.waiting,
    close: async () => {
      await batcher.drain();
      await db.destroy();
    },
  };
}

function tracesOf({ traceParent, request: { clientId } }: Booking): TracePart[] {
  return traceParent ? [tracePart(traceParent, { clientId })] : [];
}

async function bookBatch(
  db: Database,
  bookings: readonly Booking[],
  { context, serialize, sessions }: BookingQueueOptions,
): Promise<BookingAnswer[]> {
  return pipelinedTransaction(db, async (tx, connection) => {
    const at = context();
    const requests = bookings.map((booking) => booking.request);
    // Stored answers and sessions are read once the quotes are locked: a request that waited for a quote may have waited
    // for its own first attempt, or for the end of its session.
    const [locked, earlier, changed] = await Promise.all([
      lockQuotesToBook(tx, requests, at),
      answersBefore(tx, bookings),
      changedSessions(tx, bookings, sessions),
    ]);
    const decided = new Map([...earlier, ...changed]);
    const fresh = bookings.filter((booking) => !decided.has(booking));
    const plan = await planBookings(
      tx,
      fresh.map((booking) => booking.request),
      { ...locked, claimed: claimedAccounts(connection) },
      at,
    );
    const answers = new Map<Booking, BookingAnswer>(decided);
    fresh.forEach((booking, index) => {
      answers.set(booking, answerTo(plan.results[index], serialize));
    });
    const kept = fresh.flatMap((booking) => toNewAnswer(booking, answers.get(booking), at.now));
    const activities = fresh.flatMap((booking, index) => toActivity(booking, plan.results[index]));
    await saveAnswers(tx, kept);
    await appendActivities(tx, activities);
    const result = bookings.map((booking) => answers.get(booking) as BookingAnswer);
    return { result, writes: plan.writes };
  });
}

/** Stored answers of repeated keys; a key reused with another request is refused. */
async function answersBefore(
  tx: Transaction,
  bookings: readonly Booking[],
): Promise<Map<Booking, BookingAnswer>> {
  const stored = await findAnswers(
    tx,
    bookings.map(({ request, idempotency }) => ({ clientId: request.clientId, key: idempotency.key })),
  );
  return new Map(
    bookings.flatMap((booking, index): [Booking, BookingAnswer][] => {
      const found = stored[index];
      if (!found) return [];
      const same = found.requestHash.equals(booking.idempotency.requestHash);
      const reused = { ok: false, refused: new Refused("idempotency_key_reused") } as const;
      return [[booking, same ? { ok: true, answer: found.answer } : reused]];
    }),
  );
}

/** Refusals of bookings whose session has ended or changed since it was looked up. */
async function changedSessions(
  tx: Transaction,
  bookings: readonly Booking[],
  sessions: BookingQueueOptions["sessions"],
): Promise<Map<Booking, BookingAnswer>> {
  const named = bookings.flatMap(({ session }) => session ?? []);
  if (named.length === 0) return new Map();
  assert(sessions, "a way to verify sessions");
  const verified = await sessions.verify(tx, named);
  const refusal = { ok: false, refused: new SessionChanged() } as const;
  return new Map(
    bookings.flatMap((booking) =>
      booking.session && !verified.has(booking.session) ? [[booking, refusal] as const] : [],
    ),
  );
}

function answerTo(
  result: BookingResult | undefined,
  serialize: BookingQueueOptions["serialize"],
): BookingAnswer {
  if (result?.ok) return { ok: true, answer: serialize(result.trade) };
  return { ok: false, refused: new Refused(result?.refusal ?? "unavailable", result?.fields) };
}

function toNewAnswer({ request, idempotency }: Booking, answered: BookingAnswer | undefined, now: Date) {
  return answered?.ok ? [{ clientId: request.clientId, ...idempotency, answer: answered.answer, now }] : [];
}

function toActivity({ activity }: Booking, result: BookingResult | undefined): Activity[] {
  return activity && result?.ok ? [{ ...activity, subjectId: result.trade.id }] : [];
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}
