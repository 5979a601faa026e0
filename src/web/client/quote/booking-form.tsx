import { useQuery } from "@tanstack/react-query";
import type { Dispatch } from "react";
import { Link } from "react-router";
import { refusals } from "#contract/refusals.ts";
import type { Quote } from "#contract/trading/quotes.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { autoExchangesQuery } from "#web/api/auto-exchange-queries.ts";
import { TermsCheckbox } from "#web/client/terms-checkbox.tsx";
import { Button } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { decisionSheet } from "#web/design/decision-header.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Switch } from "#web/design/switch.tsx";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { JustBooked } from "./just-booked.tsx";
import { PauseButton, QuoteCountdown } from "./quote-countdown.tsx";
import type { QuoteSession, QuoteSessionEvent, ShownQuote } from "./quote-session.ts";

/** The client's choices on this screen, which outlive new prices and amounts. */
export type Choices = { termsAccepted: boolean; useProfitShare: boolean };

type BookingFormProps = {
  desk: QuoteSession;
  shown: ShownQuote;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  /** Why the last booking was refused, or that its answer was lost. */
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
  const toPay = formatMoney(amountToSend(quote, choices.useProfitShare), quote.fromCurrency, "code");
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

  return (
    <Panel heading="Confirm" className="max-md:contents max-md:[&>header]:hidden">
      <Form form={form} className="flex flex-col gap-4 max-md:contents">
        <div className="flex flex-col gap-3 border-line border-t pt-3 max-md:order-1 max-md:gap-1">
          <ProfitShareSwitch quote={quote} {...form.choice("useProfitShare")} disabled={fixed} />
          <dl className="border-line md:border-t">
            <FactRow name="To pay after booking" strong>
              {toPay}
            </FactRow>
          </dl>
        </div>
        <div className={sheet}>
          <div className="flex min-w-0 items-center gap-3 [grid-area:countdown] md:-order-1 md:gap-4">
            <QuoteCountdown desk={desk} shown={shown} />
            <PauseButton desk={desk} dispatch={dispatch} className="max-md:hidden" />
          </div>
          <div className="[grid-area:terms]">
            <TermsCheckbox
              help={`Booking is binding: you owe ${toPay}. If you cancel later, you pay any loss from closing it.`}
              {...form.field("termsAccepted")}
              disabled={fixed}
            />
          </div>
          <div className="flex flex-col gap-3 [grid-area:notices] empty:hidden">
            {blocked && <AutoExchangeAlert />}
            {desk.booking === "idle" && <JustBooked quote={quote} />}
            <BookingNotice {...props} />
          </div>
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="[grid-area:book] max-md:min-h-13 max-md:self-center md:w-full"
            disabled={blocked}
            busy={desk.booking === "sent" || (askAgain && desk.asking !== undefined)}
            busyLabel={askAgain ? "Getting a new quote" : "Booking"}
          >
            {desk.booking === "lost" ? "Try again" : askAgain ? "Get a new quote" : "Book"}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** The countdown beside Book, and the terms below them. */
const sheet = classNames(
  decisionSheet,
  "md:contents max-md:order-2 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:[grid-template-areas:'notices_notices'_'countdown_book'_'terms_terms']",
);

/** The message to read before the next press. */
function BookingNotice({ desk, refusal }: BookingFormProps) {
  if (desk.booking === "lost") return <Notice tone="error">{getErrorMessage(refusal)}</Notice>;
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

type ProfitShareSwitchProps = {
  quote: Quote;
  value: boolean;
  onChange: (use: boolean) => void;
  disabled: boolean;
};

function ProfitShareSwitch({ quote, value, onChange, disabled }: ProfitShareSwitchProps) {
  return (
    <Switch
      label="Use profit share"
      help={formatProfitShare(quote)}
      checked={value && hasProfitShare(quote)}
      onChange={onChange}
      disabled={disabled || !hasProfitShare(quote)}
    />
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
