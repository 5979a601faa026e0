import type { Money } from "../money.ts";
import type { TradeStage } from "../trades/trade-stage.ts";
import { sayMoney } from "./say-money.ts";

export type ReceiptStatus = "MATCHED" | "UNDERPAID" | "OVERPAID" | "UNMATCHED" | "RETURNED";

/** Where money waits for the desk: too little, too much, too late for its trade, or of nobody known. */
export const receiptQueues = ["under", "over", "late", "unmatched"] as const;
export type ReceiptQueue = (typeof receiptQueues)[number];

/** The trade that a receipt's reference names, as it stands at this moment. */
export type NamedTrade = {
  readonly id: string;
  readonly clientId: string;
  readonly reference: string;
  readonly stage: TradeStage;
  readonly due: Money;
};

/** What the references in a payer's text were found to name. */
export type Named = {
  readonly trades: readonly NamedTrade[];
  /** Clients whose own deposit reference was given. */
  readonly clientIds: readonly string[];
};

/** Where money that came in goes: to its trade, to a client's balance, or to the desk's queue with the reason. */
export type ReceiptMatch =
  | { readonly status: "MATCHED"; readonly goesTo: "trade"; readonly trade: NamedTrade }
  | { readonly status: "MATCHED"; readonly goesTo: "balance"; readonly clientId: string }
  | {
      readonly status: "UNDERPAID" | "OVERPAID" | "UNMATCHED";
      readonly goesTo: "queue";
      readonly queue: ReceiptQueue;
      /** Whose money it seems to be; null when nothing says so. */
      readonly trade: NamedTrade | null;
      readonly reason: string;
    };

/**
 * Decides on money that came in. Only the exact amount in the right currency for a trade that still waits funds it;
 * everything else that is not a client's own deposit waits for the desk, so that nothing is lost and nothing guessed.
 */
export function matchReceipt(received: Money, named: Named): ReceiptMatch {
  const [trade] = named.trades;
  const [clientId] = named.clientIds;
  if (named.trades.length + named.clientIds.length > 1) {
    return queued(null, "unmatched", "The payer's text names more than one reference.");
  }
  if (clientId !== undefined) return { status: "MATCHED", goesTo: "balance", clientId };
  if (!trade) return queued(null, "unmatched", "The payer's text names no reference that is known.");
  return matchTrade(received, trade);
}

/** Money that waits for the desk among what is unmatched, for a reason other than its reference. */
export function waiting(reason: string): ReceiptMatch {
  return queued(null, "unmatched", reason);
}

function matchTrade(received: Money, trade: NamedTrade): ReceiptMatch {
  if (trade.stage !== "AWAITING_FUNDS") return queued(trade, "late", lateReason(trade));
  if (received.currency !== trade.due.currency) {
    const text = `${trade.reference} is due in ${trade.due.currency}, and ${sayMoney(received)} came in.`;
    return queued(trade, "unmatched", text);
  }
  if (received.minor === trade.due.minor) return { status: "MATCHED", goesTo: "trade", trade };
  const queue = received.minor < trade.due.minor ? "under" : "over";
  return queued(trade, queue, `${sayMoney(trade.due)} was due, and ${sayMoney(received)} came in.`);
}

function lateReason({ reference, stage }: NamedTrade): string {
  if (stage === "CANCELLED") return `${reference} was cancelled before the money came in.`;
  if (stage === "FAILED") return `${reference} had failed before the money came in.`;
  return `${reference} was already funded when the money came in.`;
}

const statusOfQueue = {
  under: "UNDERPAID",
  over: "OVERPAID",
  late: "UNMATCHED",
  unmatched: "UNMATCHED",
} as const;

function queued(trade: NamedTrade | null, queue: ReceiptQueue, reason: string): ReceiptMatch {
  return { status: statusOfQueue[queue], goesTo: "queue", queue, trade, reason };
}
