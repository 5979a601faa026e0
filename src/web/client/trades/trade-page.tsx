import { FileDown } from "lucide-react";
import { useParams } from "react-router";
import { downloadTradeConfirmation, type Trade } from "#contract/trading/trades.ts";
import { buildUrl } from "../../api/call.ts";
import { ButtonLink } from "../../design/button.tsx";
import { formatDate } from "../../design/format.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { Status } from "../../design/status.tsx";
import { Timeline } from "../../design/timeline.tsx";
import { CancelTrade } from "./cancel-trade.tsx";
import { ProofList } from "./proof-list.tsx";
import { TradeBanner } from "./trade-banner.tsx";
import { TradeFigures } from "./trade-figures.tsx";
import { assignPath, payPath } from "./trade-paths.ts";
import { TradePayments } from "./trade-payments.tsx";
import { tradeTimeline } from "./trade-timeline.ts";
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
              <Status state={trade.stage} />
            </span>
          </span>
        }
        action={<NextStep trade={trade} />}
      />
      <TradeBanner trade={trade} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)]">
        <div className="flex min-w-0 flex-col gap-5 max-lg:contents">
          <TradeFigures trade={trade} />
          <TradePayments trade={trade} />
          {/* In one column the timeline comes first. */}
          <Panel heading="Documents" className="max-lg:order-1">
            <ReceiptLink trade={trade} />
            <ProofList trade={trade} />
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-5 max-lg:contents">
          <Panel heading="Timeline">
            <Timeline entries={tradeTimeline(trade)} />
          </Panel>
          {trade.stage === "AWAITING_FUNDS" && <CancelTrade trade={trade} />}
        </div>
      </div>
    </>
  );
}

/** The client's next action, if any. */
function NextStep({ trade }: { trade: Trade }) {
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
      <ButtonLink to={payPath(trade)} variant={trade.paymentMade ? "quiet" : "primary"}>
        {trade.paymentMade ? "Payment details" : "Continue to Payment"}
      </ButtonLink>
    </span>
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
