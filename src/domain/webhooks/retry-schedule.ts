const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Waits before each retry, in milliseconds and before jitter: 13 retries over about three days. */
export const retryWaitsMs: readonly number[] = [
  5 * seconds,
  30 * seconds,
  2 * minutes,
  10 * minutes,
  30 * minutes,
  1 * hours,
  3 * hours,
  6 * hours,
  12 * hours,
  12 * hours,
  12 * hours,
  12 * hours,
  12 * hours,
];

/** The first attempt and all retries. */
export const maxAttempts = retryWaitsMs.length + 1;

/** Up to a tenth shorter or longer, so that what failed together isn't retried together. */
const jitter = 0.1;

/**
 * Milliseconds until the next attempt, once so many were made; undefined after the last. `chance` is random, from 0 to
 * 1.
 */
export function retryWaitMs(attempts: number, chance: number): number | undefined {
  const wait = retryWaitsMs[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 - jitter + 2 * jitter * chance));
}
