import { formatAmount, money } from "#domain/money.ts";
import type { BookedTrade } from "#domain/trading/trades/book-quote.ts";
import { allocateTrade } from "#server/payments/funding/allocate-trade.ts";
import { fundFromBalance } from "#server/payments/funding/fund-from-balance.ts";
import { releasePayments } from "#server/payments/payouts/release-payments.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { RuleContext } from "./create-auto-exchange.ts";
import type { Rule } from "./store.ts";

/**
 * Pays for an automatic exchange with the money that arrived, and what was bought to the rule's recipient; without one
 * it goes into the client's balance, where its payment waits. All of it now, so that what waits is in the balance from
 * the start. Answers what became of it.
 */
export async function settleAutoExchange(
  tx: Transaction,
  { recipient }: Pick<Rule, "recipient">,
  trade: BookedTrade,
  context: RuleContext,
): Promise<"PAID" | "WAITING"> {
  const { id: tradeId, clientId } = trade;
  const amount = formatAmount(money(trade.toAmount, trade.toCurrency));
  const line = recipient ? { beneficiaryId: recipient.id, amount } : ({ toBalance: true, amount } as const);
  // Nobody is asked when money arrives: the client confirmed this account for whatever amount when the rule got it, and
  // a rule whose recipient got another account since has none.
  await allocateTrade(tx, { clientId, tradeId, lines: [line] }, context);
  await fundFromBalance(tx, { clientId, tradeId }, context);
  await releasePayments(tx, { tradeId }, context);
  return recipient ? "PAID" : "WAITING";
}
