import type { ReactNode } from "react";
import {
  endOfExpiry,
  latestExpiry,
  latestStart,
  maxOrderDays,
  reminderDays,
} from "#domain/automation/orders/order-dates.ts";
import { parseTargetRate } from "#domain/automation/orders/order-input.ts";
import { dayOf, parseDay, startOfDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateDecimals } from "#domain/market/rates/format-display-rate.ts";
import { rateToNumber } from "#domain/rate.ts";
import { NextEvent } from "#web/client/economic-calendar/next-event.tsx";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { TermsCheckbox } from "#web/client/terms-checkbox.tsx";
import { AmountField } from "#web/design/amount-field.tsx";
import { keepAmountCharacters } from "#web/design/amount-text.ts";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { DateField } from "#web/design/date-field.tsx";
import { formatDateTime, formatLastMinute, formatRateFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { editRateText } from "#web/design/rate-text.ts";
import { TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import {
  convertAtTarget,
  formatOrderPreview,
  formatStopPreview,
  getStartDay,
  moveExpiry,
  type OrderValues,
  toRateText,
} from "./order-values.ts";
import { TargetChart } from "./target-chart.tsx";
import type { OrderFormState } from "./use-order-form.ts";

type OrderFormProps = {
  form: OrderFormState;
  currencies: readonly CurrencyCode[];
  /** The dates are chosen when the order is placed and cannot change. */
  asksDates: boolean;
  submit: string;
  /** Submitting is disabled. */
  disabled?: boolean | undefined;
  children?: ReactNode;
};

/** The order form beside the pair's ridge. */
export function OrderForm(props: OrderFormProps) {
  const { form, currencies, asksDates } = props;
  const values = form.methods.watch();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Panel aria-label="Order">
        <Form form={form} className="flex flex-col gap-5">
          <AmountFields form={form} currencies={currencies} />
          <TargetField form={form} />
          <StopField form={form} />
          {asksDates && <DateFields form={form} />}
          <OrderPreview values={values} />
          <TermsCheckbox
            help={`When your target is reached${values.stopRate === "" ? "" : ", or the rate falls to your stop"}, we'll book the exchange for you straight away. Booking is binding. If you cancel later, you pay any loss from closing it.`}
            {...form.field("termsAccepted")}
          />
          <FormNotice form={form} />
          <FormButtons {...props} />
        </Form>
      </Panel>
      <div className="flex min-w-0 flex-col gap-5">
        <TargetChart
          from={values.fromCurrency}
          to={values.toCurrency}
          target={readRate(values.targetRate)}
          stop={readRate(values.stopRate)}
          isResting={getStartDay(values.startDate, new Date()) === undefined}
          onMove={{ target: moveBy(form, "targetRate"), stop: moveBy(form, "stopRate") }}
        />
        <NextEvent currencies={[values.fromCurrency, values.toCurrency]} />
      </div>
    </div>
  );
}

/** Types a rate that was set on the chart. */
function moveBy(form: OrderFormState, name: "targetRate" | "stopRate") {
  const { onChange } = form.choice(name);
  return (rate: number) => onChange(toRateText(rate));
}

function readRate(typed: string): number | undefined {
  const rate = parseTargetRate(typed);
  return rate === undefined ? undefined : rateToNumber(rate);
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
  const [target, stop] = [form.choice("targetRate"), form.choice("stopRate")];
  const other = convertAtTarget(form.methods.watch()) ?? "";
  function type(typed: string, isReceiving: boolean) {
    receiving.onChange(isReceiving);
    amount.onChange(typed);
  }
  function setPair(fromCurrency: CurrencyCode, toCurrency: CurrencyCode) {
    from.onChange(fromCurrency);
    to.onChange(toCurrency);
    target.onChange("");
    stop.onChange("");
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
  return (
    <OrderRateField
      form={form}
      name="targetRate"
      label="Target rate"
      help="We'll fill your order at this rate or better."
      example={(now) => now}
    />
  );
}

export function StopField({ form }: PartProps) {
  return (
    <OrderRateField
      form={form}
      name="stopRate"
      label="Stop rate"
      optional
      help="If your rate falls to this before it reaches your target, we'll exchange at the rate of that moment. Rates can jump, so that may be lower than your stop."
    />
  );
}

type OrderRateFieldProps = PartProps & {
  name: "targetRate" | "stopRate";
  label: string;
  help: string;
  optional?: boolean;
  /** The rate to show while nothing is entered, from the rate now; zero by default. */
  example?: (now: number) => number;
};

function OrderRateField({ form, name, label, help, optional, example = () => 0 }: OrderRateFieldProps) {
  const field = form.choice(name);
  const [fromCurrency, toCurrency] = form.methods.watch(["fromCurrency", "toCurrency"]);
  const now = useClientRate(fromCurrency, toCurrency);
  const decimals = rateDecimals(now?.rate);
  return (
    <TextField
      label={`${label}, ${toCurrency} for 1 ${fromCurrency}`}
      help={now === undefined ? help : `${help} Your rate now is ${formatRateFigure(now.rate)}.`}
      optional={optional}
      value={field.value}
      onChange={(event) =>
        field.onChange(keepAmountCharacters(editRateText(field.value, event.currentTarget.value), decimals))
      }
      inputMode="decimal"
      autoComplete="off"
      placeholder={(now === undefined ? 0 : example(now.rate)).toFixed(decimals)}
      error={field.error}
    />
  );
}

/** From when and until when the order watches the rate. */
export function DateFields({ form }: PartProps) {
  const now = new Date();
  const [start, expiry] = [form.choice("startDate"), form.choice("expiryDate")];
  const startDay = getStartDay(start.value, now);
  const lastDay = parseDay(expiry.value);
  const end = lastDay && `. This one ends on ${formatLastMinute(endOfExpiry(lastDay))}.`;
  function setStart(typed: string) {
    start.onChange(typed);
    expiry.onChange(moveExpiry(expiry.value, { from: start.value, to: typed }, now));
  }
  return (
    <>
      <DateField
        label="Start date"
        optional
        help={
          startDay
            ? `We'll watch your rate from ${formatDateTime(startOfDay(startDay))}. If it's at your target or your stop by then, we'll book straight away.`
            : "Leave it empty to start now."
        }
        min={dayOf(now)}
        max={latestStart(now)}
        {...start}
        onChange={setStart}
      />
      {!form.methods.watch("goodTillCancelled") && (
        <DateField
          label="Expiry date"
          help={`Orders can be valid for up to ${maxOrderDays} days${end ?? ""}`}
          min={startDay ?? dayOf(now)}
          max={latestExpiry(startDay ?? dayOf(now))}
          {...expiry}
        />
      )}
      <Checkbox
        label="Keep it open until I cancel it"
        help={`We'll remind you every ${reminderDays} days while it's open. It ends after a year.`}
        {...form.field("goodTillCancelled")}
      />
    </>
  );
}

function OrderPreview({ values }: { values: OrderValues }) {
  const rate = useClientRate(values.fromCurrency, values.toCurrency)?.rate;
  // The rate now says nothing of one that starts later.
  const now = getStartDay(values.startDate, new Date()) ? undefined : rate;
  const preview = formatOrderPreview(values, now);
  const stopPreview = formatStopPreview(values, now);
  return (
    <div aria-live="polite" className="figures min-h-6 text-16">
      <p className={preview === undefined ? "text-stone" : "font-semibold"}>
        {preview ?? "Enter an amount and a target rate to see what your order will do."}
      </p>
      {stopPreview !== undefined && <p className="mt-1">{stopPreview}</p>}
    </div>
  );
}
