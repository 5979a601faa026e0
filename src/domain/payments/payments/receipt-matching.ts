import { canAdvance } from "#domain/lifecycle.ts";
import { formatMoneyWithCode, type Money, minBigInt } from "#domain/money.ts";
import { type TradeStage, tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import type { ReceiptEvent } from "./receipt-lifecycle.ts";
import { amountOutstanding } from "./trade-funding.ts";

/** Desk queues: underpaid, overpaid, late, third party, unmatched. */
export const receiptQueues = ["under", "over", "late", "third_party", "unmatched"] as const;
export type ReceiptQueue = (typeof receiptQueues)[number];
/** `under` is historical: trades can be paid in parts. */
export type ActiveQueue = Exclude<ReceiptQueue, "under">;

/** Trade named by a payment reference. */
export type ReferencedTrade = {
  readonly id: string;
  readonly clientId: string;
  readonly reference: string;
  readonly stage: TradeStage;
  readonly due: Money;
  /** Received by bank transfer, in minor units of the amount due. */
  readonly received: bigint;
};

/** Trades and clients that a remittance text refers to. */
export type ReferenceMatches = {
  readonly trades: readonly ReferencedTrade[];
  /** Clients by deposit reference. */
  readonly clientIds: readonly string[];
};

/** Destination of incoming money: a trade, a client's balance, or a desk queue with the reason. */
export type ReceiptMatch =
  | {
      readonly goesTo: "trade";
      readonly trade: ReferencedTrade;
      /** Part for the trade, at most what it is due, and the excess for the client's balance. */
      readonly toTrade: bigint;
      readonly toBalance: bigint;
    }
  | { readonly goesTo: "balance"; readonly clientId: string }
  | {
      readonly goesTo: "queue";
      readonly queue: ActiveQueue;
      /** Trade named; null for none. */
      readonly trade: ReferencedTrade | null;
      /** Presumed client; null for none. */
      readonly clientId: string | null;
      readonly reason: string;
    };

type QueuedMatch = Extract<ReceiptMatch, { readonly goesTo: "queue" }>;

/**
 * Matches incoming money. A pending trade in the same currency takes up to what it is due, and an excess
 * within the tolerance goes to the client's balance; anything else except a deposit under a client's
 * reference is queued for the desk.
 */
export function matchReceipt(received: Money, named: ReferenceMatches, tolerance: bigint): ReceiptMatch {
  const [trade] = named.trades;
  const [clientId] = named.clientIds;
  if (named.trades.length + named.clientIds.length > 1) {
    return queued(null, "unmatched", "The payer's text contains more than one reference.");
  }
  if (clientId !== undefined) return { goesTo: "balance", clientId };
  if (!trade) return queued(null, "unmatched", "The payer's text contains no reference we recognise.");
  return matchTrade(received, trade, tolerance);
}

/** Queues money as unmatched for another reason than its reference. */
export function queueUnmatched(reason: string): ReceiptMatch {
  return queued(null, "unmatched", reason);
}

/** Queues money whose payer needs review. */
export function queueForPayerReview(match: ReceiptMatch, reason: string): QueuedMatch {
  const trade = match.goesTo === "balance" ? null : match.trade;
  const queuedMatch = queued(trade, "third_party", reason);
  return match.goesTo === "balance" ? { ...queuedMatch, clientId: match.clientId } : queuedMatch;
}

/** The client, certain or presumed. */
export function getMatchedClient(match: ReceiptMatch): string | null {
  return match.goesTo === "trade" ? match.trade.clientId : match.clientId;
}

function matchTrade(received: Money, trade: ReferencedTrade, tolerance: bigint): ReceiptMatch {
  if (!canAdvance(tradeLifecycle, trade.stage, "fund")) return queued(trade, "late", lateReason(trade));
  if (received.currency !== trade.due.currency) {
    const text = `${trade.reference} is due in ${trade.due.currency}, but ${formatMoneyWithCode(received)} arrived.`;
    return queued(trade, "unmatched", text);
  }
  const remaining = amountOutstanding(trade);
  const toTrade = minBigInt(received.minor, remaining.minor);
  const toBalance = received.minor - toTrade;
  if (toBalance <= tolerance) return { goesTo: "trade", trade, toTrade, toBalance };
  const was = trade.received > 0n ? "was still due" : "was due";
  return queued(
    trade,
    "over",
    `${formatMoneyWithCode(remaining)} ${was}, but ${formatMoneyWithCode(received)} arrived.`,
  );
}

function lateReason({ reference, stage }: ReferencedTrade): string {
  if (stage === "CANCELLED") return `${reference} was cancelled before the money arrived.`;
  if (stage === "FAILED") return `${reference} failed before the money arrived.`;
  return `${reference} was already funded when the money arrived.`;
}

/** The event of an incoming payment that puts it into one of the desk's queues. */
export function queueEvent(queue: ActiveQueue): ReceiptEvent {
  return queue === "over" ? "queue_overpaid" : "queue_unmatched";
}

function queued(trade: ReferencedTrade | null, queue: ActiveQueue, reason: string): QueuedMatch {
  const clientId = trade?.clientId ?? null;
  return { goesTo: "queue", queue, trade, clientId, reason };
}
