import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { type Money, minBigInt } from "#domain/money.ts";
import type { TradeStage } from "#domain/trading/trades/trade-stage.ts";
import { amountOutstanding } from "./trade-funding.ts";

export type ReceiptStatus = "MATCHED" | "UNDERPAID" | "OVERPAID" | "UNMATCHED" | "RETURNED";

/** Where money waits for the desk: too little, too much, too late for its trade, from a third party, or of nobody known. */
export const receiptQueues = ["under", "over", "late", "third_party", "unmatched"] as const;
export type ReceiptQueue = (typeof receiptQueues)[number];

/** The trade that a receipt's reference names, as it stands at this moment. */
export type ReferencedTrade = {
  readonly id: string;
  readonly clientId: string;
  readonly reference: string;
  readonly stage: TradeStage;
  readonly due: Money;
  /** What bank transfers have brought for it, in minor units of what is due. */
  readonly received: bigint;
};

/** What the references in a payer's text were found to name. */
export type ReferenceMatches = {
  readonly trades: readonly ReferencedTrade[];
  /** Clients whose own deposit reference was given. */
  readonly clientIds: readonly string[];
};

/** Where money that came in goes: to its trade, to a client's balance, or to the desk's queue with the reason. */
export type ReceiptMatch =
  | {
      readonly status: "MATCHED";
      readonly goesTo: "trade";
      readonly trade: ReferencedTrade;
      /** What the trade takes, at most what it is still due, and what is over, which goes to the client's balance. */
      readonly toTrade: bigint;
      readonly toBalance: bigint;
    }
  | { readonly status: "MATCHED"; readonly goesTo: "balance"; readonly clientId: string }
  | {
      readonly status: "UNDERPAID" | "OVERPAID" | "UNMATCHED";
      readonly goesTo: "queue";
      readonly queue: ReceiptQueue;
      /** The trade that it names; null when it names none. */
      readonly trade: ReferencedTrade | null;
      /** Whose money it seems to be; null when nothing says so. */
      readonly clientId: string | null;
      readonly reason: string;
    };

type QueuedMatch = Extract<ReceiptMatch, { readonly goesTo: "queue" }>;

/**
 * Decides on money that came in. In the right currency a trade that still waits takes it, up to what it is still due, and an
 * excess within the tolerance goes to the client's balance; everything else that is not a client's own deposit waits for the
 * desk, so that nothing is lost and nothing guessed.
 */
export function matchReceipt(received: Money, named: ReferenceMatches, tolerance: bigint): ReceiptMatch {
  const [trade] = named.trades;
  const [clientId] = named.clientIds;
  if (named.trades.length + named.clientIds.length > 1) {
    return queued(null, "unmatched", "The payer's text names more than one reference.");
  }
  if (clientId !== undefined) return { status: "MATCHED", goesTo: "balance", clientId };
  if (!trade) return queued(null, "unmatched", "The payer's text names no reference that is known.");
  return matchTrade(received, trade, tolerance);
}

/** Money that waits for the desk among what is unmatched, for a reason other than its reference. */
export function queueUnmatched(reason: string): ReceiptMatch {
  return queued(null, "unmatched", reason);
}

/** Money whose payer the desk has to look at before it goes where it was to go. */
export function queueForPayerReview(match: ReceiptMatch, reason: string): QueuedMatch {
  const trade = match.goesTo === "balance" ? null : match.trade;
  const waits = queued(trade, "third_party", reason);
  return match.goesTo === "balance" ? { ...waits, clientId: match.clientId } : waits;
}

/** Whose money it is, or seems to be. */
export function clientOfMatch(match: ReceiptMatch): string | null {
  return match.goesTo === "trade" ? match.trade.clientId : match.clientId;
}

function matchTrade(received: Money, trade: ReferencedTrade, tolerance: bigint): ReceiptMatch {
  if (trade.stage !== "AWAITING_FUNDS") return queued(trade, "late", lateReason(trade));
  if (received.currency !== trade.due.currency) {
    const text = `${trade.reference} is due in ${trade.due.currency}, and ${formatMoneyWithCode(received)} came in.`;
    return queued(trade, "unmatched", text);
  }
  const rest = amountOutstanding(trade);
  const toTrade = minBigInt(received.minor, rest.minor);
  const toBalance = received.minor - toTrade;
  if (toBalance <= tolerance) return { status: "MATCHED", goesTo: "trade", trade, toTrade, toBalance };
  const was = trade.received > 0n ? "was still due" : "was due";
  return queued(
    trade,
    "over",
    `${formatMoneyWithCode(rest)} ${was}, and ${formatMoneyWithCode(received)} came in.`,
  );
}

function lateReason({ reference, stage }: ReferencedTrade): string {
  if (stage === "CANCELLED") return `${reference} was cancelled before the money came in.`;
  if (stage === "FAILED") return `${reference} had failed before the money came in.`;
  return `${reference} was already funded when the money came in.`;
}

const statusOfQueue = {
  under: "UNDERPAID",
  over: "OVERPAID",
  late: "UNMATCHED",
  third_party: "UNMATCHED",
  unmatched: "UNMATCHED",
} as const;

function queued(trade: ReferencedTrade | null, queue: ReceiptQueue, reason: string): QueuedMatch {
  const clientId = trade?.clientId ?? null;
  return { status: statusOfQueue[queue], goesTo: "queue", queue, trade, clientId, reason };
}
