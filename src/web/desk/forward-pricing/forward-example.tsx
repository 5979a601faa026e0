import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DepositCurveRow, ForwardExampleLine } from "#contract/market/forward-pricing.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { type ExamplePair, forwardExampleQuery } from "#web/api/forward-pricing-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatDateTime, formatRateFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { tenorNames } from "./format-curve.ts";

/** What forwards in a chosen pair cost at the current mid-market rate. */
export function ForwardExample({
  curves,
  first,
}: {
  curves: readonly DepositCurveRow[];
  first: ExamplePair;
}) {
  const [pair, setPair] = useState(first);
  const example = useQuery({ ...forwardExampleQuery(pair), placeholderData: keepPreviousData });
  const search = {
    options: curves.map(({ currency }) => optionOf(currency)),
    ...{ searchLabel: "Search currencies", noneFound: "No currency with deposit rates found." },
  };
  return (
    <Panel heading="Example" flush className="pb-2">
      <div className="px-5 pt-1 pb-4 md:px-6">
        <p className="max-w-prose text-14 text-stone">
          For a client without margins of their own, whether or not the pair is open.
        </p>
        <div className="mt-3 grid max-w-md grid-cols-2 gap-3">
          <Combobox
            {...search}
            label="Client sells"
            value={pair.fromCurrency}
            onChange={(fromCurrency) => setPair(chooseSold(pair, fromCurrency))}
          />
          <Combobox
            {...search}
            label="Client buys"
            value={pair.toCurrency}
            onChange={(toCurrency) => setPair(chooseBought(pair, toCurrency))}
          />
        </div>
      </div>
      <QueryBoundary
        query={example}
        refetchFailure="instead"
        skeleton={
          <div className="px-5 py-2">
            <SkeletonRows label="Loading the example" rows={4} />
          </div>
        }
        failure={{ title: "We couldn't price an example.", className: "px-5" }}
      >
        {({ spotMid, at, source, isReference, lines }) => (
          <>
            <p className="flex flex-wrap items-center gap-2 px-5 pb-3 text-14 md:px-6">
              <span>
                Spot mid-market rate <strong className="figures">{formatRateFigure(spotMid)}</strong>
              </span>
              <span className="text-13 text-stone">
                {source}, {formatDateTime(at)}
              </span>
              {isReference && <Badge tone="waiting">Reference</Badge>}
            </p>
            <Table dense label="Example" columns={columns} rows={lines} rowKey={({ tenor }) => tenor} />
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** Choosing the other side's currency swaps the two. */
function chooseSold(pair: ExamplePair, fromCurrency: CurrencyCode): ExamplePair {
  return { fromCurrency, toCurrency: fromCurrency === pair.toCurrency ? pair.fromCurrency : pair.toCurrency };
}

function chooseBought(pair: ExamplePair, toCurrency: CurrencyCode): ExamplePair {
  return { toCurrency, fromCurrency: toCurrency === pair.fromCurrency ? pair.toCurrency : pair.fromCurrency };
}

const columns: readonly TableColumn<ForwardExampleLine>[] = [
  { key: "tenor", heading: "Length", phone: "title", cell: ({ tenor }) => tenorNames[tenor] },
  {
    key: "mid",
    heading: "Forward mid",
    figures: true,
    cell: ({ forwardMid }) => formatRateFigure(forwardMid),
  },
  { key: "points", heading: "Points", figures: true, cell: ({ points }) => formatPoints(points) },
  { key: "margin", heading: "Margin", figures: true, cell: ({ margin }) => formatPercent(margin) },
  {
    key: "parts",
    heading: "Mid",
    phone: "detail",
    phoneOnly: true,
    cell: ({ forwardMid, points }) => `Mid ${formatRateFigure(forwardMid)}, points ${formatPoints(points)}`,
  },
  {
    key: "note",
    heading: "Margin",
    phone: "note",
    phoneOnly: true,
    cell: ({ margin }) => `Margin ${formatPercent(margin)}`,
  },
  {
    key: "rate",
    heading: "Client rate",
    figures: true,
    phone: "figure",
    cell: ({ clientRate }) => <span className="font-semibold">{formatRateFigure(clientRate)}</span>,
  },
];

const difference = new Intl.NumberFormat("en-GB", {
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
  signDisplay: "exceptZero",
});

/** As a difference of rates with its sign: "−0.0187". */
function formatPoints(points: number): string {
  return difference.format(points).replace("-", "−");
}

function optionOf(currency: CurrencyCode) {
  return {
    value: currency,
    label: currency,
    detail: currencies[currency].name,
    picture: <Flag currency={currency} />,
  };
}
