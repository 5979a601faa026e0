import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { HistoryPayment } from "#contract/reporting/history.ts";
import { paymentLabel } from "#domain/payments/payments/payment-labels.ts";
import { recipientPaymentsQuery } from "#web/api/history-queries.ts";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Status } from "#web/design/status.tsx";

/** The newest payments to a recipient, each a link to what it came from. */
export function PastPayments({ recipient }: { recipient: string }) {
  const payments = useQuery(recipientPaymentsQuery(recipient));
  return (
    <Panel heading="Past payments">
      <QueryBoundary
        query={payments}
        failure={{ title: "We can't show past payments right now." }}
        skeleton={<SkeletonRows label="Loading past payments" rows={3} />}
        isEmpty={(data) => data.length === 0}
        empty={<p className="text-14 text-stone">Payments to this recipient will appear here.</p>}
      >
        {(data) => (
          <ul className="-mx-2 divide-y divide-line">
            {data.map((payment) => (
              <li key={payment.id}>
                <PaymentLink payment={payment} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function PaymentLink({ payment }: { payment: HistoryPayment }) {
  const { id, amount, currency, date, reference, status, tradeId } = payment;
  return (
    <Link
      to={tradeId === null ? `/payments/${id}` : `/trades/${tradeId}`}
      className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 rounded-control px-2 py-2 hover:bg-quiet"
    >
      <span className="min-w-0">
        <span className="figures block whitespace-nowrap font-semibold text-14">
          {formatMoney(amount, currency)}
        </span>
        <span className="figures block text-13 text-stone wrap-anywhere">
          {formatDate(date)} · {reference}
        </span>
      </span>
      <Status state={status} word={paymentLabel(payment)} />
    </Link>
  );
}
