import { requiresConfirmation } from "#domain/clients/security/payout-confirmation.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Money } from "#domain/money.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { convert } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { type Confirming, requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import type { LatestRates } from "#server/market/rates/latest-rates.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { payeesAsPaid } from "./funding-store.ts";

/** Amount to be paid to one of the client's recipients. */
export type PayoutRequest = {
  readonly beneficiaryId: string;
  readonly payeeName: string;
  readonly payeeAccountMasked: string;
  readonly amount: Money;
};

/**
 * Requires the client to confirm payouts: the first one to an account, and each above £10,000 at mid-market.
 * The confirmation binds exactly these amounts and accounts to the trade or withdrawal in `of`; an unchanged
 * payout needs no second confirmation.
 * @throws Challenged `confirmation_required`.
 */
export async function confirmPayouts(
  tx: Transaction,
  { payouts, of }: { readonly payouts: readonly PayoutRequest[]; readonly of: string },
  context: Confirming & { readonly rates: LatestRates },
): Promise<void> {
  const ids = payouts.map(({ beneficiaryId }) => beneficiaryId);
  const payees = await payeesAsPaid(tx, context.session.client.id, ids);
  const unconfirmed = payouts.flatMap((payout) => {
    const payee = payees.get(payout.beneficiaryId);
    const pounds = inPounds(payout.amount, context.rates);
    const isUnchanged = payee?.waiting.has(`${of} ${payout.amount.minor}`) === true;
    if (isUnchanged || !requiresConfirmation({ isKnown: payee?.isPaid === true, pounds })) return [];
    return [{ ...payout, account: payee?.account ?? "" }];
  });
  if (unconfirmed.length === 0) return;
  const action = {
    kind: "pay",
    facts: [
      of,
      ...unconfirmed.flatMap(({ beneficiaryId, account, amount }) => [
        beneficiaryId,
        account,
        String(amount.minor),
        amount.currency,
      ]),
    ],
    summary: `Pay ${unconfirmed.map(formatPayout).join(", and ")}`,
  };
  await requireConfirmation(tx, action, context);
}

function formatPayout({ amount, payeeName, payeeAccountMasked }: PayoutRequest): string {
  return `${formatMoneyWithCode(amount)} to ${payeeName} (${payeeAccountMasked})`;
}

function inPounds(amount: Money, rates: LatestRates): Money | undefined {
  const pounds: CurrencyCode = "GBP";
  if (amount.currency === pounds) return amount;
  try {
    return convert(amount, rates.indicativeRateFor(amount.currency, pounds).mid, pounds, "up");
  } catch (error) {
    if (error instanceof Refused && error.code === "rate_unavailable") return undefined;
    throw error;
  }
}
