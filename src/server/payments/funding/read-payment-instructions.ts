import type { ResponseInput } from "#contract/endpoint.ts";
import type { readPaymentInstructions as endpoint } from "#contract/payments/payment-instructions.ts";
import { parseState, permit } from "#domain/lifecycle.ts";
import { formatAmount, money } from "#domain/money.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { findPayInRefusal } from "#server/clients/restrictions/require-unrestricted.ts";
import type { Bank } from "#server/payments/bank/bank.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { findTrade } from "#server/trading/trades/reads-store.ts";

/**
 * Pay-in details and reference for a trade.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`, `account_under_review`, `exchanges_paused`, and `currency_not_tradable` when
 * Summit has no account in the currency.
 */
export async function readPaymentInstructions(
  db: Database,
  input: { readonly clientId: string; readonly tradeId: string },
  { bank, now }: { readonly bank: Bank; readonly now: Date },
): Promise<ResponseInput<typeof endpoint>> {
  const trade = await findTrade(db, input.clientId, input.tradeId);
  if (!trade) throw new Refused("not_found");
  orThrow(permit(tradeLifecycle, parseState(tradeLifecycle, trade.stage), "fund"));
  const currency = trade.fromCurrency;
  const refusal = await findPayInRefusal(db, { clientId: input.clientId, currency }, now);
  if (refusal) throw new Refused(refusal);
  const account = bank.accountFor(currency);
  if (!account) throw new Refused("currency_not_tradable");
  return {
    ...account,
    reference: trade.reference,
    amount: formatAmount(money(trade.amountDue - trade.amountReceived, currency)),
    received: formatAmount(money(trade.amountReceived, currency)),
    currency,
    simulated: bank.simulated,
  };
}
