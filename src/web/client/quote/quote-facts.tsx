import type { Quote } from "#contract/trading/quotes.ts";
import { FactRow } from "../../design/fact-rows.tsx";
import { formatClock, formatDate, formatMoney, formatRateFigure } from "../../design/format.ts";

/** The price's components: rates with direction, margin as money, source, delivery day. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const { fromCurrency, toCurrency } = quote;
  const rate = (figure: number) => `1 ${fromCurrency} = ${formatRateFigure(figure)} ${toCurrency}`;
  return (
    <dl className="mt-4 divide-y divide-line border-line border-t">
      <FactRow name="Your rate" strong>
        {rate(quote.rate)}
      </FactRow>
      <FactRow name="Mid-market rate">{rate(quote.midRate)}</FactRow>
      <FactRow name="Our fee (included)">{formatMoney(quote.marginCost, toCurrency, "code")}</FactRow>
      <FactRow name="Rate as of">
        <time dateTime={quote.rateAt}>{formatClock(quote.rateAt)}</time> · {sourceOf(quote)}
      </FactRow>
      <FactRow name="Estimated delivery">{formatDate(quote.deliveryDate)}</FactRow>
    </dl>
  );
}

function sourceOf({ rateSource, rateSimulated }: Quote): string {
  return rateSimulated && !rateSource.includes("simulated") ? `${rateSource}, simulated` : rateSource;
}
