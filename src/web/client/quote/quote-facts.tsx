import type { Quote } from "#contract/trading/quotes.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import {
  formatClock,
  formatMoney,
  formatPointsFigure,
  formatRateFigure,
  formatTime,
  formatWeekday,
} from "#web/design/format.ts";
import { LastHour } from "./last-hour.tsx";
import { useChosenRecipient } from "./use-chosen-recipient.ts";

/** The quote's terms: rates with direction, margin as money, deadlines and points. */
export function QuoteFacts({ quote, recipientId }: { quote: Quote; recipientId: string | undefined }) {
  const { fromCurrency, toCurrency } = quote;
  const recipient = useChosenRecipient(recipientId, toCurrency);
  const rate = (figure: number) => `1 ${fromCurrency} = ${formatRateFigure(figure)} ${toCurrency}`;
  return (
    <>
      <LastHour quote={quote} />
      <dl className="mt-4 divide-y divide-line border-line max-md:text-14 md:border-t">
        <FactRow name="Your rate" strong>
          {rate(quote.rate)}
        </FactRow>
        <FactRow
          name={
            <>
              Mid-market, <time dateTime={quote.rateAt}>{formatClock(quote.rateAt)}</time>
            </>
          }
        >
          {rate(quote.midRate)}
        </FactRow>
        <FactRow name="Our fee (included)">
          {formatMoney(quote.marginCost, toCurrency, "code")}{" "}
          <span className="text-stone">({formatPercent(quote.marginPercent)})</span>
        </FactRow>
        <FactRow name="You pay us by">
          {formatWeekday(quote.fundBy)}, {formatTime(quote.fundBy)}
        </FactRow>
        <FactRow name={`${toCurrency} with you, estimated`}>
          {formatWeekday(quote.deliveryDate)} if you pay today
        </FactRow>
        <FactRow name="Recipient">
          {recipient ? (
            <>
              {recipient.name} <span className="text-stone">{recipient.accountNumber}</span>
            </>
          ) : (
            "You choose after booking"
          )}
        </FactRow>
        {Number(quote.points) > 0 && <FactRow name="Points">{formatEarned(quote.points)}</FactRow>}
      </dl>
      <p className="text-13 text-stone max-md:mb-3">Source of the mid-market rate: {sourceOf(quote)}</p>
    </>
  );
}

function sourceOf({ rateSource, rateSimulated }: Quote): string {
  return rateSimulated && !rateSource.includes("simulated") ? `${rateSource}, simulated` : rateSource;
}

/** "+250", "+12.50". */
function formatEarned(points: string): string {
  return `+${formatPointsFigure(points).replace(/\.00$/, "")}`;
}
