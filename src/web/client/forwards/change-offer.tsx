import type { ForwardChangeQuote } from "#contract/payments/change-forward.ts";
import type { ForwardDetail } from "#contract/payments/forwards.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import type { ForwardChangeInput } from "#web/api/forward-queries.ts";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Loading, Skeleton } from "#web/design/skeleton.tsx";
import { formatDelivery } from "#web/format-delivery.ts";
import { endOf, formatForwardPoints } from "./forward-words.ts";
import { QuoteState } from "./quote-state.tsx";
import { useForwardChange } from "./use-forward-change.ts";

type ChangeOfferProps = {
  forward: ForwardDetail;
  asked: ForwardChangeInput;
  onBack: () => void;
  onClose: () => void;
};

/** A firm quote of other dates beside the present terms, counted down, and its acceptance. */
export function ChangeOffer({ forward, asked, onBack, onClose }: ChangeOfferProps) {
  const changing = useForwardChange(forward.id, asked, onClose);
  const { quote, failure, refusal, hasExpired, isLost, isChanging } = changing;
  const isFixed = isChanging || isLost;
  return (
    <div className="mt-5 flex flex-col gap-4">
      {quote ? (
        <>
          <QuoteState {...changing} isFixed={isFixed} heading="Your new rate" kept="Your dates are saved." />
          <Comparison forward={forward} quote={quote} />
        </>
      ) : (
        failure === null && (
          <Loading label="Getting your quote" className="flex flex-col gap-4">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-32 w-full" />
          </Loading>
        )
      )}
      {refusal !== undefined && <Notice tone="error">{getErrorMessage(refusal)}</Notice>}
      {changing.hasMoved && (
        <Notice tone="error">
          Your quote changed just as you pressed, so the date is still the same. Check the new quote and press
          again.
        </Notice>
      )}
      {refusal === undefined && failure !== null && <Notice tone="error">{getErrorMessage(failure)}</Notice>}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          variant="primary"
          className="flex-1"
          onClick={changing.press}
          busy={isChanging || (hasExpired && changing.isLoading)}
          busyLabel={hasExpired ? "Getting a new quote" : "Changing"}
        >
          {isLost ? "Try again" : hasExpired || !quote ? "Get a new quote" : "Change the date"}
        </Button>
        <Button className="flex-1" disabled={isFixed} onClick={onBack}>
          Other dates
        </Button>
      </div>
    </div>
  );
}

function Comparison({ forward, quote }: { forward: ForwardDetail; quote: ForwardChangeQuote }) {
  const { toCurrency, points, midBefore } = quote;
  const rows = [
    { name: "Delivery", before: formatDelivery(forward), after: formatDelivery(quote) },
    {
      name: "Rate",
      before: formatRateFigure(quote.rateBefore),
      after: formatRateFigure(quote.rate),
    },
    {
      name: `You get (${toCurrency})`,
      before: formatMoney(quote.toAmountBefore, toCurrency, "plain"),
      after: formatMoney(quote.toAmount, toCurrency, "plain"),
    },
  ];
  return (
    <>
      <table className="w-full table-fixed text-14">
        <thead>
          <tr className="border-line border-b text-left text-stone">
            <th scope="col" className="w-1/4 py-2 font-normal">
              <span className="sr-only">Terms</span>
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              Now
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              New
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row" className="py-2.5 text-left font-normal text-stone">
                {name}
              </th>
              <td className="figures py-2.5 pl-3 text-right wrap-anywhere">{before}</td>
              <td className="figures py-2.5 pl-3 text-right font-semibold wrap-anywhere">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="divide-y divide-line border-line border-y">
        <FactRow name="Points between the dates">{formatForwardPoints(points, midBefore)}</FactRow>
        <FactRow name="Our fee (included)">{formatPercent(quote.marginPercent)}</FactRow>
      </dl>
      <p className="text-14 text-stone">
        This is binding. What&apos;s left on {formatDateTime(endOf(quote))} is exchanged automatically at the
        new rate. {quote.rateSimulated && "These rates are simulated."}
      </p>
    </>
  );
}
