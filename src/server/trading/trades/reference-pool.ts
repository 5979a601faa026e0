import { assert } from "#domain/assert.ts";
import {
  formatReference,
  referenceCount,
  referenceNumberAfter,
  referenceNumberAt,
} from "#domain/trading/trades/trade-reference.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { freeReferences, usedReferences } from "./store.ts";

export type ReferencePool = {
  /** `count` reference numbers that no trade has: the clock's, or on a clash the next free ones. */
  readonly take: (tx: Transaction, now: Date, count: number) => Promise<number[]>;
};

declare module "#server/platform/app.ts" {
  interface App {
    /** The one book of this process, so that its bookings do not ask for each other's numbers. */
    readonly references: ReferencePool;
  }
}

/**
 * Gives out reference numbers. Bookings of one process follow each other in memory, so that a thousand in one
 * millisecond do not all ask for the same number; what other processes took is looked up. Two processes that take one
 * number in the same moment meet at the unique index, and the later batch is booked again.
 */
export function createReferencePool(): ReferencePool {
  // The numbers from `first` up to, not including, `next` were given out one after the other.
  let first = 0;
  let next = 0;

  function takeOne(clock: number): number {
    const given = distance(first, next);
    const within = distance(first, clock) < given;
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

  // One search after the other: what is free for one batch is not for the next, though neither is committed. Only the
  // search is in the row, never the look-up before it, which may stand behind a lock that whoever is next holds.
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
  };
}

/** How far ahead `to` is of `from`, around the circle of numbers. */
function distance(from: number, to: number): number {
  return (to - from + referenceCount) % referenceCount;
}
