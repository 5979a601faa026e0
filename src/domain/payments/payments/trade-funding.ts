import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, minBigInt, money } from "#domain/money.ts";

/** A trade awaiting money, with the amount received by transfer, in minor units. */
export type TradeToFund = { readonly due: Money; readonly received: bigint };

/** Shortfalls that Summit absorbs per client in 30 days. */
export const maxShortfalls = 3;
export const shortfallWindowMs = 30 * 86_400_000;
/** Divisor: at most 1% of the amount due. */
const shortfallDivisor = 100n;

/** Result of adding an amount to a trade. */
export type TradeFunding = {
  readonly received: bigint;
  /** Absorbed shortfall; zero unless the trade is complete. */
  readonly shortfall: bigint;
  readonly isComplete: boolean;
  /** Whether money is held until complete; false for one transfer of exactly the amount due. */
  readonly isHeld: boolean;
};

/** 1.00, or 100 without minor units. */
export function defaultTolerance(currency: CurrencyCode): Money {
  return money(100n, currency);
}

/** 100.00, or 10,000 without minor units. */
export function maxTolerance(currency: CurrencyCode): Money {
  return money(10_000n, currency);
}

export function amountOutstanding({ due, received }: TradeToFund): Money {
  return money(due.minor - received, due.currency);
}

/** Maximum absorbed shortfall: the tolerance, but at most 1% of the amount due. */
export function maxShortfall(due: Money, tolerance: bigint): bigint {
  return minBigInt(tolerance, due.minor / shortfallDivisor);
}

/** Adds at most the outstanding amount. `mayTakeShortfall` is false for a client over their limit. */
export function addFunding(
  trade: TradeToFund,
  amount: bigint,
  { tolerance, mayTakeShortfall }: { readonly tolerance: bigint; readonly mayTakeShortfall: boolean },
): TradeFunding {
  const received = trade.received + amount;
  const missing = trade.due.minor - received;
  const isTaken = mayTakeShortfall && missing <= maxShortfall(trade.due, tolerance);
  const shortfall = missing > 0n && isTaken ? missing : 0n;
  return {
    received,
    shortfall,
    isComplete: missing - shortfall === 0n,
    isHeld: trade.received > 0n || missing > 0n,
  };
}
