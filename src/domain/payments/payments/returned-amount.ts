import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { PaymentStatus } from "./lifecycle.ts";

type Returned = {
  readonly status: PaymentStatus;
  readonly currency: CurrencyCode;
  /** Minor units. */
  readonly amount: bigint;
  /** Null for a return of the whole payment. */
  readonly returnedAmount: bigint | null;
};

/** What of a returned payment came back, and what the banks kept of it; nulls for any other payment. */
export function describeReturnedAmount({ status, currency, amount, returnedAmount }: Returned) {
  if (status !== "RETURNED") return { returnedAmount: null, returnCharges: null };
  const back = returnedAmount ?? amount;
  return {
    returnedAmount: formatAmount(money(back, currency)),
    returnCharges: formatAmount(money(amount - back, currency)),
  };
}
