import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { latestExpiry } from "#domain/automation/orders/order-expiry.ts";
import { type OrderInput, parseTargetRate } from "#domain/automation/orders/order-input.ts";
import { dayOf } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateDecimals } from "#domain/market/rates/format-display-rate.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { cleanTyped } from "#web/design/amount-text.ts";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { formatRateFigure } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { editRateText } from "#web/design/rate-text.ts";
import { TextField } from "#web/design/text-field.tsx";
import {
  convertAtTarget,
  formatOrderPreview,
  type OrderField,
  type OrderValues,
  validateOrder,
} from "./order-values.ts";
import { TargetChart } from "./target-chart.tsx";

type OrderFormProps = {
  values: OrderValues;
  onValues: (values: OrderValues) => void;
  currencies: readonly CurrencyCode[];
  /** The expiry is chosen when the order is placed and cannot change. */
  asksExpiry: boolean;
  submit: string;
  busy: boolean;
  /** Submitting is disabled. */
  disabled?: boolean | undefined;
  /** Why the last submission was refused. */
  failure: unknown;
  onSubmit: (input: OrderInput) => void;
  children?: ReactNode;
};

/** The order form beside the pair's ridge. */
export function OrderForm(props: OrderFormProps) {
  const { values, asksExpiry } = props;
  const { part, faults, message, change, control, submit } = useOrderForm(props);
  const target = values.targetRate === "" ? undefined : parseTargetRate(values.targetRate);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Panel aria-label="Order">
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <AmountFields {...part("amount")} />
          <TargetField {...part("targetRate")} />
          {asksExpiry && <ExpiryField {...part("expiryDate")} />}
          <OrderPreview values={values} />
          <Checkbox
            ref={control("termsAccepted")}
            label="I accept the terms and conditions"
            help="When your target is reached, we'll book the exchange for you straight away. Booking is binding. If you cancel later, you pay any loss from closing it."
            checked={values.termsAccepted}
            error={faults.termsAccepted}
            onChange={(event) => change({ termsAccepted: event.currentTarget.checked })}
          />
          {message !== undefined && <Notice tone="error">{message}</Notice>}
          <FormButtons {...props} />
        </form>
      </Panel>
      <TargetChart
        from={values.fromCurrency}
        to={values.toCurrency}
        target={target === undefined ? undefined : rateToNumber(target)}
      />
    </div>
  );
}

/** Validation errors on submit, with the focus on the first field. */
function useOrderForm({ values, onValues, currencies, asksExpiry, failure, onSubmit }: OrderFormProps) {
  const controls = useRef(new Map<OrderField, HTMLInputElement>());
  const [refused, setRefused] = useState<{ message: string; faults: FieldFaults }>();
  const faults: FieldFaults = {
    ...(failure instanceof ApiError ? failure.fields : {}),
    ...refused?.faults,
  };
  const message = refused?.message ?? (failure === null ? undefined : getErrorMessage(failure));
  function change(changed: Partial<OrderValues>) {
    setRefused(undefined);
    onValues({ ...values, ...changed });
  }
  const control = (field: OrderField) => (element: HTMLInputElement | null) => {
    if (element) controls.current.set(field, element);
    else controls.current.delete(field);
  };
  return {
    faults,
    // Errors shown beside a field are not repeated.
    message: message !== undefined && Object.values(faults).includes(message) ? undefined : message,
    change,
    control,
    /** Properties of a field's control. */
    part: (field: OrderField) => ({
      values,
      currencies,
      change,
      control: control(field),
      error: faults[field],
    }),
    submit(event: FormEvent) {
      event.preventDefault();
      const reading = validateOrder(values, new Date(), asksExpiry);
      setRefused(reading.ok ? undefined : reading);
      if (reading.ok) onSubmit(reading.input);
      else controls.current.get(reading.first)?.focus();
    },
  };
}

function FormButtons({ busy, disabled = false, submit, children }: OrderFormProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="flex-1 whitespace-nowrap max-sm:basis-full"
        busy={busy}
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

type PartProps = {
  values: OrderValues;
  currencies: readonly CurrencyCode[];
  change: (part: Partial<OrderValues>) => void;
  control: (element: HTMLInputElement | null) => void;
  error: string | undefined;
};

/** Entering one side clears the other, which is then computed. */
function AmountFields({ values, currencies, change, control, error }: PartProps) {
  const { fromCurrency, toCurrency, amount, isReceiving } = values;
  const other = convertAtTarget(values) ?? "";
  return (
    <div className="flex flex-col gap-2.5">
      <AmountField
        ref={isReceiving ? undefined : control}
        label="You send"
        value={isReceiving ? other : amount}
        onChange={(typed) => change({ amount: typed, isReceiving: false })}
        currency={fromCurrency}
        onCurrencyChange={(currency) =>
          change({
            fromCurrency: currency,
            toCurrency: currency === toCurrency ? fromCurrency : toCurrency,
            targetRate: "",
          })
        }
        currencies={currencies}
        computed={isReceiving}
        error={isReceiving ? undefined : error}
      />
      <AmountField
        ref={isReceiving ? control : undefined}
        label="Recipient gets"
        value={isReceiving ? amount : other}
        onChange={(typed) => change({ amount: typed, isReceiving: true })}
        currency={toCurrency}
        onCurrencyChange={(currency) =>
          change({
            toCurrency: currency,
            fromCurrency: currency === fromCurrency ? toCurrency : fromCurrency,
            targetRate: "",
          })
        }
        currencies={currencies}
        computed={!isReceiving}
        error={isReceiving ? error : undefined}
      />
    </div>
  );
}

function TargetField({ values, change, control, error }: PartProps) {
  const { fromCurrency, toCurrency, targetRate } = values;
  const now = useClientRate(fromCurrency, toCurrency);
  const decimals = rateDecimals(now?.rate);
  return (
    <TextField
      ref={control}
      label={`Target rate, ${toCurrency} for 1 ${fromCurrency}`}
      help={
        now === undefined
          ? "We'll fill your order at this rate or better."
          : `We'll fill your order at this rate or better. Your rate now is ${formatRateFigure(now.rate)}.`
      }
      value={targetRate}
      onChange={(event) =>
        change({ targetRate: cleanTyped(editRateText(targetRate, event.currentTarget.value), decimals) })
      }
      inputMode="decimal"
      autoComplete="off"
      placeholder={now === undefined ? "0.0000" : now.rate.toFixed(decimals)}
      error={error}
    />
  );
}

function ExpiryField({ values, change, control, error }: PartProps) {
  const now = new Date();
  return (
    <TextField
      ref={control}
      type="date"
      label="Expiry date"
      help="Orders can be valid for up to 30 days"
      value={values.expiryDate}
      min={dayOf(now)}
      max={latestExpiry(now)}
      onChange={(event) => change({ expiryDate: event.currentTarget.value })}
      error={error}
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
