import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import type { Dispatch } from "react";
import { Link } from "react-router";
import { refusals } from "#contract/refusals.ts";
import type { Quote } from "#contract/trading/quotes.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { formatCounted } from "#domain/plural.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { autoExchangesQuery } from "#web/api/auto-exchange-queries.ts";
import { Button, IconButton } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Countdown } from "#web/design/countdown.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatClock, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Switch } from "#web/design/switch.tsx";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import {
  countdownSeconds,
  type QuoteSession,
  type QuoteSessionEvent,
  type ShownQuote,
} from "./quote-session.ts";

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
  const blocked = useActiveAutoExchange(quote.fromCurrency);
  const fixed = desk.booking !== "idle";
  const askAgain = desk.ranOut && desk.booking === "idle";
  const form = useMutationForm<Choices>({
    defaultValues: choices,
    validate: (body) =>
      askAgain || body.termsAccepted
        ? { ok: true, body }
        : { ok: false, fields: { termsAccepted: refusals.terms_not_accepted.message } },
    // The quote session sends the booking and shows its refusal.
    mutation: {
      mutateAsync: async () => (askAgain ? dispatch({ kind: "ask", at: Date.now() }) : onBook()),
      isPending: false,
    },
    onChange: onChoices,
  });
  const profitShare = form.choice("useProfitShare");

  return (
    <Panel heading="Confirm">
      <Form form={form} className="flex flex-col gap-4">
        <QuoteCountdown desk={desk} shown={shown} dispatch={dispatch} />
        <div className="border-line border-t pt-3">
          <Switch
            label="Use profit share"
            help={formatProfitShare(quote)}
            checked={choices.useProfitShare && hasProfitShare(quote)}
            onChange={profitShare.onChange}
            disabled={fixed || !hasProfitShare(quote)}
          />
        </div>
        <dl className="border-line border-t">
          <FactRow name="To pay after booking" strong>
            {formatMoney(amountToSend(quote, choices.useProfitShare), quote.fromCurrency, "code")}
          </FactRow>
        </dl>
        <Checkbox
          label="I accept the terms and conditions"
          help="Booking is binding. If you cancel later, you pay any loss from closing it."
          {...form.field("termsAccepted")}
          disabled={fixed}
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
      </Form>
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

/**
 * Whether an active automatic exchange blocks manual ones in a currency. False while unknown: the server
 * would refuse the booking.
 */
function useActiveAutoExchange(sourceCurrency: CurrencyCode): boolean {
  const rules = useQuery(autoExchangesQuery).data ?? [];
  return rules.some((rule) => rule.sourceCurrency === sourceCurrency && rule.status === "active");
}

/** Explains why manual exchanges are blocked while a rule converts the money. */
function AutoExchangeAlert() {
  return (
    <div role="alert">
      <Notice tone="warning">
        There is an active auto exchange set up for the source currency. To make a manual exchange, please
        delete the auto exchange rule first.{" "}
        <Link to="/auto-exchange" className="font-semibold underline">
          Auto Exchange
        </Link>
      </Notice>
    </div>
  );
}

/** Whether any profit share could pay for a part of the quote. */
function hasProfitShare({ fromCurrency, profitShare }: Quote): boolean {
  return minor(profitShare.usable, fromCurrency) > 0n;
}

/** What the client has to send after booking: the amount less used profit share, as decimal text. */
function amountToSend(quote: Quote, useProfitShare: boolean): string {
  const { fromAmount, fromCurrency, profitShare } = quote;
  if (!useProfitShare) return fromAmount;
  return formatAmount(
    money(minor(fromAmount, fromCurrency) - minor(profitShare.usable, fromCurrency), fromCurrency),
  );
}

function minor(amount: string, currency: Quote["fromCurrency"]): bigint {
  const read = parseAmount(amount, currency);
  return typeof read === "bigint" ? read : 0n;
}

type QuoteCountdownProps = { desk: QuoteSession; shown: ShownQuote; dispatch: Dispatch<QuoteSessionEvent> };

/** The time left on the price, and the button that stops it. */
function QuoteCountdown({ desk, shown, dispatch }: QuoteCountdownProps) {
  const paused = desk.pause !== undefined;
  return (
    <div className="flex items-center gap-4">
      <Countdown
        seconds={paused ? 0 : desk.secondsLeft}
        of={countdownSeconds}
        meaning="until the quote refreshes"
        stopped={paused}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-16">{headline(desk)}</p>
        <p className="figures text-14 text-stone">{detail(desk, shown)}</p>
      </div>
      {paused ? (
        <IconButton label="Resume live quotes" onClick={() => dispatch({ kind: "resume", at: Date.now() })}>
          <Play aria-hidden="true" className="size-5" />
        </IconButton>
      ) : (
        <IconButton
          label="Pause live quotes"
          disabled={desk.booking !== "idle"}
          onClick={() => dispatch({ kind: "pause" })}
        >
          <Pause aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

function headline({ pause, ranOut, booking }: QuoteSession): string {
  if (booking !== "idle") return "Booking this quote";
  if (ranOut) return "This quote has expired";
  return pause ? "Live quotes are paused" : "Your guaranteed rate";
}

function detail({ pause, ranOut, booking, secondsLeft }: QuoteSession, { firmUntil }: ShownQuote): string {
  if (booking !== "idle") return "The rate won't change now.";
  if (pause === "unattended") return "Paused after 10 minutes without activity.";
  if (ranOut) return "Your amount and choices are saved.";
  return pause
    ? `You can book until ${formatClock(new Date(firmUntil))}.`
    : `Refreshes in ${formatCounted(secondsLeft, "second")}.`;
}
