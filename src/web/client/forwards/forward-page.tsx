import { FileDown } from "lucide-react";
import { Link, useParams } from "react-router";
import { downloadForwardConfirmation, type ForwardDetail } from "#contract/payments/forwards.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { buildUrl } from "#web/api/call.ts";
import { ApprovalRow } from "#web/client/approvals/made-by-request.tsx";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { tradePath } from "#web/client/trades/trade-paths.ts";
import { Badge } from "#web/design/badge.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatDateTime, formatMoney, formatWeekday } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { ProgressBar } from "#web/design/progress-bar.tsx";
import { StageTicks } from "#web/design/stage-ticks.tsx";
import { ChangeDate } from "./change-date.tsx";
import { DepositDue } from "./deposit-due.tsx";
import { DrawForward } from "./draw-forward.tsx";
import { ForwardChanges } from "./forward-changes.tsx";
import { ForwardCloseout } from "./forward-closeout.tsx";
import { DeliveryFacts, rateIn } from "./forward-facts.tsx";
import { endOf, findNeed, forwardLooks, isOpen, percentUsed } from "./forward-words.ts";
import { ForwardWorth } from "./forward-worth.tsx";
import { MarginCall } from "./margin-call.tsx";
import { forwardsLink, WithForward } from "./with-forward.tsx";

/** /forwards/:id */
export function ForwardPage() {
  const { id = "" } = useParams();
  return (
    <WithForward key={id} id={id}>
      {(forward) => <ForwardScreen forward={forward} />}
    </WithForward>
  );
}

