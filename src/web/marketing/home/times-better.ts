import { savingsExample } from "#domain/trading/quotes/savings-example.ts";

/** How many whole times the example's margin fits into the bank's. */
export function timesBetter(): number {
  const { mid, summit, bank } = savingsExample();
  return Number((mid.rate - bank.rate) / (mid.rate - summit.rate));
}
