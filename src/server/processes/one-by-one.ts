import {
  isDatabaseUnavailable,
  isLockUnavailable,
  isStatementTimeout,
} from "#server/platform/postgres/database.ts";

/** More items in turn whose statements time out mean that the database is slow for all, and the next would wait as long. */
const mostTimeouts = 2;

/**
 * Works on items in turn. What fails for one, as a fault, a lock that somebody keeps or a statement that takes too long,
 * doesn't hold up the others: it's thrown once all were tried, so that the task counts as failed. Ends at once while the
 * database is away, which would fail them all, and once several in turn took too long.
 * @throws AggregateError when several failed; the error itself when one did.
 */
export async function oneByOne<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  let timeouts = 0;
  for (const item of items) {
    try {
      await work(item);
      timeouts = 0;
    } catch (error) {
      timeouts = isStatementTimeout(error) ? timeouts + 1 : 0;
      if (isDatabaseAway(error) || timeouts > mostTimeouts) throw error;
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} items failed`);
}

/** Whether no other item would fare better. */
export function isDatabaseAway(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !isLockUnavailable(error) && !isStatementTimeout(error);
}

/**
 * Works on items in batches, for speed; those of a batch that fails are worked on one by one.
 * @throws as `oneByOne`, once all batches were tried.
 */
export async function inBatches<T>(
  items: readonly T[],
  size: number,
  work: (batch: readonly T[]) => Promise<unknown>,
): Promise<void> {
  await oneByOne(inParts(items, size), async (batch) => {
    try {
      await work(batch);
    } catch (error) {
      if (batch.length === 1) throw error;
      await oneByOne(batch, (item) => work([item]));
    }
  });
}

/** Items in parts of at most a size, each once, whoever shares the iterator. */
export function inParts<T>(items: readonly T[], size: number): IterableIterator<readonly T[]> {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  ).values();
}
