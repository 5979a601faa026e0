import { Link } from "react-router";
import type { ScheduledPayment } from "#contract/automation/schedules.ts";
import { paymentLabel } from "#domain/payments/payments/payment-labels.ts";
import { PaymentConfirmationLink } from "#web/client/trades/payment-confirmation-link.tsx";
import { Badge } from "#web/design/badge.tsx";
import { formatMoney, formatRateFigure, formatWeekday } from "#web/design/format.ts";
import { Status } from "#web/design/status.tsx";
import { paymentLooks } from "./schedule-words.ts";

type PaymentRowsProps = { payments: readonly ScheduledPayment[]; none: string };

/** Scheduled payments with what became of them. */
export function PaymentRows({ payments, none }: PaymentRowsProps) {
  if (payments.length === 0) return <p className="px-5 pt-2 pb-5 text-14 text-stone md:px-6">{none}</p>;
  return (
    <ul className="mt-2 divide-y divide-line">
      {payments.map((payment) => (
        <li
          key={`${payment.namedOn} ${payment.status}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 md:px-6"
        >
          <span className="min-w-0">
            <span className="figures font-semibold text-16">{formatWeekday(payment.paysOn)}</span>
            {payment.paysOn !== payment.namedOn && (
              <span className="block text-14 text-stone">instead of {formatWeekday(payment.namedOn)}</span>
            )}
            {payment.exchange && (
              <span className="block text-14 text-stone">
                <Link to={`/trades/${payment.exchange.tradeId}`} className="link figures">
                  {formatMoney(payment.exchange.amount, payment.exchange.currency)} exchanged at{" "}
                  {formatRateFigure(payment.exchange.rate)}
                </Link>
              </span>
            )}
            {payment.payment && <MadePayment made={payment} payment={payment.payment} />}
            {payment.reason !== null && (
              <span className="block text-14 text-stone wrap-anywhere">{payment.reason}</span>
            )}
          </span>
          <span className="flex items-center gap-3">
            <span className="figures text-16">{formatMoney(payment.amount, payment.currency)}</span>
            <Badge tone={paymentLooks[payment.status].tone}>{paymentLooks[payment.status].label}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}

type MadePaymentProps = { made: ScheduledPayment; payment: NonNullable<ScheduledPayment["payment"]> };

/** The ordinary payment that was made, on the page of its exchange or its own. */
function MadePayment({ made: { exchange, recipientName }, payment }: MadePaymentProps) {
  const { id, status } = payment;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
      <Link to={exchange ? `/trades/${exchange.tradeId}` : `/payments/${id}`} className="link wrap-anywhere">
        Payment to {recipientName}
      </Link>
      {status === "COMPLETED" ? (
        <PaymentConfirmationLink paymentId={id} />
      ) : (
        <Status state={status} word={paymentLabel(payment)} />
      )}
    </span>
  );
}
