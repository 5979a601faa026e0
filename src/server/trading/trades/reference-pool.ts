import { randomInt } from "node:crypto";
import { assert } from "#domain/assert.ts";
import {
  formatReference,
  referenceCount,
  referenceNumberAfter,
  referenceNumberAt,
} from "#domain/trading/trades/trade-reference.ts";
import { type Transaction, violatedConstraint } from "#server/platform/postgres/database.ts";
import { freeReferences, usedReferences } from "./store.ts";

export type ReferencePool = {
  /** Reserves `count` unused reference numbers, starting from the clock's. */
  readonly take: (tx: Transaction, now: Date, count: number) => Promise<number[]>;
  /** Goes on somewhere further along, away from another process that takes the same numbers. */
  readonly leap: () => void;
};

declare module "#server/platform/app.ts" {
  interface App {
    /** The process-wide pool, so that its bookings do not compete for numbers. */
    readonly references: ReferencePool;
  }
}

/**
 * Allocates reference numbers: in memory within a process, so that bookings of one millisecond get different
 * numbers, and by look-up against other processes. A clash between two processes hits the unique index, and
 * the later batch is retried with numbers further along: when both book faster than the clock counts, they
 * would clash over each next number as well.
 */
export function createReferencePool(
  random: (least: number, below: number) => number = randomInt,
): ReferencePool {
  // Numbers from `first` up to, excluding, `next` were allocated consecutively.
  let first = 0;
  let next = 0;

  function takeOne(clock: number): number {
    const allocated = distance(first, next);
    const within = distance(first, clock) < allocated;
    const number = within ? next : clock;
    if (!within) first = clock;
    next = referenceNumberAfter(number);
    return number;
  }

  async function replaceTaken(tx: Transaction, free: readonly number[], count: number): Promise<number[]> {
    const more = await freeReferences(tx, next, count - free.length);
    assert(more.length === count - free.length, "a free reference number");
    next = referenceNumberAfter(more.at(-1) ?? next);
    return [...free, ...more];
  }

  // Searches run one at a time, because an uncommitted batch's numbers are not visible to the next. The
  // look-up before it stays outside, since it may wait for a lock that the next caller holds.
  let earlier: Promise<unknown> = Promise.resolve();
  return {
    take: async (tx, now, count) => {
      const clock = referenceNumberAt(now);
      const numbers = Array.from({ length: count }, () => takeOne(clock));
      const taken = await usedReferences(tx, numbers.map(formatReference));
      if (taken.size === 0) return numbers;
      const free = numbers.filter((number) => !taken.has(formatReference(number)));
      const searching = earlier.then(() => replaceTaken(tx, free, count));
      earlier = searching.catch(() => undefined);
      return searching;
    },
    leap: () => {
      next = (next + random(leastLeap, greatestLeap)) % referenceCount;
    },
  };
}

/** Distance from `from` to `to` around the circle of numbers. */
function distance(from: number, to: number): number {
  return (to - from + referenceCount) % referenceCount;
}

/** In numbers, one of which is a millisecond of the clock: from some batches to about a quarter of an hour. */
const [leastLeap, greatestLeap] = [1_000, 1_000_000];

const maxAttempts = 10;

/**
 * Retries a booking whose reference another process took at the same moment; nothing is booked on the first
 * attempt.
 */
export async function withFreeReferences<T>(references: ReferencePool, book: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await book();
    } catch (error) {
      if (tries === maxAttempts || !leapPastTaken(references, error)) throw error;
    }
  }
}

/** Whether a booking failed for a reference that another process took; the next numbers are then further along. */
export function leapPastTaken(references: ReferencePool, error: unknown): boolean {
  if (violatedConstraint(error) !== "trades_reference_key") return false;
  references.leap();
  return true;
}
