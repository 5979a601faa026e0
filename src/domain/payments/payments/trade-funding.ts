import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, minBigInt, money } from "#domain/money.ts";

/** A trade that waits for money, with what bank transfers have brought for it so far, in minor units of what is due. */
export type TradeToFund = { readonly due: Money; readonly received: bigint };

/** How many small shortfalls of one client the house takes within 30 days; banks' charges do not recur more often. */
export const maxShortfalls = 3;
export const shortfallWindowMs = 30 * 86_400_000;
/** The house never takes more than this part of what a trade is due. */
const shortfallDivisor = 100n;

/** What an amount brings a trade to. */
export type TradeFunding = {
  readonly received: bigint;
  /** What the house takes of what is missing; zero unless it completes the trade. */
  readonly shortfall: bigint;
  readonly isComplete: boolean;
  /** Whether it is held until the rest is there, or joins what was held: not one transfer of exactly what is due. */
  readonly isHeld: boolean;
};

/** 1.00 of a currency, 100 where it has no smaller unit. */
export function defaultTolerance(currency: CurrencyCode): Money {
  return money(100n, currency);
}

/** The highest tolerance that may be set: 100.00 of a currency, 10,000 where it has no smaller unit. */
export function maxTolerance(currency: CurrencyCode): Money {
  return money(10_000n, currency);
}

export function amountOutstanding({ due, received }: TradeToFund): Money {
  return money(due.minor - received, due.currency);
}

/** What the house takes at most of a shortfall: the tolerance, and never more than a hundredth of what is due. */
export function maxShortfall(due: Money, tolerance: bigint): bigint {
  return minBigInt(tolerance, due.minor / shortfallDivisor);
}

/** Adds at most what is still due to a trade. `mayTakeShortfall` is false for a client with too many of them. */
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
