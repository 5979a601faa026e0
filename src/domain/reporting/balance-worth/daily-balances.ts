import { addDays, type Day } from "#domain/calendar.ts";

/** A change of a balance in minor units, on the day in the holder's time zone. */
export type DatedMovement = { readonly day: Day; readonly amount: bigint };

/**
 * Closing balances in minor units of the `count` days up to `today`, oldest first. `movements` lists the latest
 * ones; days before the earliest of them keep the balance from before it.
 */
export function dailyBalances(
  balance: bigint,
  movements: readonly DatedMovement[],
  { today, count }: { readonly today: Day; readonly count: number },
): bigint[] {
  const movedOn = new Map<Day, bigint>();
  for (const { day, amount } of movements) movedOn.set(day, (movedOn.get(day) ?? 0n) + amount);
  const balances: bigint[] = [];
  let closing = balance;
  for (let back = 0; back < count; back += 1) {
    balances.unshift(closing);
    closing -= movedOn.get(addDays(today, -back)) ?? 0n;
  }
  return balances;
}
