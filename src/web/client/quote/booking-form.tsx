import { type Dispatch, type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { refusals } from "#contract/refusals.ts";
import type { Quote } from "#contract/trading/quotes.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { Button } from "../../design/button.tsx";
import { Checkbox } from "../../design/checkbox.tsx";
import { FactRow } from "../../design/fact-rows.tsx";
import { formatMoney } from "../../design/format.ts";
import { Notice } from "../../design/notice.tsx";
import { Panel } from "../../design/panel.tsx";
import { Switch } from "../../design/switch.tsx";
import { AutoExchangeAlert } from "./auto-exchange-alert.tsx";
import { amountToSend, hasProfitShare } from "./profit-share-use.ts";
import { QuoteCountdown } from "./quote-countdown.tsx";
import type { QuoteSession, QuoteSessionEvent, ShownQuote } from "./quote-session.ts";
import { useActiveAutoExchange } from "./use-active-auto-exchange.ts";

/** The client's choices on this screen, which outlive new prices and amounts. */
export type Choices = { termsAccepted: boolean; useProfitShare: boolean };

type BookingFormProps = {
  desk: QuoteSession;
  shown: ShownQuote;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  /** Why the last booking was refused. */
  refusal: unknown;
  dispatch: Dispatch<QuoteSessionEvent>;
  onBook: () => void;
};

/** Remaining choices, the countdown and Book. */
export function BookingForm(props: BookingFormProps) {
  const { desk, shown, choices, onChoices, dispatch, onBook } = props;
  const { quote } = shown;
  const terms = useRef<HTMLInputElement>(null);
  const [termsMissed, setTermsMissed] = useState(false);
  const blocked = useActiveAutoExchange(quote.fromCurrency);
  const fixed = desk.booking !== "idle";
  const askAgain = desk.ranOut && desk.booking === "idle";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (askAgain) return dispatch({ kind: "ask", at: Date.now() });
    if (choices.termsAccepted) return onBook();
    setTermsMissed(true);
    terms.current?.focus();
  }

  return (
    <Panel heading="Confirm">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <QuoteCountdown desk={desk} shown={shown} dispatch={dispatch} />
        <div className="border-line border-t pt-3">
          <Switch
            label="Use profit share"
            help={formatProfitShare(quote)}
            checked={choices.useProfitShare && hasProfitShare(quote)}
            onChange={(useProfitShare) => onChoices({ ...choices, useProfitShare })}
            disabled={fixed || !hasProfitShare(quote)}
          />
        </div>
        <dl className="border-line border-t">
          <FactRow name="To pay after booking" strong>
            {formatMoney(amountToSend(quote, choices.useProfitShare), quote.fromCurrency, "code")}
          </FactRow>
        </dl>
        <Checkbox
          ref={terms}
          label="I accept the terms and conditions"
          help="Booking is binding. If you cancel later, you pay any loss from closing it."
          checked={choices.termsAccepted}
          disabled={fixed}
          error={termsMissed && !choices.termsAccepted ? refusals.terms_not_accepted.message : undefined}
          onChange={(event) => onChoices({ ...choices, termsAccepted: event.currentTarget.checked })}
        />
        {blocked && <AutoExchangeAlert />}
        <BookingNotice {...props} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={blocked}
          busy={desk.booking === "sent" || (askAgain && desk.asking !== undefined)}
          busyLabel={askAgain ? "Getting a new quote" : "Booking"}
        >
          {desk.booking === "lost" ? "Try again" : askAgain ? "Get a new quote" : "Book"}
        </Button>
      </form>
    </Panel>
  );
}

/** The message to read before the next press. */
function BookingNotice({ desk, refusal }: BookingFormProps) {
  if (desk.booking === "lost") {
    return <Notice tone="error">We didn't hear back. Try again: you can't be charged twice.</Notice>;
  }
  if (desk.onceMore === "changed") {
    return (
      <Notice tone="error">
        Your quote changed just as you pressed Book, so nothing was booked. Check the new quote and press Book
        again.
      </Notice>
    );
  }
  if (desk.onceMore === "expired") {
    return (
      <Notice tone="error">
        That quote had expired, so nothing was booked.{" "}
        {desk.ranOut ? "We're getting you a new one." : "Check the new quote and press Book again."}
      </Notice>
    );
  }
  if (refusal instanceof ApiError && refusal.code === "unsettled_limit_reached") {
    const { unsettled, limit } = refusal.fields;
    return (
      <Notice tone="error">
        You have {unsettled} of unpaid exchanges, and your limit is {limit}. Pay for one first, or exchange a
        smaller amount.{" "}
        <Link className="link" to="/history">
          See your exchanges
        </Link>
      </Notice>
    );
  }
  if (refusal !== undefined) return <Notice tone="error">{getErrorMessage(refusal)}</Notice>;
  if (desk.failure === undefined) return null;
  return (
    <Notice tone="error">
      We couldn't refresh your quote. {getErrorMessage(desk.failure)}{" "}
      {!desk.ranOut && "You can still book the one shown until it expires."}
    </Notice>
  );
}

function formatProfitShare(quote: Quote): string {
  if (!hasProfitShare(quote)) return "You don't have any profit share to use on this exchange.";
  const { usable, costUsd } = quote.profitShare;
  const pays = formatMoney(usable, quote.fromCurrency, "code");
  return `Pays ${pays} of this exchange, using ${formatMoney(costUsd, "USD", "code")} of your profit share.`;
}
