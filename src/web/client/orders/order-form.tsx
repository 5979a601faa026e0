import type { ReactNode } from "react";
import { endOfExpiry, latestExpiry, maxOrderDays } from "#domain/automation/orders/order-expiry.ts";
import { parseTargetRate } from "#domain/automation/orders/order-input.ts";
import { dayOf, parseDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateDecimals } from "#domain/market/rates/format-display-rate.ts";
import { rateToNumber } from "#domain/rate.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { keepAmountCharacters } from "#web/design/amount-text.ts";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { DateField } from "#web/design/date-field.tsx";
import { formatLastMinute, formatRateFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { editRateText } from "#web/design/rate-text.ts";
import { TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { convertAtTarget, formatOrderPreview, type OrderValues } from "./order-values.ts";
import { TargetChart } from "./target-chart.tsx";
import type { OrderFormState } from "./use-order-form.ts";

type OrderFormProps = {
  form: OrderFormState;
  currencies: readonly CurrencyCode[];
  /** The expiry is chosen when the order is placed and cannot change. */
  asksExpiry: boolean;
  submit: string;
  /** Submitting is disabled. */
  disabled?: boolean | undefined;
  children?: ReactNode;
};

/** The order form beside the pair's ridge. */
export function OrderForm(props: OrderFormProps) {
  const { form, currencies, asksExpiry } = props;
  const values = form.methods.watch();
  const target = values.targetRate === "" ? undefined : parseTargetRate(values.targetRate);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Panel aria-label="Order">
        <Form form={form} className="flex flex-col gap-5">
          <AmountFields form={form} currencies={currencies} />
          <TargetField form={form} />
          {asksExpiry && <ExpiryField form={form} />}
          <OrderPreview values={values} />
          <Checkbox
            label="I accept the terms and conditions"
            help="When your target is reached, we'll book the exchange for you straight away. Booking is binding. If you cancel later, you pay any loss from closing it."
            {...form.field("termsAccepted")}
          />
          <FormNotice form={form} />
          <FormButtons {...props} />
        </Form>
      </Panel>
      <TargetChart
        from={values.fromCurrency}
        to={values.toCurrency}
        target={target === undefined ? undefined : rateToNumber(target)}
      />
    </div>
  );
}

function FormButtons({ form, disabled = false, submit, children }: OrderFormProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="flex-1 whitespace-nowrap max-sm:basis-full"
        busy={form.isSending}
        busyLabel="Saving your order"
        disabled={disabled}
      >
        {submit}
      </Button>
      {children ?? (
        <ButtonLink to="/orders" size="large" className="max-sm:basis-full">
          Cancel
        </ButtonLink>
      )}
    </div>
  );
}

type PartProps = { form: OrderFormState };

/** Entering one side clears the other: only one amount is used, the other is computed from it. */
export function AmountFields({ form, currencies }: PartProps & { currencies: readonly CurrencyCode[] }) {
  const [amount, receiving] = [form.choice("amount"), form.choice("isReceiving")];
  const [from, to] = [form.choice("fromCurrency"), form.choice("toCurrency")];
  const { onChange: setTarget } = form.choice("targetRate");
  const other = convertAtTarget(form.methods.watch()) ?? "";
  function type(typed: string, isReceiving: boolean) {
    receiving.onChange(isReceiving);
    amount.onChange(typed);
  }
  function setPair(fromCurrency: CurrencyCode, toCurrency: CurrencyCode) {
    from.onChange(fromCurrency);
    to.onChange(toCurrency);
    setTarget("");
  }
  return (
    <div className="flex flex-col gap-2.5">
      <AmountField
        label="You send"
        value={receiving.value ? other : amount.value}
        onChange={(typed) => type(typed, false)}
        currency={from.value}
        onCurrencyChange={(currency) => setPair(currency, currency === to.value ? from.value : to.value)}
        currencies={currencies}
        computed={receiving.value}
        error={receiving.value ? undefined : amount.error}
      />
      <AmountField
        label="Recipient gets"
        value={receiving.value ? amount.value : other}
        onChange={(typed) => type(typed, true)}
        currency={to.value}
        onCurrencyChange={(currency) => setPair(currency === from.value ? to.value : from.value, currency)}
        currencies={currencies}
        computed={!receiving.value}
        error={receiving.value ? amount.error : undefined}
      />
    </div>
  );
}

export function TargetField({ form }: PartProps) {
  const target = form.choice("targetRate");
  const [fromCurrency, toCurrency] = form.methods.watch(["fromCurrency", "toCurrency"]);
  const now = useClientRate(fromCurrency, toCurrency);
  const decimals = rateDecimals(now?.rate);
  return (
    <TextField
      label={`Target rate, ${toCurrency} for 1 ${fromCurrency}`}
      help={
        now === undefined
          ? "We'll fill your order at this rate or better."
          : `We'll fill your order at this rate or better. Your rate now is ${formatRateFigure(now.rate)}.`
      }
      value={target.value}
      onChange={(event) =>
        target.onChange(keepAmountCharacters(editRateText(target.value, event.currentTarget.value), decimals))
      }
      inputMode="decimal"
      autoComplete="off"
      placeholder={now === undefined ? "0.0000" : now.rate.toFixed(decimals)}
      error={target.error}
    />
  );
}

export function ExpiryField({ form }: PartProps) {
  const now = new Date();
  const choice = form.choice("expiryDate");
  const day = parseDay(choice.value);
  const end = day && `. This one ends on ${formatLastMinute(endOfExpiry(day))}.`;
  return (
    <DateField
      label="Expiry date"
      help={`Orders can be valid for up to ${maxOrderDays} days${end ?? ""}`}
      min={dayOf(now)}
      max={latestExpiry(now)}
      {...choice}
    />
  );
}

function OrderPreview({ values }: { values: OrderValues }) {
  const preview = formatOrderPreview(values, useClientRate(values.fromCurrency, values.toCurrency)?.rate);
  return (
    <p aria-live="polite" className="figures min-h-6 font-semibold text-16">
      {preview ?? (
        <span className="font-normal text-stone">
          Enter an amount and a target rate to see what your order will do.
        </span>
      )}
    </p>
  );
}
