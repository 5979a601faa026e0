/** Balances that a statement must follow; undefined for an account's first statement. */
export type PriorBalances = {
  /** Closing balance of the previous statement, up to its first day. */
  readonly lastClosing: bigint | undefined;
  /** Opening balance of its first day from an earlier file of the same day. */
  readonly sameDayOpening: bigint | undefined;
};

/**
 * Expected opening balance when it differs from the actual one; undefined when they agree. A later file of
 * the same day may open as the day did.
 */
export function findGap(opening: bigint, { lastClosing, sameDayOpening }: PriorBalances): bigint | undefined {
  if (lastClosing === undefined || opening === lastClosing || opening === sameDayOpening) return undefined;
  return lastClosing;
}
