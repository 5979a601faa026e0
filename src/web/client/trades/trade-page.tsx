import { FileDown } from "lucide-react";
import { Link, useParams } from "react-router";
import { downloadTradeConfirmation, type Trade } from "#contract/trading/trades.ts";
import { paymentLabel } from "#domain/payments/payments/payment-labels.ts";
import { purposes } from "#domain/payments/payments/payment-purpose.ts";
import { buildUrl } from "#web/api/call.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { PaymentInvoices } from "#web/client/invoices/payment-invoices.tsx";
import { useCoveringBalance } from "#web/client/pay/balance-payment.tsx";
import { describeReturn } from "#web/client/payments/describe-return.ts";
import { PaymentWait } from "#web/client/payments/payment-wait.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatDate, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { StageTicks } from "#web/design/stage-ticks.tsx";
import { Status } from "#web/design/status.tsx";
import { Timeline } from "#web/design/timeline.tsx";
import { CancelTrade } from "./cancel-trade.tsx";
import { deliveryFact, type Paying } from "./estimated-delivery.ts";
import { isCoveredOnceChecked } from "./is-covered-once-checked.ts";
import { isPartPaid, partReceived } from "./part-received.ts";
import { PaymentConfirmationLink } from "./payment-confirmation-link.tsx";
import { ProofList } from "./proof-list.tsx";
import { TelephoneDeal } from "./telephone-deal.tsx";
import { TradeBanner } from "./trade-banner.tsx";
import { assignPath, payPath } from "./trade-paths.ts";
import { TradeSaving } from "./trade-saving.tsx";
import { tradeTimeline } from "./trade-timeline.ts";
import { unpayableStatus, usePayInPause } from "./use-pay-in-pause.ts";
import { WithTrade } from "./with-trade.tsx";

/** /trades/:id */
export function TradePage() {
  const { id = "" } = useParams();
  return (
    <WithTrade
      key={id}
      id={id}
      title="Exchange"
      skeleton={
        <Panel>
          <SkeletonRows label="Loading your exchange" rows={6} />
        </Panel>
      }
    >
      {(trade) => <TradeScreen trade={trade} />}
    </WithTrade>
  );
}

function TradeScreen({ trade }: { trade: Trade }) {
  const payInPause = usePayInPause();
  const isUnpayable = payInPause !== undefined;
  return (
    <>
      <PageHeader
        title={`${trade.fromCurrency} to ${trade.toCurrency}`}
        back={{ to: "/", label: "Home" }}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures">
              {trade.reference} · {formatDate(trade.createdAt)}
            </span>
            <span role="status">
              <Status
                state={trade.stage}
                {...(isUnpayable && trade.stage === "AWAITING_FUNDS" && { word: unpayableStatus })}
              />
            </span>
          </span>
        }
        action={
          <ForPreparers>
            <NextStep trade={trade} isUnpayable={isUnpayable} />
          </ForPreparers>
        }
      />
      <TradeBanner trade={trade} payInPause={payInPause} />
      <TelephoneDeal trade={trade} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)]">
        <div className="flex min-w-0 flex-col gap-5 max-lg:contents">
          <TradeFigures trade={trade} isUnpayable={isUnpayable} />
          <TradePayments trade={trade} />
          {/* In one column the timeline comes first. */}
          <Panel heading="Documents" className="max-lg:order-1 print:hidden">
            <ReceiptLink trade={trade} />
            <ProofList trade={trade} />
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-5 max-lg:contents">
          <Panel heading="Timeline">
            <Timeline entries={tradeTimeline(trade, new Date(), { isUnpayable })} />
          </Panel>
          <ForPreparers>{trade.stage === "AWAITING_FUNDS" && <CancelTrade trade={trade} />}</ForPreparers>
        </div>
      </div>
    </>
  );
}

/** The client's next action, if any. */
function NextStep({ trade, isUnpayable }: { trade: Trade } & Paying) {
  const waiting = trade.stage === "AWAITING_FUNDS";
  if (trade.allocation.length === 0 && (waiting || trade.stage === "FUNDED")) {
    return (
      <ButtonLink to={assignPath(trade)} variant="primary">
        Assign recipients
      </ButtonLink>
    );
  }
  if (!waiting) return null;
  return (
    <span className="flex flex-wrap gap-3">
      <ButtonLink to={assignPath(trade)}>Change recipients</ButtonLink>
      <PayLink trade={trade} isUnpayable={isUnpayable} />
    </span>
  );
}

