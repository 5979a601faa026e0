import { formatAmount, money } from "#domain/money.ts";
import type { BookedTrade } from "#domain/trading/trades/book-quote.ts";
import { allocateTrade } from "#server/payments/funding/allocate-trade.ts";
import { fundFromBalance } from "#server/payments/funding/fund-from-balance.ts";
import { releasePayments } from "#server/payments/payouts/release-payments.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { RuleContext } from "./create-auto-exchange.ts";
import type { Rule } from "./store.ts";

/**
 * Funds an automatic exchange with the incoming money and pays the bought amount to the rule's recipient;
 * without one it is credited to the balance and the payment is deferred. Returns the event of the run.
 */
export async function settleAutoExchange(
  tx: Transaction,
  { recipient }: Pick<Rule, "recipient">,
  trade: BookedTrade,
  context: RuleContext,
): Promise<"pay" | "defer"> {
  const { id: tradeId, clientId } = trade;
  const amount = formatAmount(money(trade.toAmount, trade.toCurrency));
  const line = recipient ? { beneficiaryId: recipient.id, amount } : ({ toBalance: true, amount } as const);
  // No confirmation here: the client confirmed this account for any amount when they assigned it, and a rule
  // whose recipient's account changed has no recipient.
  await allocateTrade(tx, { clientId, tradeId, lines: [line] }, context);
  await fundFromBalance(tx, { clientId, tradeId }, context);
  await releasePayments(tx, { tradeId }, context);
  return recipient ? "pay" : "defer";
}
