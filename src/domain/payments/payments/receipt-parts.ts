import type { Money } from "#domain/money.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import type { ReferencedTrade } from "./receipt-matching.ts";
import { amountOutstanding } from "./trade-funding.ts";

/** Where a part of money that waited is to go: exactly one of the two. */
export type ReceiptPart = {
  readonly trade: ReferencedTrade | null;
  readonly clientId: string;
  /** In minor units of the receipt's currency. */
  readonly amount: bigint;
};

export const maxReceiptParts = 20;

/**
 * Says whether the desk may divide a receipt so: the whole of it, each trade at most what it is still due and waits for,
 * and nobody named twice. One part that is all of it assigns it; several split it.
 */
export function mayDivide(received: Money, parts: readonly ReceiptPart[]): Outcome<true> {
  if (parts.length === 0 || parts.length > maxReceiptParts) return refused("receipt_parts_sum");
  for (const { trade, amount } of parts) {
    if (amount <= 0n) return refused("receipt_parts_sum");
    if (!trade) continue;
    if (trade.stage !== "AWAITING_FUNDS") return refused("trade_not_awaiting_funds");
    if (trade.due.currency !== received.currency) return refused("receipt_part_currency");
    if (amount > amountOutstanding(trade).minor) return refused("receipt_part_amount");
  }
  const named = parts.map(({ trade, clientId }) => trade?.id ?? `balance ${clientId}`);
  if (new Set(named).size !== named.length) return refused("receipt_parts_repeated");
  const sum = parts.reduce((total, { amount }) => total + amount, 0n);
  return sum === received.minor ? accepted(true) : refused("receipt_parts_sum");
}
