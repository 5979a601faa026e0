import { addDays, type Day } from "#domain/calendar.ts";

/** A change of a balance in minor units, on the day in the holder's time zone. */
export type DatedMovement = { readonly day: Day; readonly amount: bigint };

type DaysShown = {
  readonly today: Day;
  readonly count: number;
  /** Whether `movements` are all there are, or only the latest. */
  readonly isComplete: boolean;
};

/**
 * Closing balances in minor units of the `count` days up to `today`, oldest first. Days before the earliest
 * movement have the balance from before it, or are left out when not all movements are known.
 */
export function dailyBalances(
  balance: bigint,
  movements: readonly DatedMovement[],
  { today, count, isComplete }: DaysShown,
): bigint[] {
  const [earliest] = isComplete ? [] : movements.map(({ day }) => day).toSorted();
  const movedOn = new Map<Day, bigint>();
  for (const { day, amount } of movements) movedOn.set(day, (movedOn.get(day) ?? 0n) + amount);
  const balances: bigint[] = [];
  let closing = balance;
  for (let back = 0; back < count; back += 1) {
    const day = addDays(today, -back);
    balances.unshift(closing);
    if (earliest !== undefined && day <= earliest) break;
    closing -= movedOn.get(day) ?? 0n;
  }
  return balances;
}
