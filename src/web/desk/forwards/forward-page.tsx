import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { DeskForwardDetail } from "#contract/payments/desk-forwards.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { isOpenForward } from "#domain/payments/forwards/lifecycle.ts";
import { deskForwardQuery } from "#web/api/desk-forward-queries.ts";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatRateFigure,
  formatShortFigure,
  formatSignedMoney,
} from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { RidgeChart } from "#web/design/ridge-chart.tsx";
import { Status } from "#web/design/status.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { ClientLink } from "#web/desk/ui/client-link.tsx";
import { type BackLink, DetailPage } from "#web/desk/ui/detail-page.tsx";
import { useBackToList } from "#web/desk/ui/use-back-to-list.ts";
import { formatDelivery } from "#web/format-delivery.ts";
import { CloseOutForwardDialog } from "./close-out-dialog.tsx";
import { ForwardStatusBadge } from "./forward-status.tsx";

/** /admin/forwards/:id */
export function ForwardPage() {
  const { id = "" } = useParams();
  const forward = useQuery(deskForwardQuery(id));
  const back = { to: useBackToList("/admin/forwards"), label: "Back to Forwards" };
  return (
    <DetailPage
      query={forward}
      title="Forward"
      back={back}
      loading="Loading the forward"
      failure="We couldn't load the forward."
      notFound={{ title: "Forward not found", text: "No forward has this ID. Check the link." }}
    >
      {(loaded) => <Loaded forward={loaded} back={back} />}
    </DetailPage>
  );
}

function Loaded({ forward, back }: { forward: DeskForwardDetail; back: BackLink }) {
  return (
    <>
      <PageHeader
        title={forward.reference}
        back={back}
        lead={<ForwardStatusBadge forward={forward} now={new Date()} />}
        action={<CloseOut forward={forward} />}
      />
      <DepositDue forward={forward} />
      <MarginCall forward={forward} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid gap-4">
          <Facts forward={forward} />
          <Closeout forward={forward} />
        </div>
        <div className="grid gap-4">
          <Worth forward={forward} />
          <Drawdowns forward={forward} />
          <Changes forward={forward} />
        </div>
      </div>
    </>
  );
}