/** Leads to the payment, as far as there is one to make. */
function PayLink({ trade, isUnpayable }: { trade: Trade } & Paying) {
  const balance = useCoveringBalance(trade);
  if (isCoveredOnceChecked(trade) || (isUnpayable && !balance)) return null;
  if (isUnpayable) {
    return (
      <ButtonLink to={payPath(trade)} variant="primary">
        Pay from balance
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={payPath(trade)} variant={trade.paymentMade ? "quiet" : "primary"}>
      {trade.paymentMade ? "Payment details" : "Continue to Payment"}
    </ButtonLink>
  );
}

function ReceiptLink({ trade }: { trade: Trade }) {
  return (
    <a
      href={buildUrl(downloadTradeConfirmation, { params: { id: trade.id } })}
      download
      className="-mx-2 flex items-center gap-3 rounded-control px-2 py-3 hover:bg-quiet"
    >
      <FileDown aria-hidden="true" className="size-5 shrink-0 text-pine" />
      <span>
        <span className="block font-medium text-16">Download the confirmation</span>
        <span className="block text-13 text-stone">PDF with the rate, our fee and your recipients</span>
      </span>
    </a>
  );
}

/** The payments of an exchange with their progress. */
function TradePayments({ trade }: { trade: Trade }) {
  const toBalance = trade.allocation.find((line) => line.toBalance);
  const open = trade.stage !== "CANCELLED" && trade.stage !== "FAILED";
  if (trade.allocation.length === 0) {
    if (!open) return null;
    return (
      <Panel heading="Payments">
        <p className="text-14 text-stone">No recipients yet. Assign them to choose who gets the money.</p>
      </Panel>
    );
  }
  return (
    <Panel heading="Payments">
      <ul className="divide-y divide-line">
        {trade.payments.map((payment) => (
          <li key={payment.id} className="py-3.5 first:pt-1 last:pb-0">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <Link
                  to={`/beneficiaries/${payment.beneficiaryId}`}
                  className="font-semibold text-16 wrap-anywhere hover:text-pine"
                >
                  {payment.recipientName}
                </Link>
                <p className="figures text-14 text-stone">{payment.accountNumber}</p>
                <p className="figures text-14 text-stone wrap-anywhere">
                  Reference {payment.reference}
                  {payment.purpose && ` · ${purposes[payment.purpose]}`}
                </p>
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1">
                <Money amount={payment.amount} currency={payment.currency} className="text-16" />
                {open && (
                  <StageTicks
                    stage={payment.status}
                    word={paymentLabel({ ...payment, awaitsDebt: trade.payoutsAwaitDebt })}
                  />
                )}
                {payment.status === "COMPLETED" && <PaymentConfirmationLink paymentId={payment.id} />}
              </div>
            </div>
            {trade.schedule && (
              <p className="text-14 text-stone">
                Made by your schedule{" "}
                <Link to={`/schedules/${trade.schedule.id}`} className="link wrap-anywhere">
                  {trade.schedule.label}
                </Link>
              </p>
            )}
            {payment.waitsFor !== null && payment.waitsFor.kind !== "debt" && (
              <p className="mt-1 text-14 text-stone">
                <PaymentWait payment={payment} tradeId={trade.id} />
              </p>
            )}
            {payment.returnReason !== null && (
              <p className="mt-1 text-14 text-clay">{describeReturn(payment)}</p>
            )}
            <PaymentInvoices payment={payment} />
          </li>
        ))}
        {toBalance && (
          <li className="flex items-start justify-between gap-4 py-3.5 first:pt-1 last:pb-0">
            <span className="font-semibold text-16">Your {trade.toCurrency} balance</span>
            <Money amount={toBalance.amount} currency={trade.toCurrency} className="text-16" />
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** Amounts and rates. */
function TradeFigures({ trade, isUnpayable }: { trade: Trade } & Paying) {
  const { fromCurrency, toCurrency } = trade;
  const rate = (figure: number) => `1 ${fromCurrency} = ${formatRateFigure(figure)} ${toCurrency}`;
  const usesShare = /[1-9]/.test(trade.profitShareUsed);
  const delivery = deliveryFact(trade, new Date(), { isUnpayable });
  return (
    <Panel aria-label="Figures">
      <div className="grid gap-4 sm:grid-cols-2">
        <Amount label="You send" amount={trade.fromAmount} currency={fromCurrency} />
        <Amount label="Recipient gets" amount={trade.toAmount} currency={toCurrency} />
      </div>
      <dl className="mt-4 divide-y divide-line border-line border-t">
        {trade.forward && (
          <FactRow name="Part of">
            <Link to={`/forwards/${trade.forward.id}`} className="link">
              Forward {trade.forward.reference}
            </Link>
          </FactRow>
        )}
        <FactRow name="Your rate" strong>
          {rate(trade.exchangeRate)}
        </FactRow>
        <FactRow name="Mid-market rate at booking">{rate(trade.midRate)}</FactRow>
        <FactRow name="Our fee (included)">{formatMoney(trade.marginCost, toCurrency, "code")}</FactRow>
        <TradeSaving trade={trade} />
        {usesShare && (
          <FactRow name="Paid by your profit share">
            {formatMoney(trade.profitShareUsed, fromCurrency, "code")}
          </FactRow>
        )}
        {usesShare && (
          <FactRow name="To be paid by you">{formatMoney(trade.amountDue, fromCurrency, "code")}</FactRow>
        )}
        {isPartPaid(trade) && <FactRow name="Part received">{partReceived(trade)}</FactRow>}
        {delivery && <FactRow name={delivery.name}>{delivery.value}</FactRow>}
      </dl>
    </Panel>
  );
}

type AmountProps = { label: string; amount: string; currency: Trade["fromCurrency"] };

function Amount({ label, amount, currency }: AmountProps) {
  return (
    <div className="min-w-0">
      <p className="text-14 text-stone">{label}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="display figures font-bold text-[clamp(1.5rem,6.5vw,2.125rem)] leading-tight">
          {formatMoney(amount, currency, "plain")}
        </span>
        <span className="flex items-center gap-2 font-semibold text-16">
          <Flag currency={currency} />
          {currency}
        </span>
      </p>
    </div>
  );
}
