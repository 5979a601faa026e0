import { formatAmount, formatMoneyWithCode, type Money, minBigInt, money } from "#domain/money.ts";
import type { PayerRelation } from "./payer-relation.ts";
import type { ReferencedTrade } from "./receipt-matching.ts";
import { amountOutstanding } from "./trade-funding.ts";

/** Suggested decision on queued money. */
export type Suggestion =
  | {
      readonly kind: "fund_trade";
      readonly trade: ReferencedTrade;
      readonly toTrade: Money;
      readonly rest: Money;
    }
  | { readonly kind: "to_balance"; readonly clientId: string; readonly amount: Money }
  | { readonly kind: "return"; readonly amount: Money };

export type QueuedFunds = {
  readonly amount: Money;
  /** Trades named in the text. */
  readonly trades: readonly ReferencedTrade[];
  readonly clientIds: readonly string[];
  /** Whether its text has an id like those of our payments, as a return has. */
  readonly namesPayment: boolean;
  /** Null when no client is named. */
  readonly payer: PayerRelation | null;
  /** A screening case is open. */
  readonly isHeld: boolean;
  readonly isUnverified: boolean;
  /** Whether the client currently may not receive money. */
  readonly isRestricted: boolean;
  /** Whether the client's account is closed. */
  readonly isClosed: boolean;
  /** Whether the bank named the payer's account. */
  readonly hasPayerAccount: boolean;
};

/** The suggestion; null when something must be clarified first. */
export function suggestDecision(waiting: QueuedFunds): Suggestion | null {
  const { amount, trades, clientIds, payer } = waiting;
  // The account of a return's payer is the recipient's, or their bank's.
  if (waiting.isHeld || waiting.isRestricted || waiting.namesPayment) return null;
  if (payer === "third_party") return suggestReturn(waiting);
  if (trades.length + clientIds.length > 1) return null;
  const [trade] = trades;
  const clientId = trade?.clientId ?? clientIds[0];
  if (trade?.stage === "AWAITING_FUNDS" && trade.due.currency === amount.currency) {
    const toTrade = money(minBigInt(amount.minor, amountOutstanding(trade).minor), amount.currency);
    const rest = money(amount.minor - toTrade.minor, amount.currency);
    if (rest.minor === 0n || !waiting.isClosed) return { kind: "fund_trade", trade, toTrade, rest };
  }
  if (clientId === undefined || waiting.isClosed) return suggestReturn(waiting);
  return { kind: "to_balance", clientId, amount };
}

function suggestReturn({ amount, isUnverified, hasPayerAccount }: QueuedFunds): Suggestion | null {
  return hasPayerAccount && !isUnverified ? { kind: "return", amount } : null;
}

/** Canonical text of a suggestion, which the accepting user sends back. */
export function suggestionKey(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case "fund_trade":
      return `fund_trade ${suggestion.trade.id} ${formatAmount(suggestion.toTrade)} ${formatAmount(suggestion.rest)}`;
    case "to_balance":
      return `to_balance ${suggestion.clientId} ${formatAmount(suggestion.amount)}`;
    case "return":
      return `return ${formatAmount(suggestion.amount)}`;
  }
}

export function describeSuggestion(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case "fund_trade": {
      const { trade, toTrade, rest } = suggestion;
      const paid = `Allocate ${formatMoneyWithCode(toTrade)} to ${trade.reference}`;
      return rest.minor > 0n
        ? `${paid} and ${formatMoneyWithCode(rest)} to the client's balance.`
        : `${paid}.`;
    }
    case "to_balance":
      return `Credit ${formatMoneyWithCode(suggestion.amount)} to the client's balance.`;
    case "return":
      return `Return ${formatMoneyWithCode(suggestion.amount)} to the payer's account.`;
  }
}

/** Advice when there is no suggestion. */
export function describeNoSuggestion(waiting: QueuedFunds): string {
  if (waiting.isHeld) return "Decide the payer's screening case first.";
  if (waiting.isRestricted) return "Wait until the client's restriction on incoming money is lifted.";
  if (waiting.isUnverified)
    return "Have another person import the bank's statement, or ask an approver to verify it.";
  if (waiting.namesPayment)
    return "Ask the bank whether a payment of ours came back. If so, credit it to that client's balance. If not, return it.";
  if (waiting.payer === "third_party")
    return "Accept the payer, or return the money to an account you enter.";
  if (waiting.trades.length + waiting.clientIds.length > 1)
    return "Ask the payer how to split it: the text has more than one reference.";
  return "Ask the bank who sent it, then allocate it to a trade or a balance, or return it.";
}
