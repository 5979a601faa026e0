/** The balances that a statement has to follow on from; undefined before the first of its account. */
export type PriorBalances = {
  /** The closing balance of the last statement made before it, up to its first day. */
  readonly lastClosing: bigint | undefined;
  /** The opening balance of its own first day, where an earlier file has that day already. */
  readonly sameDayOpening: bigint | undefined;
};

/**
 * The closing balance that a statement should have opened with, where it opened with another; undefined where it follows
 * on. A later file of the same day may open as the day did.
 */
export function findGap(opening: bigint, { lastClosing, sameDayOpening }: PriorBalances): bigint | undefined {
  if (lastClosing === undefined || opening === lastClosing || opening === sameDayOpening) return undefined;
  return lastClosing;
}
