import { useQuery } from "@tanstack/react-query";
import type { Quote } from "#contract/trading/quotes.ts";
import { rateHistoryQuery } from "#web/api/queries.ts";
import { AxisWidth } from "#web/design/axis-width.tsx";
import { formatRateFigure } from "#web/design/format.ts";
import { Ridge } from "#web/design/ridge.tsx";
import { ridgeRange, ridgeTop } from "#web/design/ridge-path.ts";
import { useIsPhone } from "#web/design/use-is-phone.ts";
import { axisMarks, clearMarks } from "#web/design/value-axis.ts";
import { getLastHourRates } from "./get-last-hour-rates.ts";

const band = { top: 0.16, bottom: 0.7 };

/** On a phone, how the mid-market rate moved in the hour before the quote. */
export function LastHour({ quote }: { quote: Quote }) {
  const { fromCurrency, toCurrency, rateSimulated } = quote;
  const isPhone = useIsPhone();
  const { data } = useQuery({ ...rateHistoryQuery(fromCurrency, toCurrency, "1D"), enabled: isPhone });
  const rates = getLastHourRates(data?.points ?? [], quote);
  const last = rates.at(-1);
  if (last === undefined) return null;
  const range = ridgeRange(rates);
  const lastTop = ridgeTop(last, range, band);
  // One more value beside the last is enough on so small a plot.
  const [mark] = clearMarks(axisMarks(range, band), [lastTop - 0.1, lastTop, lastTop + 0.1]);
  return (
    <figure className="mt-4 overflow-hidden rounded-field border border-line bg-panel md:hidden">
      <figcaption className="flex justify-between gap-4 px-4 pt-2.5 text-13 text-stone">
        <span>
          1 {fromCurrency} in {toCurrency}, last hour
        </span>
        {rateSimulated && <span>simulated</span>}
        <span className="sr-only">
          {`From ${formatRateFigure(rates[0] ?? last)} to ${formatRateFigure(last)}.`}
        </span>
      </figcaption>
      <div aria-hidden="true" className="flex h-20">
        <div className="relative min-w-0 flex-1">
          {mark && <div className="absolute inset-x-0 border-line border-t" style={atTop(mark.top)} />}
          <Ridge
            layers={[{ values: rates, tone: "chart", line: "pine", band, range }]}
            className="absolute inset-0 size-full"
          />
          <span
            className="absolute right-0 size-2 translate-x-1/2 -translate-y-1/2 rounded-pill bg-pine ring-2 ring-panel"
            style={atTop(lastTop)}
          />
        </div>
        <div className="figures relative min-w-17 shrink-0 text-13 text-stone">
          <AxisWidth labels={[last, ...(mark ? [mark.value] : [])].map(formatRateFigure)} />
          <span className={`${label} font-semibold text-pine`} style={atTop(lastTop)}>
            {formatRateFigure(last)}
          </span>
          {mark && (
            <span className={label} style={atTop(mark.top)}>
              {formatRateFigure(mark.value)}
            </span>
          )}
        </div>
      </div>
    </figure>
  );
}

const label = "-translate-y-1/2 absolute left-2.5 leading-4";

function atTop(share: number) {
  return { top: `${share * 100}%` };
}
