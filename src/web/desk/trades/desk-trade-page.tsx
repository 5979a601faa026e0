import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { downloadAnyProof } from "#contract/payments/desk-payments.ts";
import type { DeskTrade } from "#contract/trading/admin-trades.ts";
import { typeLabels } from "#domain/trading/trades/trade-labels.ts";
import { approvalsAboutQuery } from "#web/api/approval-queries.ts";
import { buildUrl } from "#web/api/call.ts";
import { deskTradeQuery } from "#web/api/desk-trade-queries.ts";
import { classNames } from "#web/design/class-names.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { FileList } from "#web/design/file-list.tsx";
import { formatDateTime, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Status } from "#web/design/status.tsx";
import { Timeline } from "#web/design/timeline.tsx";
import { PendingApprovals } from "#web/desk/approvals/pending-approvals.tsx";
import { ClientLink } from "#web/desk/ui/client-link.tsx";
import { type BackLink, DetailPage } from "#web/desk/ui/detail-page.tsx";
import { useBackToList } from "#web/desk/ui/use-back-to-list.ts";
import { AwaitsDebt } from "./awaits-debt.tsx";
import { formatBookedDelivery } from "./format-delivery.ts";
import { PaidInTime } from "./paid-in-time.tsx";
import { TradeDecisions } from "./trade-decisions.tsx";

/** /admin/trades/:id */
export function DeskTradePage() {
  const { id = "" } = useParams();
  const trade = useQuery(deskTradeQuery(id));
  const back = { to: useBackToList("/admin/trades"), label: "Back to Trades" };
  return (
    <DetailPage
      query={trade}
      title="Trade"
      back={back}
      loading="Loading the trade"
      failure="We couldn't load the trade."
      notFound={{
        title: "Trade not found",
        text: "No trade has this ID. Check the link.",
      }}
    >
      {(loaded) => <Loaded trade={loaded} back={back} />}
    </DetailPage>
  );
}

function Loaded({ trade, back }: { trade: DeskTrade; back: BackLink }) {
  return (
    <>
      <PageHeader
        title={trade.reference}
        back={back}
        lead={<Status state={trade.stage} />}
        action={<TradeDecisions trade={trade} />}
      />
      <PendingApprovals query={approvalsAboutQuery(trade.id)} />
      <AwaitsDebt trade={trade} />
      <PaidInTime trade={trade} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid gap-4">
          <Facts trade={trade} />
          <TradeSteps trade={trade} />
        </div>
        <div className="grid gap-4">
          <TradeMoney trade={trade} />
          <TradePostings trade={trade} />
        </div>
      </div>
    </>
  );
}

function Facts({ trade }: { trade: DeskTrade }) {
  const { fromCurrency, toCurrency, profitShareUsed } = trade;
  return (
    <Panel heading="Exchange">
      <dl className="divide-y divide-line">
        <FactRow name="Client">
          <ClientLink client={trade.client} />
        </FactRow>
        <FactRow name="Type">{typeLabels[trade.type]}</FactRow>
        {trade.forward && (
          <FactRow name="Part of">
            <Link to={`/admin/forwards/${trade.forward.id}`} className="link">
              Forward {trade.forward.reference}
            </Link>
          </FactRow>
        )}
        <FactRow name="Booked">{formatDateTime(trade.createdAt)}</FactRow>
        {trade.telephone && <FactRow name="Dealt by telephone">{trade.dealtBy}</FactRow>}
        {trade.telephone && <FactRow name="Call reference">{trade.telephone.callReference}</FactRow>}
        {trade.telephone?.disputedAt && (
          <FactRow name="Disputed by the client">
            <span className="text-clay">{formatDateTime(trade.telephone.disputedAt)}</span>
          </FactRow>
        )}
        <FactRow name="Sold" strong>
          <Money amount={trade.fromAmount} currency={fromCurrency} />
        </FactRow>
        <FactRow name="Bought" strong>
          <Money amount={trade.toAmount} currency={toCurrency} />
        </FactRow>
        <FactRow name={`Rate (1 ${fromCurrency})`}>
          {formatRateFigure(trade.exchangeRate)} {toCurrency}
        </FactRow>
        <FactRow name="Mid-market rate">
          {formatRateFigure(trade.midRate)} {toCurrency}
        </FactRow>
        <FactRow name="Cost of the margin">
          <Money amount={trade.marginCost} currency={toCurrency} />
        </FactRow>
        {Number(profitShareUsed) > 0 && (
          <FactRow name="Paid by profit share">
            <Money amount={profitShareUsed} currency={fromCurrency} />
          </FactRow>
        )}
        <FactRow name="Due">
          <Money amount={trade.amountDue} currency={fromCurrency} />
        </FactRow>
        {trade.stage === "AWAITING_FUNDS" && (
          <FactRow name="Funds by">{formatDateTime(trade.fundBy)}</FactRow>
        )}
        {trade.closeout && trade.closeout.cause !== "legacy" && (
          <FactRow name="Cost of closing it">{formatCloseout(trade.closeout)}</FactRow>
        )}
        <FactRow name="Delivery">{formatBookedDelivery(trade, new Date())}</FactRow>
      </dl>
    </Panel>
  );
}

