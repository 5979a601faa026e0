import { useQuery } from "@tanstack/react-query";
import { Plus, Wallet } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { Trade } from "#contract/trading/trades.ts";
import { allocationDraftQuery } from "#web/api/trade-queries.ts";
import { MissingAddress } from "#web/client/beneficiaries/missing-address.tsx";
import { PayeeCheckNotices } from "#web/client/beneficiaries/payee-check-notices.tsx";
import { PauseNotice } from "#web/client/pause-notice.tsx";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { tradePath } from "#web/client/trades/trade-paths.ts";
import { WithTrade } from "#web/client/trades/with-trade.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { ProgressSteps } from "#web/design/progress-steps.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { AllocationLineRow } from "./allocation-line-row.tsx";
import { getRemainder, isBlank } from "./allocation-lines.ts";
import { AllocationSummary } from "./allocation-summary.tsx";
import { describeLock } from "./describe-lock.ts";
import { type AllocationForm, useAllocation } from "./use-allocation.ts";
import { useReturnState } from "./use-return-state.ts";

const title = "Assign recipients";

/** /assign-recipient */
export function AssignRecipientPage() {
  const [query] = useSearchParams();
  return (
    <WithTrade
      id={query.get("tradeId") ?? ""}
      title={title}
      skeleton={
        <Panel>
          <SkeletonRows label="Loading your exchange" rows={3} />
        </Panel>
      }
    >
      {(trade) =>
        canStillAllocate(trade) ? <WithDraft key={trade.id} trade={trade} /> : <Locked trade={trade} />
      }
    </WithTrade>
  );
}

function canStillAllocate({ stage, allocation }: Trade): boolean {
  return stage === "AWAITING_FUNDS" || (stage === "FUNDED" && allocation.length === 0);
}

/** Waits for the draft: lines shown without it would overwrite it. */
function WithDraft({ trade }: { trade: Trade }) {
  const draft = useQuery(allocationDraftQuery(trade.id));
  return (
    <QueryBoundary
      query={draft}
      skeleton={
        <Panel>
          <SkeletonRows label="Loading your exchange" rows={3} />
        </Panel>
      }
      failure={{
        title: "We couldn't load your entries.",
        reassurance: "Your exchange is booked and your entries are saved.",
      }}
      refetchFailure="silent"
      frame={(state) => (
        <>
          <PageHeader title={title} back={{ to: "/", label: "Home" }} />
          {state}
        </>
      )}
    >
      {(data) => <Assignment trade={trade} draft={data} />}
    </QueryBoundary>
  );
}

type AssignmentProps = { trade: Trade; draft: Parameters<typeof useAllocation>[1] };

function Assignment({ trade, draft }: AssignmentProps) {
  const desk = useAllocation(trade, draft);
  const bought = formatMoney(trade.toAmount, trade.toCurrency, "code");
  return (
    <>
      <PageHeader
        title={title}
        lead={`Split ${bought} among the people you pay, or keep it in your balance.`}
      />
      <ProgressSteps percent={60} current={2} className="mb-6" />
      <FactorNotice />
      <PauseNotice
        className="mb-5"
        toCurrency={trade.toCurrency}
        effects={{
          recipients: "Until then, you can't assign recipients, but you can add the money to your balance.",
        }}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(18rem,4fr)]">
        <Panel heading="Recipients" aside={<NewRecipientLink trade={trade} />}>
          <QueryBoundary
            query={desk.recipients}
            skeleton={<SkeletonRows label="Loading your recipients" rows={2} />}
            failure={{
              title: "We couldn't load your recipients.",
              reassurance: "They're saved, and your exchange is still booked.",
            }}
          >
            {() => <Lines trade={trade} desk={desk} />}
          </QueryBoundary>
        </Panel>
        <AllocationSummary trade={trade} desk={desk} />
      </div>
    </>
  );
}

function Lines({ trade, desk }: { trade: Trade; desk: AllocationForm }) {
  const here = useReturnState(trade);
  const left = getRemainder(desk.lines, desk.total).minor > 0n;
  const nobody = desk.recipients.data?.length === 0;
  const empty = nobody && desk.lines.every(isBlank);
  return (
    <>
      {empty ? (
        <EmptyState
          title={`No recipients in ${trade.toCurrency} yet`}
          action={
            <ButtonLink to="/beneficiaries/add" state={here} variant="ink">
              Add a recipient
            </ButtonLink>
          }
        >
          Add a recipient with a {trade.toCurrency} account, or keep the money in your own balance.
        </EmptyState>
      ) : (
        <ul aria-label="Split between recipients" className="divide-y divide-line">
          {desk.lines.map((line, index) => (
            <AllocationLineRow
              key={line.key}
              desk={desk}
              line={line}
              place={index + 1}
              deliveryDate={trade.deliveryDate}
            />
          ))}
        </ul>
      )}
      <MissingAddress of={desk.chosen} />
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        <PayeeCheckNotices of={desk.chosen} />
      </div>
      {left && (
        <div className="mt-5 flex flex-wrap gap-3">
          {!nobody && (
            <Button onClick={desk.addAnother}>
              <Plus aria-hidden="true" className="size-5" />
              Add Another
            </Button>
          )}
          <Button onClick={desk.addToBalance}>
            <Wallet aria-hidden="true" className="size-5" />
            Add to Balance
          </Button>
        </div>
      )}
    </>
  );
}

function NewRecipientLink({ trade }: { trade: Trade }) {
  return (
    <Link to="/beneficiaries/add" state={useReturnState(trade)} className="link text-14">
      Add a new recipient
    </Link>
  );
}

function Locked({ trade }: { trade: Trade }) {
  return (
    <>
      <PageHeader title={title} back={{ to: "/", label: "Home" }} />
      <Notice className="max-w-2xl">{describeLock(trade)}</Notice>
      <ButtonLink to={tradePath(trade)} variant="primary" className="mt-5">
        View this exchange
      </ButtonLink>
    </>
  );
}
