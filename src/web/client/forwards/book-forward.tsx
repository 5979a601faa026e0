import { useState } from "react";
import { Link } from "react-router";
import type { ForwardQuote } from "#contract/payments/forwards.ts";
import { refusals } from "#contract/refusals.ts";
import { formatPercent } from "#domain/format-percent.ts";
import type { DepositSource } from "#domain/payments/forwards/deposit-source.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { TermsCheckbox } from "#web/client/terms-checkbox.tsx";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { DepositChoice } from "./deposit-choice.tsx";
import { DepositShort } from "./deposit-short.tsx";
import { endOf } from "./forward-words.ts";
import { QuoteState } from "./quote-state.tsx";
import type { ForwardBooking } from "./use-forward-booking.ts";
import { useHeldBalance } from "./use-held-balance.ts";

type BookForwardProps = { quote: ForwardQuote; booking: ForwardBooking };

/** The countdown, the deposit, the terms and Book. */
export function BookForward({ quote, booking }: BookForwardProps) {
  const { fromAmount, fromCurrency, deposit } = quote;
  const { hasExpired, isLost, isBooking } = booking;
  const isFixed = isBooking || isLost;
  const balance = useHeldBalance(fromCurrency);
  const [depositFrom, setDepositFrom] = useState<DepositSource>("balance");
  const isFromBalance = depositFrom === "balance";
  const isShort = isFromBalance && balance !== undefined && !balance.covers(deposit);
  const form = useMutationForm<{ termsAccepted: boolean }>({
    defaultValues: { termsAccepted: false },
    validate: (body) =>
      hasExpired || body.termsAccepted
        ? { ok: true, body }
        : { ok: false, fields: { termsAccepted: refusals.terms_not_accepted.message } },
    // The booking shows its own refusals, which outlive the quote.
    mutation: { mutateAsync: async () => booking.press(depositFrom), isPending: false },
  });
  return (
    <Panel heading="Book your forward">
      <Form form={form} className="flex flex-col gap-4">
        <QuoteState
          {...booking}
          isFixed={isFixed}
          heading={isFixed ? "Booking this quote" : "Your guaranteed rate"}
          kept="Your amount and days are saved."
        />
        <dl className="divide-y divide-line border-line border-y">
          <FactRow name={`Deposit (${formatPercent(quote.depositPercent)})`} strong>
            {formatMoney(deposit, fromCurrency)}
          </FactRow>
          {balance?.amount !== undefined && (
            <FactRow name={`Your ${fromCurrency} balance`}>
              {formatMoney(balance.amount, fromCurrency)}
            </FactRow>
          )}
          <FactRow name="To pay when you exchange">{formatMoney(fromAmount, fromCurrency)}</FactRow>
        </dl>
        {Number(deposit) > 0 && !isFixed && (
          <DepositChoice
            currency={fromCurrency}
            takenAt="now"
            value={depositFrom}
            onChange={setDepositFrom}
          />
        )}
        {isFromBalance && <DepositShort deposit={deposit} currency={fromCurrency} />}
        <TermsCheckbox
          help={`Booking is binding: you have to exchange ${formatMoney(fromAmount, fromCurrency)} at this rate by ${formatDateTime(endOf(quote))}.`}
          {...form.field("termsAccepted")}
          disabled={isFixed}
        />
        <BookingNotice quote={quote} booking={booking} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={isShort && !hasExpired && !isLost}
          busy={isBooking || (hasExpired && booking.isLoading)}
          busyLabel={hasExpired ? "Getting a new quote" : "Booking"}
        >
          {isLost ? "Try again" : hasExpired ? "Get a new quote" : "Book forward"}
        </Button>
      </Form>
    </Panel>
  );
}

/** The message to read before the next press. */
function BookingNotice({ quote, booking }: BookForwardProps) {
  const { refusal, onceMore, failure } = booking;
  if (refusal instanceof ApiError && refusal.code === "forward_deposit_short")
    return <Notice tone="error">{refusal.message}</Notice>;
  if (refusal instanceof ApiError && refusal.code === "forward_limit_reached") {
    const { open, limit } = refusal.fields;
    return (
      <Notice tone="error">
        You have {open} of open forwards, and your limit is {limit}. Exchange what is left of one and pay for
        it, choose a smaller amount, or contact us.
      </Notice>
    );
  }
  if (refusal instanceof ApiError && refusal.code === "quote_used")
    return (
      <Notice tone="error">
        {refusal.message}{" "}
        <Link className="link" to="/forwards">
          See your forwards
        </Link>
      </Notice>
    );
  if (refusal instanceof ApiError && refusal.code === "closeout_debt")
    return (
      <Notice tone="error">
        {refusal.message}{" "}
        <Link className="link" to={`/balances/${quote.fromCurrency}`}>
          See your balance
        </Link>
      </Notice>
    );
  if (refusal !== undefined) return <Notice tone="error">{getErrorMessage(refusal)}</Notice>;
  if (onceMore === "changed")
    return (
      <Notice tone="error">
        Your quote changed just as you pressed Book, so nothing was booked. Check the new quote and press Book
        again.
      </Notice>
    );
  if (onceMore === "expired")
    return (
      <Notice tone="error">
        That quote had expired, so nothing was booked. Check the new quote and press Book again.
      </Notice>
    );
  if (failure === null) return null;
  return (
    <Notice tone="error">
      We couldn&apos;t refresh your quote. {getErrorMessage(failure)}{" "}
      {!booking.hasExpired && "You can still book the one shown until it expires."}
    </Notice>
  );
}