function formatCloseout({ isFree, cost, currency, waived }: NonNullable<DeskTrade["closeout"]>): string {
  if (isFree) return "Free (within a minute of booking)";
  const amount = formatMoney(cost, currency, "code");
  return waived ? `${amount}, waived on ${formatDateTime(waived.at)}: ${waived.reason}` : amount;
}

type Step = DeskTrade["timeline"][number];

const titles: Readonly<Record<Step["kind"], string>> = {
  booked: "Booked",
  allocated: "Recipients assigned",
  payment_made: "Client marked payment as sent",
  part_received: "Partly funded",
  funds_queued: "Receipt queued for review",
  funds_settled: "Receipt decided by staff",
  funded: "Funded",
  payment_sent: "Payment sent",
  payment_completed: "Payment completed",
  payment_returned: "Payment returned",
  payment_declined: "Payment declined",
  credited_to_balance: "Credited to the client's balance",
  completed: "Completed",
  cancelled: "Cancelled",
  closeout_waived: "Close-out cost waived",
  failed: "Failed",
};

const failureSteps: readonly Step["kind"][] = ["payment_returned", "payment_declined", "cancelled", "failed"];

/** A trade's events in the desk's words. */
function TradeSteps({ trade }: { trade: DeskTrade }) {
  return (
    <Panel heading="Timeline">
      <Timeline
        entries={trade.timeline.map(({ kind, at, detail }, index) => ({
          key: `${index}-${kind}`,
          title: titles[kind],
          detail: detail ?? undefined,
          at,
          state: failureSteps.includes(kind) ? "failed" : "done",
        }))}
      />
    </Panel>
  );
}

/** A trade's payments and the client's proofs. */
function TradeMoney({ trade }: { trade: DeskTrade }) {
  const toBalance = trade.allocation.find((line) => line.toBalance);
  return (
    <Panel heading="Payments">
      {trade.allocation.length === 0 && <p className="text-14 text-stone">No recipients assigned.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {trade.payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 text-14">
              <p className="font-semibold wrap-anywhere">{payment.recipientName}</p>
              <p className="figures text-stone">{payment.accountNumber}</p>
              {payment.returnReason !== null && <p className="text-clay">{payment.returnReason}</p>}
            </div>
            <p className="flex items-center gap-3 text-14">
              <Money amount={payment.amount} currency={payment.currency} />
              <Status state={payment.status} {...(payment.isDeclined && { word: "Declined" })} />
            </p>
          </li>
        ))}
      </ul>
      {toBalance && (
        <dl className={classNames("border-line", trade.payments.length > 0 && "border-t")}>
          <FactRow name="To the client's balance">
            <Money amount={toBalance.amount} currency={trade.toCurrency} />
          </FactRow>
        </dl>
      )}
      <FileList
        label="Proofs of payment"
        files={trade.proofs}
        urlOf={({ id }) => buildUrl(downloadAnyProof, { params: { id } })}
        compact
        className="mt-2 border-line border-t"
      />
    </Panel>
  );
}

type Posting = DeskTrade["postings"][number];

/** A trade's journals with their debits and credits. */
function TradePostings({ trade }: { trade: DeskTrade }) {
  return (
    <Panel heading="Postings" flush>
      {trade.postings.map((posting) => (
        <Journal key={posting.id} posting={posting} />
      ))}
    </Panel>
  );
}

function Journal({ posting }: { posting: Posting }) {
  const name = formatAccountName(posting.event);
  return (
    <div className="border-line px-5 py-3 not-last:border-b md:px-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold text-14">{name}</span>
        <time dateTime={posting.at} className="figures text-13 text-stone">
          {formatDateTime(posting.at)}
        </time>
      </p>
      <table aria-label={name} className="mt-1 w-full text-left text-14">
        <thead>
          <tr className="text-13 text-stone">
            <th scope="col" className="py-1 font-medium">
              Account
            </th>
            <th scope="col" className="w-24 py-1 sm:w-32 text-right font-medium">
              Debit
            </th>
            <th scope="col" className="w-24 py-1 sm:w-32 text-right font-medium">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {posting.lines.map((line) => (
            <tr key={JSON.stringify(line)} className="border-line border-t align-top">
              <td className="py-1.5 pr-2 wrap-anywhere">
                {formatAccountName(line.account)} <span className="text-stone">{line.currency}</span>
              </td>
              <td className="figures py-1.5 text-right">
                {line.debit !== null && formatMoney(line.debit, line.currency, "plain")}
              </td>
              <td className="figures py-1.5 text-right">
                {line.credit !== null && formatMoney(line.credit, line.currency, "plain")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** "trades_receivable" as "Trades receivable". */
function formatAccountName(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
