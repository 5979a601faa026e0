import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { DeskTrade } from "#contract/trading/admin-trades.ts";
import { typeLabels } from "#domain/trading/trades/trade-labels.ts";
import { deskTradeQuery } from "../../api/desk-trade-queries.ts";
import { FactRow } from "../../design/fact-rows.tsx";
import { formatDate, formatDateTime, formatMoney, formatRateFigure } from "../../design/format.ts";
import { Money } from "../../design/money.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { Status } from "../../design/status.tsx";
import { type BackLink, DetailPage } from "../ui/detail-page.tsx";
import { useBackToList } from "../ui/use-back-to-list.ts";
import { TradeDecisions } from "./trade-decisions.tsx";
import { TradeMoney } from "./trade-money.tsx";
import { TradePostings } from "./trade-postings.tsx";
import { TradeSteps } from "./trade-steps.tsx";

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
          <Link to={`/admin/clients/${trade.client.id}`} className="link normal-nums">
            {trade.client.email}
          </Link>
        </FactRow>
        <FactRow name="Type">{typeLabels[trade.type]}</FactRow>
        <FactRow name="Booked">{formatDateTime(trade.createdAt)}</FactRow>
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
        <FactRow name="Delivery">{formatDate(trade.deliveryDate)}</FactRow>
      </dl>
    </Panel>
  );
}

function formatCloseout({ isFree, cost, currency, waived }: NonNullable<DeskTrade["closeout"]>): string {
  if (isFree) return "Free (within a minute of booking)";
  const amount = formatMoney(cost, currency, "code");
  return waived ? `${amount}, waived on ${formatDateTime(waived.at)}: ${waived.reason}` : amount;
}
