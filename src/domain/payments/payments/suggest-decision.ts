import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { formatAmount, type Money, minBigInt, money } from "#domain/money.ts";
import type { PayerRelation } from "./payer-relation.ts";
import type { ReferencedTrade } from "./receipt-matching.ts";
import { amountOutstanding } from "./trade-funding.ts";

/** What the desk is advised to do with money that waits. */
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
  /** What the payer's text names. */
  readonly trades: readonly ReferencedTrade[];
  readonly clientIds: readonly string[];
  /** Null where no client is named. */
  readonly payer: PayerRelation | null;
  /** A screening case decides on it. */
  readonly isHeld: boolean;
  readonly isUnverified: boolean;
  /** Whether its client may receive nothing at the moment. */
  readonly isRestricted: boolean;
  /** Whether its client has closed the account: a balance is nobody's then. */
  readonly isClosed: boolean;
  /** Whether the bank named the account that it can go back to. */
  readonly hasPayerAccount: boolean;
};

/** The one decision to suggest; null where somebody has to find something out first. */
export function suggestDecision(waiting: QueuedFunds): Suggestion | null {
  const { amount, trades, clientIds, payer } = waiting;
  if (waiting.isHeld || waiting.isRestricted) return null;
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

/** The same text for the same suggestion: who accepts says with it what they saw. */
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
      const paid = `Give ${formatMoneyWithCode(toTrade)} to ${trade.reference}`;
      return rest.minor > 0n
        ? `${paid} and ${formatMoneyWithCode(rest)} to the client's balance.`
        : `${paid}.`;
    }
    case "to_balance":
      return `Give ${formatMoneyWithCode(suggestion.amount)} to the client's balance.`;
    case "return":
      return `Send ${formatMoneyWithCode(suggestion.amount)} back to the account that it came from.`;
  }
}

/** What to do where nothing can be suggested. */
export function describeNoSuggestion(waiting: QueuedFunds): string {
  if (waiting.isHeld) return "Decide the screening case of its payer first.";
  if (waiting.isRestricted) return "Wait until its client may receive money again.";
  if (waiting.isUnverified) return "Wait for the statement, or have somebody else verify it.";
  if (waiting.payer === "third_party")
    return "Accept the payer for this client, or send it back to an account that you enter.";
  if (waiting.trades.length + waiting.clientIds.length > 1)
    return "Ask the payer how to split it: the text names more than one reference.";
  return "Ask the bank who sent it, then give it to a trade or a balance, or send it back.";
}
