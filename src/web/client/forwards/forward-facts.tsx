import type { ForwardQuote } from "#contract/payments/forwards.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { classNames } from "#web/design/class-names.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatDateTime, formatMoney, formatRateFigure, formatWeekday } from "#web/design/format.ts";
import { endOf, formatForwardPoints } from "./forward-words.ts";

/** What is sold in a line and what is bought large. */
export function ForwardFigures({ quote }: { quote: ForwardQuote }) {
  const { fromAmount, fromCurrency, toAmount, toCurrency } = quote;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2">
        <Flag currency={fromCurrency} />
        <span className="text-14 text-stone">You sell</span>
        <span className="figures font-semibold text-16">{formatMoney(fromAmount, fromCurrency)}</span>
      </p>
      <p className="mt-3 text-14 text-stone">You get</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span
          className={classNames(
            "display figures font-bold leading-tight",
            toAmount.length > 10 ? "text-[clamp(1.5rem,8vw,3.25rem)]" : "text-[clamp(2rem,13.3vw,3.25rem)]",
          )}
        >
          {formatMoney(toAmount, toCurrency, "plain")}
        </span>
        <span className="font-semibold text-19">{toCurrency}</span>
      </p>
    </div>
  );
}

/** The client's rate beside spot, with the points between them, the fee and the days. */
export function ForwardFacts({ quote }: { quote: ForwardQuote }) {
  const { fromCurrency, toCurrency, spotRate, midRate, points } = quote;
  const rate = rateIn(fromCurrency, toCurrency);
  return (
    <>
      <dl className="mt-4 divide-y divide-line border-line border-y">
        <FactRow name="Your forward rate" strong>
          {rate(quote.rate)}
        </FactRow>
        <FactRow name="Spot rate now (mid-market)">{rate(spotRate)}</FactRow>
        <FactRow name="Forward points">{formatForwardPoints(points, spotRate)}</FactRow>
        <FactRow
          name={
            quote.deliveryFrom === quote.deliveryTo ? "Mid-market for your day" : "Mid-market for your days"
          }
        >
          {rate(midRate)}
        </FactRow>
        <FactRow name="Our fee (included)">
          {formatMoney(quote.marginCost, toCurrency)}{" "}
          <span className="text-stone">({formatPercent(quote.marginPercent)})</span>
        </FactRow>
        <DeliveryFacts terms={quote} />
      </dl>
      <p className="mt-3 text-14 text-stone">
        {describePoints(quote)} {quote.rateSimulated && "These rates are simulated."}
      </p>
    </>
  );
}

type Terms = Pick<ForwardQuote, "deliveryFrom" | "deliveryTo" | "drawFrom" | "drawBy" | "toCurrency">;

/** When it can be exchanged, and when the money is with the client. */
export function DeliveryFacts({ terms }: { terms: Terms }) {
  const { deliveryFrom, deliveryTo, drawFrom, toCurrency } = terms;
  return (
    <>
      <FactRow name={`${toCurrency} delivered`}>
        {deliveryFrom === deliveryTo
          ? formatWeekday(deliveryTo)
          : `${formatWeekday(deliveryFrom)} to ${formatWeekday(deliveryTo)}`}
      </FactRow>
      <FactRow name="You can exchange it from">{formatWeekday(drawFrom)}</FactRow>
      <FactRow name="Until">{formatDateTime(endOf(terms))}</FactRow>
    </>
  );
}

/** Formats a rate with its direction. */
export function rateIn(fromCurrency: CurrencyCode, toCurrency: CurrencyCode): (figure: number) => string {
  return (figure) => `1 ${fromCurrency} = ${formatRateFigure(figure)} ${toCurrency}`;
}

function describePoints({ points, fromCurrency, toCurrency }: ForwardQuote): string {
  const cause = `The points come from the interest rates of ${fromCurrency} and ${toCurrency}. They aren't a fee`;
  if (!/[1-9]/.test(points)) return `${cause}, and are zero for your dates.`;
  return points.startsWith("-")
    ? `${cause}: ${fromCurrency} earns more interest until then, so it buys a little less ${toCurrency} later.`
    : `${cause}: ${fromCurrency} earns less interest until then, so it buys a little more ${toCurrency} later.`;
}
