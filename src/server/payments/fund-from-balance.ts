import { balanceFundingJournal } from "#domain/ledger/payment-postings.ts";
import { sayMoney } from "#domain/payments/say-money.ts";
import { Refused } from "#domain/refusal.ts";
import { postJournal } from "../ledger/post-journals.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { requireUnrestricted } from "../restrictions/require-unrestricted.ts";
import { type Context, lockTradeFor } from "./lock-trade-for.ts";
import { markFunded } from "./mark-funded.ts";

/**
 * Pays what a trade is due from the client's own balance in its currency, wholly or not at all.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`, `insufficient_funds` and what `requireUnrestricted` refuses.
 */
export async function fundFromBalance(
  tx: Transaction,
  input: { readonly clientId: string; readonly tradeId: string },
  { now, newId }: Context,
): Promise<void> {
  const trade = await lockTradeFor(tx, input.tradeId, input.clientId);
  if (trade.stage !== "AWAITING_FUNDS") throw new Refused("trade_not_awaiting_funds");
  const { clientId, due } = trade;
  await requireUnrestricted(tx, { clientId, currencies: [due.currency], kinds: ["convert"] }, now);
  const spent = { tradeId: trade.id, clientId: trade.clientId, amount: trade.due };
  await postJournal(tx, balanceFundingJournal(spent, { id: newId(), postedAt: now }));
  await markFunded(tx, trade, { now, detail: `${sayMoney(trade.due)} from your balance` });
}
