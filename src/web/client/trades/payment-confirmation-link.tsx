import { downloadPaymentConfirmation } from "#contract/payments/payment-confirmation.ts";
import { buildUrl } from "#web/api/call.ts";

/** Downloads the confirmation of a payment that was made. */
export function PaymentConfirmationLink({ paymentId }: { paymentId: string }) {
  return (
    <a
      href={buildUrl(downloadPaymentConfirmation, { params: { id: paymentId } })}
      download
      className="link font-normal text-14 max-md:tap print:hidden"
    >
      Confirmation (PDF)
    </a>
  );
}
