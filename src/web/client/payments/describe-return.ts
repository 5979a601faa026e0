import { asSentence } from "#domain/as-sentence.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoney } from "#web/design/format.ts";

type Returned = {
  readonly returnReason: string | null;
  readonly currency: CurrencyCode;
  readonly returnedAmount?: string | null;
  readonly returnCharges?: string | null;
};

/** Why a payment was returned, and where its money is; undefined when it wasn't. */
export function describeReturn({
  returnReason,
  currency,
  returnedAmount,
  returnCharges,
}: Returned): string | undefined {
  if (returnReason === null) return undefined;
  const reason = asSentence(returnReason);
  if (returnedAmount && returnCharges && Number(returnCharges) > 0)
    return `${reason} ${formatMoney(returnedAmount, currency, "code")} is back in your ${currency} balance: banks on the way kept ${formatMoney(returnCharges, currency, "code")}.`;
  return `${reason} The money is back in your ${currency} balance.`;
}
