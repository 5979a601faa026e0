import type { CurrencyCode } from "#domain/currency.ts";
import { FactRow } from "./fact-rows.tsx";
import { formatDateTime, formatMoney } from "./format.ts";

type Returned = {
  status: string;
  updatedAt: string;
  currency: CurrencyCode;
  returnedAmount: string | null;
  returnCharges: string | null;
  isDeclined: boolean;
};

/** When a payment was declined, or came back, and what of it where banks kept charges. */
export function ReturnFacts({ payment }: { payment: Returned }) {
  const { status, updatedAt, currency, returnedAmount, returnCharges, isDeclined } = payment;
  if (isDeclined) return <FactRow name="Declined">{formatDateTime(updatedAt)}</FactRow>;
  if (status !== "RETURNED" || returnedAmount === null || returnCharges === null) return null;
  return (
    <>
      <FactRow name="Returned">{formatDateTime(updatedAt)}</FactRow>
      {Number(returnCharges) > 0 && (
        <>
          <FactRow name="Came back">{formatMoney(returnedAmount, currency, "code")}</FactRow>
          <FactRow name="Bank charges">{formatMoney(returnCharges, currency, "code")}</FactRow>
        </>
      )}
    </>
  );
}
