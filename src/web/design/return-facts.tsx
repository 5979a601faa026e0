import type { ResponseBody } from "#contract/endpoint.ts";
import type { readPayment } from "#contract/payments/invoices.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";

/** When a payment came back, and what of it where banks kept charges. */
export function ReturnFacts({ payment }: { payment: ResponseBody<typeof readPayment> }) {
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
