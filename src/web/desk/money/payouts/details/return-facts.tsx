import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";

/** When a payout came back, and what of it. */
export function ReturnFacts({ payment }: { payment: DeskPayment }) {
  const { status, updatedAt, currency, returnedAmount, returnCharges } = payment;
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
