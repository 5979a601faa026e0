import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useReducer, useRef } from "react";
import { createQuote, type Quote } from "#contract/trading/quotes.ts";
import { bookTrade } from "#contract/trading/trades.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call, newIdempotencyKey } from "#web/api/call.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import type { ConversionInput } from "#web/client/dashboard/live-conversion.ts";
import { assignPath } from "#web/client/trades/trade-paths.ts";
import { Button } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { DecisionHeader } from "#web/design/decision-header.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { ProgressSteps } from "#web/design/progress-steps.tsx";
import { Loading, Skeleton } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { AskApprovalForm } from "./ask-approval-form.tsx";
import { BookingForm, type Choices } from "./booking-form.tsx";
import { PauseButton } from "./quote-countdown.tsx";
import { QuoteEntry } from "./quote-entry.tsx";
import { QuoteFacts } from "./quote-facts.tsx";
import { QuoteFailure } from "./quote-failure.tsx";
import { QuoteFigures } from "./quote-figures.tsx";
import {
  type QuoteSession,
  type QuoteSessionEvent,
  quoteSessionReducer,
  type ShownQuote,
  startQuoteSession,
} from "./quote-session.ts";
import { useChosenRecipient } from "./use-chosen-recipient.ts";

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
  const { press, refusal } = useBooking(desk, dispatch, asked);
  const { shown, failure } = desk;
  const isFixed = desk.booking !== "idle";

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
      <DecisionHeader title="Quote" back={{ to: "/", label: "Home" }}>
        {shown && <ChangeButton className="border-transparent px-3" onClick={onChange} disabled={isFixed} />}
      </DecisionHeader>
      <div className="flex flex-col gap-5 max-md:flex-1 max-md:gap-0 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)] lg:items-start">
        <Panel aria-label="Your quote" className="max-md:border-0 max-md:bg-transparent max-md:p-0">
          <ProgressSteps percent={25} current={1} className="max-md:[&>ol]:sr-only" />
          {shown && (
            <>
              <QuoteFigures quote={shown.quote} before={shown.before}>
                <div className="flex shrink-0 items-center">
                  <PauseButton desk={desk} dispatch={dispatch} className="md:hidden" />
                  <ChangeButton className="max-md:hidden" onClick={onChange} disabled={isFixed} />
                </div>
              </QuoteFigures>
              <QuoteFacts quote={shown.quote} recipientId={asked.recipientId} />
            </>
          )}
          {!shown && failure === undefined && <QuoteSkeleton />}
          {!shown && failure !== undefined && (
            <QuoteFailure
              failure={failure}
              asked={asked}
              busy={desk.asking !== undefined}
              onRetry={() => dispatch({ kind: "ask", at: Date.now() })}
            />
          )}
        </Panel>
        {shown && needsApproval(shown.quote, refusal) && (
          <AskApprovalForm quote={shown.quote} termsAccepted={choices.termsAccepted} />
        )}
        {shown && !needsApproval(shown.quote, refusal) && (
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

type ChangeButtonProps = { className: string; onClick: () => void; disabled: boolean };

/** In the header on a phone, elsewhere beside the amount. */
function ChangeButton({ className, onClick, disabled }: ChangeButtonProps) {
  return (
    <Button
      size="small"
      aria-label="Change the amount"
      className={classNames("max-md:min-h-11", className)}
      onClick={onClick}
      disabled={disabled}
    >
      Change
    </Button>
  );
}

/** A rule may have been set since the quote was made. */
function needsApproval(quote: Quote, refusal: unknown): boolean {
  return quote.needsApproval || (refusal instanceof ApiError && refusal.code === "booking_needs_approval");
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

const tickMs = 250;

/** Runs the quote session: requests prices, counts down, pauses while the page is hidden. */
function useQuoteSession({ fromCurrency, toCurrency, amount, isReceiving }: ConversionInput) {
  const queryClient = useQueryClient();
  const [desk, dispatch] = useReducer(quoteSessionReducer, undefined, () => startQuoteSession(Date.now()));
  const number = desk.asking?.number;

  useEffect(() => {
    if (number === undefined) return;
    let wanted = true;
    queryClient
      .fetchQuery({
        queryKey: ["quotes", fromCurrency, toCurrency, amount, isReceiving, number],
        queryFn: () => call(createQuote, { body: { fromCurrency, toCurrency, amount, isReceiving } }),
        // A quote serves once, so it is never cached.
        gcTime: 0,
        staleTime: 0,
      })
      .then(
        (quote) => {
          const idempotencyKey = newIdempotencyKey();
          if (wanted) dispatch({ kind: "quoted", at: Date.now(), number, quote, idempotencyKey });
        },
        (error: unknown) => {
          if (wanted) dispatch({ kind: "failed", number, error });
        },
      );
    return () => {
      wanted = false;
    };
  }, [queryClient, number, fromCurrency, toCurrency, amount, isReceiving]);

  useEffect(() => {
    const timer = setInterval(() => dispatch({ kind: "tick", at: Date.now() }), tickMs);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    const onVisibility = () =>
      dispatch(document.hidden ? { kind: "hide" } : { kind: "shown-again", at: Date.now() });
    const onSign = () => dispatch({ kind: "touch" });
    document.addEventListener("visibilitychange", onVisibility);
    document.addEventListener("pointerdown", onSign);
    document.addEventListener("keydown", onSign);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      document.removeEventListener("pointerdown", onSign);
      document.removeEventListener("keydown", onSign);
    };
  }, []);

  return [desk, dispatch] as const;
}

type BookingRequest = { readonly shown: ShownQuote; readonly useProfitShare: boolean };

/**
 * Books the quote on the screen if the session allows it, and opens the recipients screen with the recipient
 * filled in. A repeat after a lost response is identical and has the same key.
 */
function useBooking(
  desk: QuoteSession,
  dispatch: Dispatch<QuoteSessionEvent>,
  { recipientId, toCurrency }: ConversionInput,
) {
  const recipient = useChosenRecipient(recipientId, toCurrency);
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const unanswered = useRef<BookingRequest | undefined>(undefined);

  const booking = useMutation({
    mutationFn: ({ shown, useProfitShare }: BookingRequest) =>
      call(bookTrade, {
        body: { quoteId: shown.quote.id, termsAccepted: true, useProfitShare },
        idempotencyKey: shown.idempotencyKey,
      }),
    onSuccess: async (trade, { useProfitShare }) => {
      showToast({ title: "Exchange Booked" });
      for (const noun of ["trades", "balances", "profit-share"]) {
        void queryClient.invalidateQueries({ queryKey: [noun] });
      }
      // Going back must not lead to another quote for a booked trade.
      await navigate(assignPath(trade, useProfitShare), {
        replace: true,
        state: { addedBeneficiary: recipient?.id },
      });
    },
    onError: (error) => {
      if (!isFinalRefusal(error)) return dispatch({ kind: "lost" });
      unanswered.current = undefined;
      const expired = error instanceof ApiError && error.code === "quote_expired";
      dispatch(expired ? { kind: "expired", at: Date.now() } : { kind: "refused" });
    },
  });

  function press(useProfitShare: boolean) {
    if (booking.isPending) return;
    const event = { kind: "press", at: Date.now() } as const;
    const { booking: next, shown } = quoteSessionReducer(desk, event);
    dispatch(event);
    if (next !== "sent" || !shown) return;
    unanswered.current ??= { shown, useProfitShare };
    booking.mutate(unanswered.current);
  }

  const refused = booking.error instanceof ApiError && booking.error.code !== "quote_expired";
  return { press, refusal: refused && desk.booking !== "sent" ? booking.error : undefined };
}
