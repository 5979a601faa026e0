import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { Alert } from "#contract/automation/alerts.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateFromNumber } from "#domain/rate.ts";
import { alertsQuery } from "#web/api/alert-queries.ts";
import { liveRateQuery, priceListQuery } from "#web/api/queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { useClientRates } from "#web/client/pricing/use-client-rates.ts";
import { Badge } from "#web/design/badge.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatDate, formatDateTime, formatRateFigure, formatTarget } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Ridge } from "#web/design/ridge.tsx";
import { ridgeRange, ridgeTop } from "#web/design/ridge-path.ts";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { formatDistance, getTargetOutlook } from "./target-outlook.ts";

/** /alerts */
export function AlertsPage() {
  const alerts = useQuery(alertsQuery);
  return (
    <>
      <PageHeader
        title="Rate Alerts"
        lead="We'll tell you once when a rate reaches your target."
        action={
          <ForPreparers>
            <ButtonLink to="/alerts/create" variant="primary">
              Add New
            </ButtonLink>
          </ForPreparers>
        }
      />
      <Panel aria-label="Rate Alerts" flush>
        <QueryBoundary
          query={alerts}
          skeleton={
            <div className="p-5 md:p-6">
              <SkeletonRows label="Loading your rate alerts" rows={4} />
            </div>
          }
          failure={{
            title: "We couldn't load your rate alerts.",
            reassurance: "They're saved and still active.",
            className: "p-5 md:p-6",
          }}
          empty={
            <EmptyState title="No rate alerts set up yet. Create one to get started." className="px-5 py-12">
              Choose the rate you want. We'll tell you here and by email when it's reached.
            </EmptyState>
          }
        >
          {(data) => (
            <ul className="divide-y divide-line">
              {data.map((alert) => (
                <li key={alert.id}>
                  <AlertRow alert={alert} />
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      </Panel>
    </>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const { id, fromCurrency, toCurrency, targetRate, dailyUpdates, createdAt } = alert;
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 px-5 py-4 transition-colors hover:bg-glacier/50 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_auto] md:gap-x-6 md:px-6">
      <div className="min-w-0">
        <h2 className="font-sans font-semibold text-16 tracking-normal">
          <Link to={`/alerts/${id}`} className="flex items-center gap-2.5 after:absolute after:inset-0">
            <span className="flex -space-x-1.5">
              <Flag currency={fromCurrency} />
              <Flag currency={toCurrency} />
            </span>
            {fromCurrency} to {toCurrency}
          </Link>
        </h2>
        <p className="display figures mt-1 font-bold text-24 leading-8">{formatTarget(targetRate)}</p>
        <p className="text-14 text-stone">
          Created {formatDate(createdAt)}
          {dailyUpdates && (
            <>
              <span className="max-lg:hidden"> · </span>
              <span className="whitespace-nowrap max-lg:block">Daily updates enabled</span>
            </>
          )}
        </p>
      </div>
      <TargetRidge
        from={fromCurrency}
        to={toCurrency}
        target={targetRate}
        className="order-last col-span-2 h-16 md:order-none md:col-span-1 md:h-20"
      />
      <div className="order-last col-span-2 md:order-none md:col-span-1">
        <AlertStatus alert={alert} />
      </div>
      <ChevronRight aria-hidden="true" className="size-5 text-stone" />
    </div>
  );
}

/** Distance to the target, or when it was reached. */
function AlertStatus({ alert }: { alert: Alert }) {
  const { fromCurrency, toCurrency, targetRate, reachedAt, reachedRate } = alert;
  const now = useClientRate(fromCurrency, toCurrency);
  const outlook = getTargetOutlook(rateFromNumber(targetRate), now?.rate);
  const parts = [useQuery(liveRateQuery(fromCurrency, toCurrency)), useQuery(priceListQuery)];
  const unknown = parts.some(({ isError }) => isError) ? "No rate right now" : "Waiting for the rate";
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 md:flex-col md:items-start">
      {reachedAt !== null && reachedRate !== null ? (
        <>
          <Badge tone="good">Reached</Badge>
          <p className="figures text-14 text-stone">
            at {formatRateFigure(reachedRate)} · {formatDateTime(reachedAt)}
          </p>
        </>
      ) : (
        <>
          <p className="figures font-semibold text-16">{outlook ? formatDistance(outlook) : unknown}</p>
          {outlook && (
            <p className="figures text-14 text-stone">
              Your rate {outlook.rate}
              {now?.simulated && " · simulated"}
              {now?.indicative && " · indicative"}
            </p>
          )}
        </>
      )}
    </div>
  );
}

const band = { top: 0.14, bottom: 0.84 };

type TargetRidgeProps = { from: CurrencyCode; to: CurrencyCode; target: number; className?: string };

/** The past month's client rate up to now, with the target. The text beside it says the same. */
function TargetRidge({ from, to, target, className }: TargetRidgeProps) {
  const values = useMonth(from, to);
  const range = ridgeRange(values, [target]);
  return (
    <div
      aria-hidden="true"
      className={classNames("relative overflow-hidden rounded-field bg-quiet", className)}
    >
      {values.length > 1 && (
        <>
          <Ridge
            layers={[{ values, tone: "chart", line: "pine", band, range }]}
            className="absolute inset-0 size-full"
          />
          <div
            className="absolute inset-x-0 border-ink border-t border-dashed"
            style={{ top: `${ridgeTop(target, range, band) * 100}%` }}
          />
        </>
      )}
    </div>
  );
}

/** The past month's client rates, oldest first, ending with the live one. */
function useMonth(from: CurrencyCode, to: CurrencyCode): readonly number[] {
  const past = useClientRates(from, to, "1M").points.map(({ value }) => value);
  const now = useClientRate(from, to)?.rate;
  return now === undefined ? past : [...past, now];
}
