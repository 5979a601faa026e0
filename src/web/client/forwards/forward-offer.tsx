import type { ForwardQuote } from "#contract/payments/forwards.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { ForwardInput } from "#web/api/forward-queries.ts";
import { NoQuote } from "#web/client/pricing/no-quote.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { DecisionHeader } from "#web/design/decision-header.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Loading, Skeleton } from "#web/design/skeleton.tsx";
import { AskForwardApproval } from "./ask-forward-approval.tsx";
import { BookForward } from "./book-forward.tsx";
import { ForwardFacts, ForwardFigures } from "./forward-facts.tsx";
import { ForwardTerms } from "./forward-terms.tsx";
import { useForwardBooking } from "./use-forward-booking.ts";

/** A firm quote for a forward with its terms and Book. */
export function ForwardOffer({ asked }: { asked: ForwardInput }) {
  const booking = useForwardBooking(asked);
  const { quote, failure } = booking;
  return (
    <>
      <DecisionHeader title="Forward quote" back={{ to: "/forwards/new", label: "Change your forward" }} />
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5 max-lg:contents">
          <Panel aria-label="Your quote">
            {quote && (
              <>
                <ForwardFigures quote={quote} />
                <ForwardFacts quote={quote} />
              </>
            )}
            {!quote && failure !== null && (
              <QuoteFailure failure={failure} busy={booking.isLoading} onRetry={booking.retry} />
            )}
            {!quote && failure === null && <QuoteSkeleton />}
          </Panel>
          {quote && <ForwardTerms quote={quote} />}
        </div>
        {quote && needsApproval(quote, booking.refusal) && <AskForwardApproval quote={quote} />}
        {quote && !needsApproval(quote, booking.refusal) && <BookForward quote={quote} booking={booking} />}
      </div>
      <p aria-live="polite" className="sr-only">
        {quote &&
          `Your quote: you sell ${formatMoney(quote.fromAmount, quote.fromCurrency)}, you get ${formatMoney(quote.toAmount, quote.toCurrency)}.`}
      </p>
    </>
  );
}

/** A rule may have been set since the quote was made. */
function needsApproval(quote: ForwardQuote, refusal: unknown): boolean {
  return quote.needsApproval || (refusal instanceof ApiError && refusal.code === "booking_needs_approval");
}

type QuoteFailureProps = { failure: unknown; busy: boolean; onRetry: () => unknown };

/** No retry where the same would be refused again. */
function QuoteFailure({ failure, busy, onRetry }: QuoteFailureProps) {
  if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.status !== 429)
    return (
      <Notice tone="warning">
        <p>{failure.message}</p>
        <ButtonLink to="/forwards/new" size="small" className="mt-3">
          Change your forward
        </ButtonLink>
      </Notice>
    );
  return (
    <NoQuote failure={failure} reassurance="Your amount and days are saved." busy={busy} onRetry={onRetry} />
  );
}

function QuoteSkeleton() {
  return (
    <Loading label="Getting your quote" className="flex flex-col gap-5">
      <Skeleton className="h-6 w-52 max-w-full" />
      <Skeleton className="h-13 w-72 max-w-full" />
      {["rate", "spot", "points", "fee", "delivery"].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </Loading>
  );
}
