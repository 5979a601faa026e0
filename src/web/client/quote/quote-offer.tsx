import type { Quote } from "#contract/trading/quotes.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { Button } from "../../design/button.tsx";
import { ErrorState } from "../../design/error-state.tsx";
import { formatMoney } from "../../design/format.ts";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { ProgressSteps } from "../../design/progress-steps.tsx";
import { Loading, Skeleton } from "../../design/skeleton.tsx";
import type { ConversionInput } from "../dashboard/live-conversion.ts";
import { BookingForm, type Choices } from "./booking-form.tsx";
import { QuoteEntry } from "./quote-entry.tsx";
import { QuoteFacts } from "./quote-facts.tsx";
import { QuoteFigures } from "./quote-figures.tsx";
import type { QuoteSession } from "./quote-session.ts";
import { useBooking } from "./use-booking.ts";
import { useQuoteSession } from "./use-quote-session.ts";

type QuoteOfferProps = {
  asked: ConversionInput;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  /** Opens the form for amount and currencies. */
  onChange: () => void;
};

/** A firm price that renews itself, with the Book button. */
export function QuoteOffer({ asked, choices, onChoices, onChange }: QuoteOfferProps) {
  const [desk, dispatch] = useQuoteSession(asked);
  const { press, refusal } = useBooking(desk, dispatch);
  const { shown, failure } = desk;

  if (!shown && failure instanceof ApiError && failure.status === 422) {
    return (
      <QuoteEntry first={asked}>
        {/* The converter itself explains an invalid amount. */}
        {!failure.code?.startsWith("amount_") && <Notice tone="error">{getErrorMessage(failure)}</Notice>}
      </QuoteEntry>
    );
  }
  return (
    <>
      <PageHeader title="Quote" back={{ to: "/", label: "Home" }} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)]">
        <Panel aria-label="Your quote">
          <ProgressSteps percent={25} current={1} />
          {shown && (
            <>
              <QuoteFigures quote={shown.quote} before={shown.before}>
                <Button
                  size="small"
                  aria-label="Change the amount"
                  className="shrink-0"
                  onClick={onChange}
                  disabled={desk.booking !== "idle"}
                >
                  Change
                </Button>
              </QuoteFigures>
              <QuoteFacts quote={shown.quote} />
            </>
          )}
          {!shown && failure === undefined && <QuoteSkeleton />}
          {!shown && failure !== undefined && (
            <ErrorState
              className="mt-4"
              title="We can't give you a quote right now."
              detail={getErrorMessage(failure)}
              reassurance={`Your amount is saved: ${formatQuoteInput(asked)}.`}
              busy={desk.asking !== undefined}
              onRetry={() => dispatch({ kind: "ask", at: Date.now() })}
            />
          )}
        </Panel>
        {shown && (
          <BookingForm
            desk={desk}
            shown={shown}
            choices={choices}
            onChoices={onChoices}
            refusal={refusal}
            dispatch={dispatch}
            onBook={() => press(choices.useProfitShare)}
          />
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement(desk)}
      </p>
    </>
  );
}

/** Announced to screen readers: the first price and each different one, not every second. */
function announcement({ shown }: QuoteSession): string {
  if (!shown) return "";
  return `${shown.before ? "Your quote has changed:" : "Your quote:"} ${formatQuoteAmounts(shown.quote)}`;
}

function formatQuoteAmounts(quote: Quote): string {
  const send = formatMoney(quote.fromAmount, quote.fromCurrency, "code");
  return `you send ${send}, your recipient gets ${formatMoney(quote.toAmount, quote.toCurrency, "code")}.`;
}

function formatQuoteInput({ amount, fromCurrency, toCurrency, isReceiving }: ConversionInput): string {
  const sum = formatMoney(amount, isReceiving ? toCurrency : fromCurrency, "code");
  return isReceiving ? `${sum} for ${fromCurrency}` : `${sum} to ${toCurrency}`;
}

function QuoteSkeleton() {
  return (
    <Loading label="Getting your quote" className="mt-7 flex flex-col gap-7">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-9 w-52 max-w-full" />
        <Skeleton className="mt-3 h-4 w-32" />
        <Skeleton className="h-13 w-72 max-w-full" />
      </div>
      <div className="flex flex-col gap-5">
        {["rate", "mid", "margin", "delivery"].map((row) => (
          <Skeleton key={row} className="h-5 w-full" />
        ))}
      </div>
    </Loading>
  );
}
