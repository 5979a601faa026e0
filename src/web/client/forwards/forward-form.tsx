import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { createForwardQuote } from "#contract/payments/forwards.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { type ForwardInput, forwardDatesQuery, forwardQuoteKey } from "#web/api/forward-queries.ts";
import { ExchangePause } from "#web/client/exchange-pause.tsx";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { DeliveryFields } from "./delivery-fields.tsx";
import {
  choosePair,
  type ForwardValues,
  type Pair,
  toForwardInput,
  validateForward,
} from "./forward-values.ts";

type State = MutationForm<ForwardValues, ForwardInput>;

type ForwardFormProps = {
  start: ForwardValues;
  pairs: readonly Pair[];
  onChange: (values: ForwardValues) => void;
};

/** Pair, amount and days of a forward; sent, it leads to its first quote. */
export function ForwardForm({ start, pairs, onChange }: ForwardFormProps) {
  const asking = useAsking();
  const form: State = useMutationForm<ForwardValues, ForwardInput>({
    defaultValues: start,
    validate: (values) => {
      const fields = validateForward(values, dates.data);
      return Object.keys(fields).length > 0
        ? { ok: false, fields }
        : { ok: true, body: toForwardInput(values) };
    },
    mutation: asking,
    onRefused: (error) => showAtField(form, error),
    onChange,
  });
  const { fromCurrency, toCurrency } = form.methods.watch();
  const dates = useQuery(forwardDatesQuery(fromCurrency, toCurrency));
  return (
    <Form form={form} className="flex flex-col gap-5">
      <ExchangePause fromCurrency={fromCurrency} toCurrency={toCurrency} className="" />
      <AmountFields form={form} pairs={pairs} />
      <DeliveryFields
        delivery={form.choice("delivery")}
        deliveryFrom={form.choice("deliveryFrom")}
        deliveryTo={form.choice("deliveryTo")}
        dates={dates.data}
      />
      <FormNotice form={form} kept="What you entered is still here." />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="flex-1 whitespace-nowrap max-sm:basis-full"
          busy={asking.isPending}
          busyLabel="Getting your quote"
        >
          Get a quote
        </Button>
        <ButtonLink to="/forwards" size="large" className="max-sm:basis-full">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Asks for the quote and opens it: its refusals belong beside the fields. */
function useAsking() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: ForwardInput) => call(createForwardQuote, { body }),
    onSuccess: async (quote, asked) => {
      queryClient.setQueryData(forwardQuoteKey(asked), quote);
      await navigate("/forwards/new", { state: { asked } });
    },
  });
}

/** A refusal of the amount or of the day that names no field. */
function showAtField(form: State, error: unknown): void {
  const code = error instanceof ApiError ? error.code : undefined;
  if (error instanceof ApiError && code?.startsWith("amount_")) form.showFaults({ amount: error.message });
  else if (error instanceof ApiError && code === "forward_date_invalid")
    form.showFaults({ deliveryTo: error.message });
  else form.showMessage(error instanceof Error ? error.message : "An error occurred.");
}

/** Entering one side clears the other, which the quote works out. */
function AmountFields({ form, pairs }: { form: State; pairs: readonly Pair[] }) {
  const [amount, receiving] = [form.choice("amount"), form.choice("isReceiving")];
  const [from, to] = [form.choice("fromCurrency"), form.choice("toCurrency")];
  const pair = { fromCurrency: from.value, toCurrency: to.value };
  function type(typed: string, isReceiving: boolean) {
    receiving.onChange(isReceiving);
    amount.onChange(typed);
  }
  function choose(chosen: Partial<Pair>) {
    const { fromCurrency, toCurrency } = choosePair(pair, chosen, pairs);
    from.onChange(fromCurrency);
    to.onChange(toCurrency);
  }
  return (
    <div className="flex flex-col gap-2.5">
      <AmountField
        label="You sell"
        value={receiving.value ? "" : amount.value}
        onChange={(typed) => type(typed, false)}
        currency={from.value}
        onCurrencyChange={(fromCurrency) => choose({ fromCurrency })}
        currencies={[...new Set(pairs.map(({ fromCurrency }) => fromCurrency))]}
        error={receiving.value ? undefined : amount.error}
      />
      <AmountField
        label="You get"
        value={receiving.value ? amount.value : ""}
        onChange={(typed) => type(typed, true)}
        currency={to.value}
        onCurrencyChange={(toCurrency) => choose({ toCurrency })}
        currencies={[...new Set(pairs.map(({ toCurrency }) => toCurrency))]}
        help="Enter either amount. Your quote works out the other one."
        error={receiving.value ? amount.error : undefined}
      />
    </div>
  );
}
