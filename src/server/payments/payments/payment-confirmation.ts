import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import type { PaymentStatus } from "#domain/payments/payments/lifecycle.ts";
import { type PurposeCode, purposes } from "#domain/payments/payments/payment-purpose.ts";
import { Refused } from "#domain/refusal.ts";
import { formatMomentIn } from "#domain/time-zone.ts";
import { type Addressee, findAddressee } from "#server/clients/accounts/addressee-store.ts";
import { type Issue, letterhead } from "#server/clients/accounts/letterhead.ts";
import { type PdfContent, renderPdf } from "#server/platform/pdf/render-pdf.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { findClientPayment } from "./store.ts";

export type PaymentConfirmation = {
  readonly addressee: Addressee;
  readonly id: string;
  readonly payeeName: string;
  readonly payeeAccountMasked: string;
  readonly payeeCountry: string | null;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  /** What the recipient sees; null for the trade's reference. */
  readonly reference: string | null;
  readonly purpose: PurposeCode | null;
  readonly status: PaymentStatus;
  readonly isDeclined: boolean;
  readonly returnReason: string | null;
  readonly createdAt: Date;
  /** Time of the last change of status. */
  readonly updatedAt: Date;
  /** Null for a payment from the balance. */
  readonly tradeReference: string | null;
};

/** @throws Refused `not_found`, including for another client's payment. */
export async function readPaymentConfirmation(
  db: Database,
  params: { readonly clientId: string; readonly id: string },
): Promise<PaymentConfirmation> {
  const payment = await findClientPayment(db, params);
  if (!payment) throw new Refused("not_found");
  return { ...payment, addressee: await findAddressee(db, params.clientId) };
}

const statuses: Readonly<Record<PaymentStatus, { readonly text: string; readonly at: string }>> = {
  WAITING: { text: "Waiting for the exchange to be paid", at: "Updated" },
  READY: { text: "About to be sent", at: "Updated" },
  SENT: { text: "Sent to the bank", at: "Sent" },
  COMPLETED: { text: "Paid", at: "Paid" },
  RETURNED: { text: "Returned to the balance", at: "Returned" },
};

const declined = { text: "Not sent, and back in the balance", at: "Declined" };

const countryNames = new Intl.DisplayNames("en-GB", { type: "region" });

export function renderPaymentConfirmation(
  payment: PaymentConfirmation,
  { simulated, ...issue }: Issue & { readonly simulated: boolean },
): Promise<Buffer> {
  return renderPdf(contentOf(payment, { simulated, ...issue }));
}

function contentOf(
  payment: PaymentConfirmation,
  { simulated, ...issue }: Issue & { readonly simulated: boolean },
): PdfContent {
  const { addressee, status, payeeCountry } = payment;
  const reference = payment.reference ?? payment.tradeReference;
  const isPaid = status === "COMPLETED";
  const state = payment.isDeclined ? declined : statuses[status];
  const amount = formatMoneyWithCode(money(payment.amount, payment.currency));
  const moment = (at: Date) => formatMomentIn(addressee.zone, at);
  return {
    title: isPaid ? "Payment confirmation" : "Payment details",
    subtitle: `${amount} to ${payment.payeeName}`,
    simulated: simulated ? "Simulated bank" : null,
    letterhead: letterhead(addressee, issue),
    blocks: [
      {
        kind: "amounts",
        amounts: [
          { label: "Recipient gets", value: amount },
          { label: "Fee", value: "None" },
        ],
      },
      {
        kind: "facts",
        facts: [
          { label: "Recipient", value: payment.payeeName },
          { label: "Account", value: payment.payeeAccountMasked },
          ...(payeeCountry === null
            ? []
            : [{ label: "Country", value: countryNames.of(payeeCountry) ?? payeeCountry }]),
          ...(reference === null ? [] : [{ label: "Reference", value: reference }]),
          ...(payment.purpose === null ? [] : [{ label: "Purpose", value: purposes[payment.purpose] }]),
          {
            label: "Paid from",
            value:
              payment.tradeReference === null
                ? `${payment.currency} balance`
                : `Exchange ${payment.tradeReference}`,
          },
          { label: "Status", value: state.text },
          ...(payment.returnReason === null ? [] : [{ label: "Reason", value: payment.returnReason }]),
          { label: "Requested", value: moment(payment.createdAt) },
          { label: state.at, value: moment(payment.updatedAt) },
          { label: "Payment ID", value: payment.id },
        ],
      },
    ],
    notes: [
      ...(isPaid ? [] : ["This isn't proof of payment: the recipient's bank hasn't confirmed the money."]),
      `Dates and times are in the ${addressee.zone} time zone.`,
      ...(simulated ? ["The bank is simulated, so no real money moves."] : []),
    ],
  };
}
