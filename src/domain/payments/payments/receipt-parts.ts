import { canAdvance } from "#domain/lifecycle.ts";
import type { Money } from "#domain/money.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import type { ReferencedTrade } from "./receipt-matching.ts";
import { amountOutstanding } from "./trade-funding.ts";

/** Destination of a part: exactly one of trade and client. */
export type ReceiptPart = {
  readonly trade: ReferencedTrade | null;
  readonly clientId: string;
  /** In minor units. */
  readonly amount: bigint;
};

export const maxReceiptParts = 20;

/**
 * Checks a division of incoming money: it must cover the whole amount, give each trade at most what it is
 * due, and name nobody twice. One part assigns, several split.
 */
export function mayDivide(received: Money, parts: readonly ReceiptPart[]): Outcome<true> {
  if (parts.length === 0 || parts.length > maxReceiptParts) return refused("receipt_parts_sum");
  for (const { trade, amount } of parts) {
    if (amount <= 0n) return refused("receipt_parts_sum");
    if (!trade) continue;
    if (!canAdvance(tradeLifecycle, trade.stage, "fund")) return refused("trade_not_awaiting_funds");
    if (trade.due.currency !== received.currency) return refused("receipt_part_currency");
    if (amount > amountOutstanding(trade).minor) return refused("receipt_part_amount");
  }
  const named = parts.map(({ trade, clientId }) => trade?.id ?? `balance ${clientId}`);
  if (new Set(named).size !== named.length) return refused("receipt_parts_repeated");
  const sum = parts.reduce((total, { amount }) => total + amount, 0n);
  return sum === received.minor ? accepted(true) : refused("receipt_parts_sum");
}
