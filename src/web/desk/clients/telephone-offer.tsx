import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import type { Quote } from "#contract/trading/quotes.ts";
import { dealByTelephone } from "#contract/trading/telephone-deals.ts";
import { quoteFirmMs } from "#domain/trading/quotes/lifecycle.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Countdown } from "#web/design/countdown.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useSecondsUntil } from "#web/desk/ui/use-seconds-until.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { formatReadBack } from "./format-read-back.ts";

/** A quote as it was received; `firmUntil` in the browser's milliseconds, never late. */
export type TelephoneQuote = { readonly quote: Quote; readonly firmUntil: number };

type TelephoneOfferProps = {
  client: ClientDetails;
  offer: TelephoneQuote;
  callReference: string;
  onCallReference: (callReference: string) => void;
  isRequoting: boolean;
  requoteError: unknown;
  onRequote: () => void;
  /** Back to the amount. */
  onChange: () => void;
};

/** The firm quote: read it out, note the call, book it before it expires. */
export function TelephoneOffer(props: TelephoneOfferProps) {
  const { offer, requoteError } = props;
  const { quote, firmUntil } = offer;
  const seconds = useSecondsUntil(firmUntil);
  const hasExpired = seconds === 0;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Countdown seconds={seconds} of={quoteFirmMs / 1_000} meaning="until the quote expires" />
        <p className="figures min-w-0 text-14 text-stone">
          <strong className="block font-semibold text-19 text-ink">
            {formatMoney(quote.toAmount, quote.toCurrency)}
          </strong>
          {hasExpired ? "This quote has expired" : `for ${formatMoney(quote.fromAmount, quote.fromCurrency)}`}
        </p>
      </div>
      <figure className="rounded-field border border-line bg-quiet px-4 py-3">
        <figcaption className="mb-1 text-13 text-stone">Read this to the client</figcaption>
        <blockquote className="text-16">{formatReadBack(quote)}</blockquote>
      </figure>
      <dl className="divide-y divide-line">
        <FactRow name={`Our margin, ${quote.marginPercent}%`}>
          {formatMoney(quote.marginCost, quote.toCurrency)}
        </FactRow>
        <FactRow name="Delivery">{formatDate(quote.deliveryDate)} if paid today</FactRow>
      </dl>
      {requoteError !== null && <Notice tone="error">{getErrorMessage(requoteError)}</Notice>}
      <BookingForm {...props} hasExpired={hasExpired} />
    </div>
  );
}

type DealInput = BodyInput<typeof dealByTelephone>;

function BookingForm(props: TelephoneOfferProps & { hasExpired: boolean }) {
  const { client, isRequoting, onRequote, onChange, hasExpired } = props;
  const { quote } = props.offer;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const keys = useIdempotencyKeys();
  const booking = useMutation({
    mutationFn: (body: DealInput) =>
      call(dealByTelephone, { params: { id: client.id }, body, idempotencyKey: keys.current(body) }),
    onError: keys.failed,
    onSuccess: async (trade) => {
      showToast({ title: `Booked ${trade.reference}`, text: "The client gets the facts by email." });
      void queryClient.invalidateQueries({ queryKey: ["desk"] });
      await navigate(`/admin/trades/${trade.id}`);
    },
  });
  const form = useMutationForm({
    defaultValues: { callReference: props.callReference, termsAccepted: false },
    onChange: ({ callReference }) => props.onCallReference(callReference),
    validate: ({ callReference, termsAccepted }) => {
      const fields = {
        ...(callReference.trim() === "" && { callReference: "Enter the call reference" }),
        ...(!termsAccepted && { termsAccepted: "Read the quote back and get the client's word first" }),
      };
      if (Object.keys(fields).length > 0) return { ok: false, fields };
      return { ok: true, body: { quoteId: quote.id, callReference, termsAccepted } };
    },
    mutation: booking,
  });
  // Without an answer it may be booked: only the same request again tells, never another quote.
  const isLost = booking.isError && !isFinalRefusal(booking.error);
  const isOver = hasExpired && !form.isSending && !isLost;
  return (
    <Form form={form} className="flex flex-col gap-4">
      {!isOver && (
        <>
          <TextField
            label="Call reference"
            help="Names the recording of this call."
            maxLength={100}
            autoComplete="off"
            {...form.field("callReference")}
          />
          <Checkbox
            label="I read this back, and the client agreed to it and to the terms"
            {...form.field("termsAccepted")}
          />
        </>
      )}
      <FormNotice form={form} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onChange} disabled={form.isSending || isLost}>
          Change the amount
        </Button>
        {isOver ? (
          <Button variant="primary" busy={isRequoting} onClick={onRequote}>
            Get a new quote
          </Button>
        ) : (
          <Button type="submit" variant="primary" busy={form.isSending} busyLabel="Booking">
            Book
          </Button>
        )}
      </div>
    </Form>
  );
}
