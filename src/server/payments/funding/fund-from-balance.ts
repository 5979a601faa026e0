import { assert } from "#domain/assert.ts";
import { balanceFundingJournal } from "#domain/ledger/journals/payment-postings.ts";
import { tradeFundingJournal } from "#domain/ledger/journals/trade-funding-postings.ts";
import { permit } from "#domain/lifecycle.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { amountOutstanding } from "#domain/payments/payments/trade-funding.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { refuseRestricted } from "#server/clients/restrictions/require-unrestricted.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { postJournals } from "#server/ledger/journals/post-journals.ts";
import { isInDebt } from "#server/ledger/journals/store.ts";
import { type Context, lockTradeFor } from "#server/payments/payments/lock-trade-for.ts";
import { markFunded } from "#server/payments/payments/mark-funded.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { unverifiedOfTrade } from "./funding-store.ts";
import { keepSetAside } from "./keep-set-aside.ts";

/**
 * Pays a trade's outstanding amount from the client's balance, all or nothing; money already received for it
 * pays the rest.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`, `closeout_debt`, `insufficient_funds`, `balance_set_aside`
 * and those of `requireUnrestricted`.
 */
export async function fundFromBalance(
  tx: Transaction,
  input: { readonly clientId: string; readonly tradeId: string },
  { now, newId }: Context,
): Promise<void> {
  const { clientId, tradeId } = input;
  // In one trip, and still in this order.
  const [trade, restrictions, owes] = await Promise.all([
    lockTradeFor(tx, tradeId, clientId),
    lockRestrictionsInForce(tx, [clientId], now),
    isInDebt(tx, clientId),
  ]);
  orThrow(permit(tradeLifecycle, trade.stage, "fund"));
  const { received } = trade;
  const amount = amountOutstanding(trade);
  refuseRestricted(restrictions, { clientId, currencies: [amount.currency], kinds: ["convert"] });
  // Else an exchange booked before the debt would pay out what may not be withdrawn.
  if (owes) throw new Refused("closeout_debt");
  const spent = balanceFundingJournal({ tradeId, clientId, amount }, { id: newId(), postedAt: now });
  const held = money(received, amount.currency);
  const others =
    received > 0n
      ? [tradeFundingJournal({ tradeId, clientId, held, shortfall: 0n }, { id: newId(), postedAt: now })]
      : [];
  const [paid] = await postJournals(tx, [spent, ...others]);
  assert(paid, "a result for the payment");
  if (!paid.posted) throw new Refused(paid.refusal);
  await keepSetAside(tx, { clientId, currency: amount.currency });
  const unconfirmed = received > 0n && (await unverifiedOfTrade(tx, tradeId)) > 0n;
  await markFunded(tx, trade, {
    now,
    detail: `${formatMoneyWithCode(amount)} from your balance`,
    unconfirmed,
  });
}
