import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { ResponseBody } from "#contract/endpoint.ts";
import type { readPayment } from "#contract/payments/invoices.ts";
import { preparerRoles, viewerRoles } from "#domain/clients/users/role.ts";
import { paymentLabel } from "#domain/payments/payments/payment-labels.ts";
import { purposes } from "#domain/payments/payments/payment-purpose.ts";
import { paymentQuery } from "#web/api/payment-queries.ts";
import { PaymentInvoices } from "#web/client/invoices/payment-invoices.tsx";
import { AwaitsDebt } from "#web/client/trades/awaits-debt.tsx";
import { PaymentConfirmationLink } from "#web/client/trades/payment-confirmation-link.tsx";
import { useHasRole } from "#web/client/use-has-role.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { ReturnFacts } from "#web/design/return-facts.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Status } from "#web/design/status.tsx";
import { describeReturn } from "./describe-return.ts";
import { PaymentWait } from "./payment-wait.tsx";

const history = { to: "/history?view=payments", label: "Payments" };

/** /payments/:id */
export function PaymentPage() {
  const { id = "" } = useParams();
  const payment = useQuery(paymentQuery(id));
  return (
    <QueryBoundary
      query={payment}
      skeleton={<SkeletonRows label="Loading the payment" rows={5} />}
      failure={{ title: "We couldn't load this payment.", reassurance: "Your money is safe." }}
      refetchFailure="silent"
      notFound={<PaymentNotFound />}
      frame={(state) => (
        <>
          <PageHeader title="Payment" back={history} />
          <Panel className="max-w-2xl">{state}</Panel>
        </>
      )}
    >
      {(data) => <Payment payment={data} />}
    </QueryBoundary>
  );
}

function Payment({ payment }: { payment: ResponseBody<typeof readPayment> }) {
  const { id, amount, currency, recipientName, beneficiaryId, accountNumber, tradeId, status } = payment;
  const returned = describeReturn(payment);
  const mayPay = useHasRole(preparerRoles);
  return (
    <>
      <PageHeader
        title={formatMoney(amount, currency, "code")}
        back={tradeId === null ? { to: `/balances/${currency}`, label: `${currency} account` } : history}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            to {recipientName}
            <span role="status">
              <Status state={status} word={paymentLabel(payment)} />
            </span>
          </span>
        }
      />
      <Panel aria-label="Payment" className="max-w-2xl">
        {returned !== undefined && (
          <Notice tone="warning" className="mb-4">
            {returned}
            {mayPay && (
              <span className="mt-3 flex flex-wrap gap-3">
                <ButtonLink size="small" to={`/beneficiaries/${beneficiaryId}`}>
                  Check their details
                </ButtonLink>
                <ButtonLink size="small" to={`/balances/${currency}/withdraw?recipient=${beneficiaryId}`}>
                  Pay again
                </ButtonLink>
              </span>
            )}
          </Notice>
        )}
        <Waiting payment={payment} />
        <dl className="divide-y divide-line">
          <FactRow name="To">
            <ForViewers to={`/beneficiaries/${beneficiaryId}`}>{recipientName}</ForViewers>
          </FactRow>
          <FactRow name="Account">{accountNumber}</FactRow>
          <FactRow name="From">
            {tradeId === null ? (
              `Your ${currency} balance`
            ) : (
              <ForViewers to={`/trades/${tradeId}`}>Your exchange</ForViewers>
            )}
          </FactRow>
          {payment.schedule && (
            <FactRow name="Schedule">
              <ForViewers to={`/schedules/${payment.schedule.id}`}>{payment.schedule.label}</ForViewers>
            </FactRow>
          )}
          <FactRow name="Reference">{payment.reference}</FactRow>
          {payment.purpose && <FactRow name="Purpose">{purposes[payment.purpose]}</FactRow>}
          <FactRow name="Date">{formatDateTime(payment.createdAt)}</FactRow>
          <ReturnFacts payment={payment} />
        </dl>
        <PaymentInvoices payment={payment} />
        {status === "COMPLETED" && (
          <p className="mt-4">
            <PaymentConfirmationLink paymentId={id} />
          </p>
        )}
      </Panel>
    </>
  );
}

/** Of a payment that hasn't arrived. */
function Waiting({ payment }: { payment: ResponseBody<typeof readPayment> }) {
  const { status, awaitsDebt, waitsFor, tradeId } = payment;
  if (status === "COMPLETED" || status === "RETURNED") return null;
  if (awaitsDebt && (waitsFor === null || waitsFor.kind === "debt"))
    return <AwaitsDebt noun="payment" className="mb-4" />;
  const isForSomebody = waitsFor !== null || status === "WAITING";
  return (
    <Notice {...(isForSomebody && { tone: "warning" })} className="mb-4">
      <PaymentWait payment={payment} tradeId={tradeId} />
    </Notice>
  );
}

/** A link for those who may follow it; for accountants its text. */
function ForViewers({ to, children }: { to: string; children: string }) {
  if (!useHasRole(viewerRoles)) return children;
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  );
}

function PaymentNotFound() {
  return (
    <NotFoundScreen
      title="Payment Not Found"
      back={history}
      noun="payment"
      link={{ to: history.to, label: "View your payments" }}
    >
      It may belong to another account. Switch accounts behind your name.
    </NotFoundScreen>
  );
}