function ForwardScreen({ forward }: { forward: ForwardDetail }) {
  const { fromCurrency, toCurrency, reference, createdAt, status } = forward;
  const { label, tone } = forwardLooks[status];
  return (
    <>
      <PageHeader
        title={`${fromCurrency} to ${toCurrency} forward`}
        back={forwardsLink}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures">
              {reference} · {formatDate(createdAt)}
            </span>
            <span role="status">
              <Badge tone={tone}>{label}</Badge>
            </span>
          </span>
        }
        action={
          isOpen(forward) &&
          forward.drawableNow &&
          forward.marginCall === null && (
            <ForPreparers>
              <DrawForward forward={forward} />
            </ForPreparers>
          )
        }
      />
      <DepositDue forward={forward} />
      <MarginCall forward={forward} />
      <LastDay forward={forward} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <Rest forward={forward} />
          <ForwardCloseout forward={forward} />
          <Drawdowns forward={forward} />
          <ForwardChanges forward={forward} />
          <ForwardWorth forward={forward} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <TermsPanel forward={forward} />
          <DepositPanel forward={forward} />
          <Panel heading="Documents" className="print:hidden">
            <ConfirmationLink id={forward.id} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** That what is left is soon exchanged automatically; deposits that are asked for are shown by themselves. */
function LastDay({ forward }: { forward: ForwardDetail }) {
  const need = findNeed({ ...forward, marginCall: null }, new Date());
  if (need?.kind !== "last_day") return null;
  const left = formatMoney(forward.fromAmountLeft, forward.fromCurrency);
  return (
    <Notice className="mb-5">
      We&apos;ll exchange the remaining {left} at your rate on {formatDateTime(need.by)}, and you pay for it
      then.{forward.marginCall === null && " Until that time you can exchange it yourself."}
    </Notice>
  );
}

/** How much of it is left, and from when it can be exchanged. */
function Rest({ forward }: { forward: ForwardDetail }) {
  const { fromAmount, fromAmountLeft, fromCurrency, toAmountLeft, toCurrency, drawFrom } = forward;
  const percent = percentUsed(forward);
  const all = formatMoney(fromAmount, fromCurrency);
  return (
    <Panel heading="Left to exchange">
      {isOpen(forward) ? (
        <>
          <p className="display figures font-bold text-24 leading-8 wrap-anywhere">
            {formatMoney(fromAmountLeft, fromCurrency)}
          </p>
          <p className="figures text-14 text-stone wrap-anywhere">
            of {all}, for {formatMoney(toAmountLeft, toCurrency)}
          </p>
        </>
      ) : (
        <p className="text-16">{describeEnd(forward)}</p>
      )}
      {forward.status !== "CLOSED_OUT" && (
        <div className="mt-3">
          <ProgressBar label="Exchanged so far" percent={percent} />
          <p className="mt-1 text-13 text-stone">{percent}% exchanged</p>
        </div>
      )}
      {isOpen(forward) && !forward.drawableNow && (
        <p className="mt-3 text-14">
          You can exchange it from {formatWeekday(drawFrom)} until {formatDateTime(endOf(forward))}, all at
          once or in parts{forward.marginCall !== null && ", once you've added to your deposit"}.
        </p>
      )}
    </Panel>
  );
}

function describeEnd({ status, closedAt }: ForwardDetail): string {
  const on = closedAt === null ? "" : ` on ${formatDateTime(closedAt)}`;
  switch (status) {
    case "CLOSED_OUT":
      return `We closed what was left of this forward${on}, at the rate of that moment. Contact us if you have questions.`;
    case "SETTLED":
      return "Everything is exchanged and paid.";
    default:
      return "Everything is exchanged. Your deposit goes back to your balance once it's all paid.";
  }
}

function Drawdowns({ forward: { drawdowns } }: { forward: ForwardDetail }) {
  return (
    <Panel heading="Exchanges">
      {drawdowns.length === 0 ? (
        <p className="text-14 text-stone">The parts that you exchange will appear here.</p>
      ) : (
        <ul className="divide-y divide-line">
          {drawdowns.map(({ at, byItself, trade }) => (
            <li key={trade.id}>
              <Link
                to={tradePath(trade)}
                className="-mx-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control px-2 py-3 hover:bg-quiet"
              >
                <span className="min-w-0">
                  <span className="figures block font-semibold text-16 wrap-anywhere">
                    {formatMoney(trade.fromAmount, trade.fromCurrency)} →{" "}
                    {formatMoney(trade.toAmount, trade.toCurrency)}
                  </span>
                  <span className="figures block text-13 text-stone">
                    {trade.reference} · {formatDateTime(at)}
                    {byItself && " · Automatically, on the last day"}
                  </span>
                </span>
                <StageTicks stage={trade.stage} inline />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TermsPanel({ forward }: { forward: ForwardDetail }) {
  const { fromAmount, fromCurrency, toAmount, toCurrency, marginPercent } = forward;
  const rate = rateIn(fromCurrency, toCurrency);
  const when = forward.changes.length > 0 ? "at the change" : "at booking";
  return (
    <Panel
      heading="Terms"
      aside={
        isOpen(forward) &&
        forward.depositDue === null && (
          <ForPreparers>
            <ChangeDate forward={forward} />
          </ForPreparers>
        )
      }
    >
      <dl className="divide-y divide-line">
        <FactRow name="You sell">{formatMoney(fromAmount, fromCurrency)}</FactRow>
        <FactRow name="You get">{formatMoney(toAmount, toCurrency)}</FactRow>
        <FactRow name="Your forward rate" strong>
          {rate(forward.rate)}
        </FactRow>
        <FactRow name={`Mid-market for its dates ${when}`}>{rate(forward.midRate)}</FactRow>
        <FactRow name={`Spot rate ${when} (mid-market)`}>{rate(forward.spotRate)}</FactRow>
        <FactRow name="Our fee (included)">{formatPercent(marginPercent)}</FactRow>
        <DeliveryFacts terms={forward} />
        <ApprovalRow approvalId={forward.approvalId} />
      </dl>
    </Panel>
  );
}

function DepositPanel({ forward }: { forward: ForwardDetail }) {
  const { deposit, fromCurrency } = forward;
  return (
    <Panel heading="Deposit">
      <p className="display figures font-bold text-24 leading-8 wrap-anywhere">
        {formatMoney(deposit, fromCurrency)}
      </p>
      <p className="text-14 text-stone">{describeDeposit(forward)}</p>
    </Panel>
  );
}

function describeDeposit({ depositDue, depositPercent, fromCurrency, closedAt }: ForwardDetail): string {
  if (closedAt !== null) return "Nothing is held any more.";
  if (depositDue !== null)
    return `Nothing is held yet: ${formatMoney(depositDue.amount, fromCurrency)} is still to be paid.`;
  return `${formatPercent(depositPercent)} when you booked, with what you've added since. It goes back to your balance once everything is exchanged and paid.`;
}

function ConfirmationLink({ id }: { id: string }) {
  return (
    <a
      href={buildUrl(downloadForwardConfirmation, { params: { id } })}
      download
      className="-mx-2 flex items-center gap-3 rounded-control px-2 py-3 hover:bg-quiet"
    >
      <FileDown aria-hidden="true" className="size-5 shrink-0 text-pine" />
      <span>
        <span className="block font-medium text-16">Download the confirmation</span>
        <span className="block text-13 text-stone">PDF with all terms of this forward</span>
      </span>
    </a>
  );
}
