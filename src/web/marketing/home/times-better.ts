import { savingsExample } from "#domain/trading/quotes/savings-example.ts";

/** How many times the example's margin goes into the bank's, in whole times. */
export function timesBetter(): number {
  const { mid, summit, bank } = savingsExample();
  return Number((mid.rate - bank.rate) / (mid.rate - summit.rate));
}