function CloseOut({ forward }: { forward: DeskForwardDetail }) {
  const mayDecide = useHasRole(operatorRoles);
  const [isAsking, setIsAsking] = useState(false);
  if (!mayDecide || !isOpenForward(forward.status)) return null;
  return (
    <>
      <Button variant="destructive" size="small" onClick={() => setIsAsking(true)}>
        Close out
      </Button>
      {isAsking && <CloseOutForwardDialog forward={forward} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function DepositDue({ forward: { depositDue, fromCurrency } }: { forward: DeskForwardDetail }) {
  if (depositDue === null) return null;
  const isOverdue = new Date(depositDue.dueBy) <= new Date();
  const amount = formatMoney(depositDue.amount, fromCurrency, "code");
  const by = formatDateTime(depositDue.dueBy);
  return (
    <Notice tone={isOverdue ? "error" : "info"} className="mb-4">
      {isOverdue
        ? `The deposit of ${amount} was due by ${by}. Closing it out waits for a rate, or while a restriction keeps the client from paying.`
        : `The client pays the deposit of ${amount} by bank transfer until ${by}. It is taken from their balance once it's there; without it, the forward is closed out by itself.`}
    </Notice>
  );
}

function MarginCall({ forward: { marginCall, fromCurrency, status } }: { forward: DeskForwardDetail }) {
  if (marginCall === null) return null;
  const isOverdue = new Date(marginCall.dueBy) <= new Date();
  const amount = formatMoney(marginCall.amount, fromCurrency, "code");
  const by = formatDateTime(marginCall.dueBy);
  return (
    <Notice tone={isOverdue ? "error" : "info"} className="mb-4">
      {isOverdue
        ? `The client hasn't added ${amount} to the deposit, which was due by ${by}. Speak to them, or close out ${isOpenForward(status) ? "what is left" : "the trade below that isn't paid"}.`
        : `We asked the client to add ${amount} to the deposit by ${by}.`}
    </Notice>
  );
}

function Facts({ forward }: { forward: DeskForwardDetail }) {
  const { fromCurrency, toCurrency } = forward;
  const rate = (figure: number) => `${formatRateFigure(figure)} ${toCurrency}`;
  return (
    <Panel heading="Forward">
      <dl className="divide-y divide-line">
        <FactRow name="Client">
          <ClientLink client={forward.client} />
        </FactRow>
        <FactRow name="Booked">{formatDateTime(forward.createdAt)}</FactRow>
        <FactRow name="Sold" strong>
          <Money amount={forward.fromAmount} currency={fromCurrency} />
        </FactRow>
        <FactRow name="Bought" strong>
          <Money amount={forward.toAmount} currency={toCurrency} />
        </FactRow>
        <FactRow name="Left to exchange">
          <Money amount={forward.fromAmountLeft} currency={fromCurrency} />
        </FactRow>
        <FactRow name={`Rate (1 ${fromCurrency})`}>{rate(forward.rate)}</FactRow>
        <FactRow name="Mid-market for its dates">{rate(forward.midRate)}</FactRow>
        <FactRow name={forward.changes.length > 0 ? "Spot when its date changed" : "Spot when it was booked"}>
          {rate(forward.spotRate)}
        </FactRow>
        <FactRow name="Margin">{formatPercent(forward.marginPercent)}</FactRow>
        <FactRow name="Delivery">{formatDelivery(forward)}</FactRow>
        <FactRow name="Last day to exchange">{formatDate(forward.drawBy)}</FactRow>
        <FactRow name="Deposit held">
          <Money amount={forward.deposit} currency={fromCurrency} />
        </FactRow>
      </dl>
    </Panel>
  );
}

function Closeout({ forward: { closeout, fromCurrency, toCurrency } }: { forward: DeskForwardDetail }) {
  if (closeout === null) return null;
  const say = (amount: string) => <Money amount={amount} currency={fromCurrency} />;
  return (
    <Panel heading="Closed out">
      <dl className="divide-y divide-line">
        <FactRow name="When">{formatDateTime(closeout.at)}</FactRow>
        <FactRow name="By">
          <bdi className="wrap-anywhere">{closeout.by}</bdi>
        </FactRow>
        <FactRow name="Reason">
          <span className="wrap-anywhere">{closeout.reason}</span>
        </FactRow>
        <FactRow name={`Rate (1 ${toCurrency})`}>
          {formatRateFigure(closeout.rate)} {fromCurrency}
        </FactRow>
        <FactRow name="Cost to the client" strong>
          {say(closeout.cost)}
        </FactRow>
        <FactRow name="From the deposit">{say(closeout.fromDeposit)}</FactRow>
        <FactRow name="From the balance">{say(closeout.fromBalance)}</FactRow>
        <FactRow name="Owed">{say(closeout.owed)}</FactRow>
      </dl>
    </Panel>
  );
}

function Changes({ forward: { changes, fromCurrency, toCurrency } }: { forward: DeskForwardDetail }) {
  if (changes.length === 0) return null;
  return (
    <Panel heading="Changes of the date">
      <ul className="divide-y divide-line">
        {changes.map(({ at, fromAmount, before, after }) => (
          <li key={at} className="figures py-2.5 text-14">
            <p className="wrap-anywhere">
              {formatDelivery(before)} at {formatRateFigure(before.rate)} → {formatDelivery(after)} at{" "}
              {formatRateFigure(after.rate)}
            </p>
            <p className="wrap-anywhere">
              <Money amount={fromAmount} currency={fromCurrency} /> for{" "}
              <Money amount={after.toAmount} currency={toCurrency} /> instead of{" "}
              <Money amount={before.toAmount} currency={toCurrency} />
            </p>
            <p className="text-13 text-stone">{formatDateTime(at)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Worth({ forward: { worth, worths, fromCurrency } }: { forward: DeskForwardDetail }) {
  const points = worths.map(({ day, change }) => ({ at: day, value: Number(change) }));
  if (!worth && points.length === 0) return null;
  const inWords = (value: number) => formatSignedMoney(value.toFixed(2), fromCurrency);
  return (
    <Panel flush heading="Gain or loss for the client" className="overflow-hidden">
      <div className="px-5 pb-5 md:px-6">
        <p className="figures mt-2 font-semibold text-16 wrap-anywhere">
          {worth ? formatSignedMoney(worth.change, fromCurrency) : "Nothing is left"}
        </p>
        {worth && <p className="mt-1 text-14 text-stone">At mid-market, {formatDateTime(worth.at)}</p>}
      </div>
      {points.length > 1 && (
        <RidgeChart
          label="Gain or loss of what was left, day by day"
          points={points}
          ground={0}
          inWords={inWords}
          axisFigure={formatShortFigure}
          className="min-h-56"
        />
      )}
    </Panel>
  );
}

function Drawdowns({ forward: { drawdowns } }: { forward: DeskForwardDetail }) {
  return (
    <Panel heading="Exchanges">
      {drawdowns.length === 0 && <p className="text-14 text-stone">Nothing is exchanged yet.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {drawdowns.map(({ at, byItself, trade }) => (
          <li
            key={trade.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 text-14"
          >
            <div className="min-w-0">
              <Link to={`/admin/trades/${trade.id}`} className="link figures">
                {trade.reference}
              </Link>
              <p className="text-13 text-stone">
                {formatDateTime(at)}
                {byItself && ", on the last day by itself"}
              </p>
            </div>
            <p className="flex items-center gap-3">
              <Money amount={trade.fromAmount} currency={trade.fromCurrency} />
              <Status state={trade.stage} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
