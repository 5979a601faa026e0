import type { CurrencyCode } from "#domain/currency.ts";
import { closeoutPaidJournal } from "#domain/ledger/journals/closeout-postings.ts";
import { money } from "#domain/money.ts";
import { payDebtFrom } from "#domain/payments/close-outs/open-debts.ts";
import { Refused } from "#domain/refusal.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import { keepSetAside } from "#server/payments/funding/keep-set-aside.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { CloseoutContext } from "./quote-closeout.ts";
import { lockBalanceAndDebt } from "./store.ts";

/**
 * Pays a client's debt in one currency from their balance in another at their current rate: in full, or as
 * much as the balance covers.
 * @throws Refused `same_currency`, `closeout_debt_settled`, `insufficient_funds`, `balance_set_aside`, `rate_unavailable`.
 */
export async function payDebt(
  tx: Transaction,
  input: {
    readonly clientId: string;
    readonly currency: CurrencyCode;
    readonly fromCurrency: CurrencyCode;
  },
  { now, newId, pairRate }: CloseoutContext,
): Promise<void> {
  const { clientId, currency, fromCurrency } = input;
  const { mid } = pairRate(fromCurrency, currency);
  const { margin } = await readTerms(tx, clientId, { fromCurrency, toCurrency: currency });
  const { balance, debt } = await lockBalanceAndDebt(tx, input);
  if (debt === 0n) throw new Refused("closeout_debt_settled");
  const payment = payDebtFrom(money(balance, fromCurrency), money(debt, currency), { mid, margin });
  if (!payment) throw new Refused("insufficient_funds");
  await postJournal(tx, closeoutPaidJournal({ clientId, ...payment }, { id: newId(), postedAt: now }));
  await keepSetAside(tx, { clientId, currency: fromCurrency });
}
