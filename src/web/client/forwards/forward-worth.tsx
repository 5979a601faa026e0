import type { ForwardDetail } from "#contract/payments/forwards.ts";
import { formatDateTime, formatShortFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { RidgeChart } from "#web/design/ridge-chart.tsx";
import { rateIn } from "./forward-facts.tsx";
import { describeWorth } from "./forward-words.ts";

/** What is left of a forward is worth beside its rate, now and day by day. */
export function ForwardWorth({ forward }: { forward: ForwardDetail }) {
  const { worth, worths, fromCurrency, toCurrency } = forward;
  const points = worths.map(({ day, change }) => ({ at: day, value: Number(change) }));
  if (!worth && points.length === 0) return null;
  return (
    <Panel flush heading="What it's worth" className="overflow-hidden">
      <div className="px-5 pb-5 md:px-6">
        {worth ? (
          <>
            <p className="figures mt-2 font-semibold text-16 wrap-anywhere">
              Worth {describeWorth(worth.change, fromCurrency)}
            </p>
            <p className="figures mt-1 text-14 text-stone">
              At the market rate for its dates: {rateIn(fromCurrency, toCurrency)(worth.rate)},{" "}
              {formatDateTime(worth.at)}
            </p>
          </>
        ) : (
          <p className="mt-2 text-14 text-stone">Nothing is left, so it&apos;s no longer valued.</p>
        )}
        <p className="mt-1 text-14 text-stone">
          You exchange at your fixed rate all the same. It matters for your deposit only.
        </p>
      </div>
      {points.length > 1 && (
        <RidgeChart
          label="What was left of your forward, day by day, compared with your rate"
          points={points}
          ground={0}
          inWords={(value) => describeWorth(toDecimalText(value), fromCurrency)}
          axisFigure={(value) => formatShortFigure(value).replace("-", "−")}
          className="min-h-56"
        />
      )}
    </Panel>
  );
}

/** A chart's value as the decimal text that it came from. */
function toDecimalText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
