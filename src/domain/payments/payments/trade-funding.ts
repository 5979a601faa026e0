import type { CurrencyCode } from "#domain/currency.ts";
import { lesser, type Money, money } from "#domain/money.ts";

/** A trade that waits for money, with what bank transfers have brought for it so far, in minor units of what is due. */
export type FundedTrade = { readonly due: Money; readonly received: bigint };

/** How many small shortfalls of one client the house takes within 30 days; banks' charges do not recur more often. */
export const greatestShortfalls = 3;
export const shortfallWindowMs = 30 * 86_400_000;
/** The house never takes more than this part of what a trade is due. */
const greatestShareOfDue = 100n;

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
export function greatestTolerance(currency: CurrencyCode): Money {
  return money(10_000n, currency);
}

export function restDue({ due, received }: FundedTrade): Money {
  return money(due.minor - received, due.currency);
}

/** What the house takes at most of a shortfall: the tolerance, and never more than a hundredth of what is due. */
export function greatestShortfall(due: Money, tolerance: bigint): bigint {
  return lesser(tolerance, due.minor / greatestShareOfDue);
}

/** Adds at most what is still due to a trade. `mayTakeShortfall` is false for a client with too many of them. */
export function addToTrade(
  trade: FundedTrade,
  amount: bigint,
  { tolerance, mayTakeShortfall }: { readonly tolerance: bigint; readonly mayTakeShortfall: boolean },
): TradeFunding {
  const received = trade.received + amount;
  const missing = trade.due.minor - received;
  const isTaken = mayTakeShortfall && missing <= greatestShortfall(trade.due, tolerance);
  const shortfall = missing > 0n && isTaken ? missing : 0n;
  return {
    received,
    shortfall,
    isComplete: missing - shortfall === 0n,
    isHeld: trade.received > 0n || missing > 0n,
  };
}
