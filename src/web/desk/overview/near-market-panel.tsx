import type { Overview } from "#contract/reporting/overview.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatCount, formatCounted } from "#domain/plural.ts";
import { formatChange, formatRateFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";

type NearMarketPanelProps = { near: Overview["near"]; hasRates: boolean };

const shownPairs = 5;

/** Orders and alerts close to their targets. */
export function NearMarketPanel({ near: { percent, pairs }, hasRates }: NearMarketPanelProps) {
  const orders = pairs.reduce((count, pair) => count + pair.orders, 0);
  const alerts = pairs.reduce((count, pair) => count + pair.alerts, 0);
  const others = pairs.length - shownPairs;
  return (
    <Panel heading="Close to target" className="flex flex-col">
      {hasRates ? (
        <dl className="grid grid-cols-2 gap-4">
          <Figure name="Orders" count={orders} />
          <Figure name="Alerts" count={alerts} />
        </dl>
      ) : (
        <p className="text-16 text-stone">Unavailable without a current rate.</p>
      )}
      {pairs.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {pairs.slice(0, shownPairs).map((pair) => (
            <Pair key={`${pair.fromCurrency}${pair.toCurrency}`} pair={pair} />
          ))}
        </ul>
      )}
      {others > 0 && <p className="pt-2 text-13 text-stone">and {formatCounted(others, "more pair")}</p>}
      <p className="mt-auto pt-3 text-13 text-stone">
        Targets within {formatPercent(percent)} of the current client rate.
      </p>
    </Panel>
  );
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-14 text-stone">{name}</dt>
      <dd className="display figures font-bold text-34">{formatCount(count)}</dd>
    </div>
  );
}

function Pair({ pair }: { pair: Overview["near"]["pairs"][number] }) {
  const { fromCurrency, toCurrency, rate, orders, alerts, nextOrder } = pair;
  const waiting = [
    orders > 0 && formatCounted(orders, "order"),
    alerts > 0 && formatCounted(alerts, "alert"),
  ];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <span className="figures text-14">
        1 {fromCurrency} = <span className="font-semibold">{formatRateFigure(rate)}</span> {toCurrency}
      </span>
      <span className="figures text-14 text-stone">{waiting.filter(Boolean).join(", ")}</span>
      {nextOrder !== null && (
        <span className="figures w-full text-13 text-stone">
          next order at {formatRateFigure(nextOrder)}, {formatChange(nextOrder / rate - 1)}
        </span>
      )}
    </li>
  );
}
