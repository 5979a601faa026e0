import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ScheduledPayment } from "#contract/automation/schedules.ts";
import type { HistoryPayment } from "#contract/reporting/history.ts";
import { addDays } from "#domain/calendar.ts";
import { paymentLabel } from "#domain/payments/payments/payment-labels.ts";
import { openPaymentsQuery } from "#web/api/history-queries.ts";
import { scheduledPaymentsQuery } from "#web/api/schedule-queries.ts";
import { londonToday } from "#web/client/schedules/schedule-words.ts";
import { tradePath } from "#web/client/trades/trade-paths.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDay, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { useWaiting, type Waiting, WaitingRow } from "./waiting-row.tsx";

const most = { payments: 2, scheduled: 2, waiting: 3 };
/** Days ahead in which a scheduled payment is upcoming. */
const daysAhead = 14;

/** Payments that are not there yet or are scheduled soon, and orders and alerts with how far their rate has to go. */
export function UpcomingPanel() {
  return (
    <Panel
      heading="Upcoming"
      aria-label="Upcoming"
      aside={
        <Link to="/history?view=payments" className="link text-14">
          All payments
        </Link>
      }
    >
      <QueryBoundary
        query={useUpcoming()}
        skeleton={<SkeletonRows label="Loading what comes next" rows={3} />}
        failure={{
          title: "We couldn't load what comes next.",
          reassurance: "Your payments, orders and alerts are saved and go on.",
        }}
        empty={
          <EmptyState
            title="Nothing under way"
            action={
              <ButtonLink to="/orders/create" size="small">
                Place an order
              </ButtonLink>
            }
          >
            Payments on their way appear here. Name your rate, and we'll exchange or tell you when it's
            reached.
          </EmptyState>
        }
      >
        {(items) => <Upcoming items={items} />}
      </QueryBoundary>
    </Panel>
  );
}

type Item = HistoryPayment | ScheduledPayment | Waiting;

/** What is due or comes within two weeks. */
function useScheduled() {
  const today = londonToday();
  const soon = useQuery(scheduledPaymentsQuery(today, addDays(today, daysAhead)));
  const data = soon.data?.items.filter(({ status }) => status === "UPCOMING" || status === "DUE");
  return { ...soon, data };
}

function useUpcoming() {
  const payments = useQuery(openPaymentsQuery);
  const scheduled = useScheduled();
  const waiting = useWaiting();
  return {
    data:
      payments.data &&
      scheduled.data &&
      waiting.data &&
      ([
        ...payments.data.slice(0, most.payments),
        ...scheduled.data.slice(0, most.scheduled),
        ...waiting.data.slice(0, most.waiting),
      ] as Item[]),
    isPending: payments.isPending || scheduled.isPending || waiting.isPending,
    isError: payments.isError || scheduled.isError || waiting.isError,
    error: payments.error ?? scheduled.error ?? waiting.error,
    isFetching: payments.isFetching || scheduled.isFetching || waiting.isFetching,
    refetch: () => {
      if (payments.isError) void payments.refetch();
      if (scheduled.isError) void scheduled.refetch();
      waiting.refetch();
    },
  };
}

function Upcoming({ items }: { items: readonly Item[] }) {
  const payments = items.filter((item) => "recipient" in item);
  const scheduled = items.filter((item) => "scheduleId" in item);
  const waiting = items.filter((item) => "target" in item);
  return (
    <>
      {payments.length > 0 && (
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.id}>
              <PaymentRow payment={payment} />
            </li>
          ))}
        </ul>
      )}
      {scheduled.length > 0 && (
        <ul aria-label="Scheduled" className="divide-y divide-line">
          {scheduled.map((payment) => (
            <li key={`${payment.scheduleId} ${payment.namedOn}`}>
              <ScheduledRow payment={payment} />
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <>
          <h3 className="mt-3 border-line border-b pb-2 font-semibold text-13 text-stone first:mt-0">
            Near the market
          </h3>
          <ul aria-label="Near the market" className="divide-y divide-line">
            {waiting.map((each) => (
              <li key={each.path}>
                <WaitingRow waiting={each} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Enlarged text has the amount on a line of its own. */
const row =
  "-mx-2 flex flex-wrap items-center justify-between gap-x-3 rounded-control px-2 py-3 hover:bg-quiet";

function ScheduledRow({ payment }: { payment: ScheduledPayment }) {
  const { scheduleId, label, recipientName, amount, currency, paysOn } = payment;
  return (
    <Link to={`/schedules/${scheduleId}`} className={row}>
      <span className="min-w-0 flex-1 basis-28">
        <span className="line-clamp-2 font-semibold text-14 wrap-anywhere">{label}</span>
        <span className="figures block text-13 text-stone wrap-anywhere">
          {recipientName}, {formatDay(paysOn)}
        </span>
      </span>
      <span className="figures ml-auto whitespace-nowrap font-semibold text-14">
        {formatMoney(amount, currency)}
      </span>
    </Link>
  );
}

function PaymentRow({ payment }: { payment: HistoryPayment }) {
  const { tradeId, recipient, amount, currency, date } = payment;
  return (
    <Link to={tradeId === null ? `/balances/${currency}` : tradePath({ id: tradeId })} className={row}>
      <span className="min-w-0 flex-1 basis-28">
        <span className="line-clamp-2 font-semibold text-14 wrap-anywhere">{recipient}</span>
        <span className="figures block text-13 text-stone">
          {paymentLabel(payment)}, {formatDay(date)}
        </span>
      </span>
      <span className="figures ml-auto shrink-0 text-right font-semibold text-14">
        {formatMoney(amount, currency, "code")}
      </span>
    </Link>
  );
}
