/**
 * Time of a change, but not before the previous one's: a transaction that started earlier may get the lock
 * later.
 */
export function clampToEarliest(now: Date, earlier: Date | undefined): Date {
  return earlier !== undefined && earlier > now ? earlier : now;
}
