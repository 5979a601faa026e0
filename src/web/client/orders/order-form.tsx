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
import { rateToNumber } from "#domain/rate.ts";
import { NextEvent } from "#web/client/economic-calendar/next-event.tsx";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { TermsCheckbox } from "#web/client/terms-checkbox.tsx";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { DateField } from "#web/design/date-field.tsx";
import { formatDateTime, formatLastMinute } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import {
  chosenRates,
  convertAtRate,
  formatOrderPreview,
  formatStopPreview,
  getStartDay,
  moveExpiry,
  type OrderTrigger,
  type OrderValues,
  toRateText,
} from "./order-values.ts";
import { RateFields } from "./rate-fields.tsx";
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
  const { targetRate, stopRate } = chosenRates(values);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Panel aria-label="Order">
        <Form form={form} className="flex flex-col gap-5">
          <AmountFields form={form} currencies={currencies} />
          <RateFields form={form} />
          {asksDates && <DateFields form={form} />}
          <OrderPreview values={values} />
          <TermsCheckbox
            help={`When ${triggerWords[values.trigger]}, we'll book the exchange for you straight away. Booking is binding. If you cancel later, you pay any loss from closing it.`}
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
          target={readRate(targetRate)}
          stop={readRate(stopRate)}
          isResting={getStartDay(values.startDate, new Date()) === undefined}
          onMove={{ target: moveBy(form, "targetRate"), stop: moveBy(form, "stopRate") }}
        />
        <NextEvent currencies={[values.fromCurrency, values.toCurrency]} />
      </div>
    </div>
  );
}

const triggerWords: Readonly<Record<OrderTrigger, string>> = {
  target: "your target is reached",
  stop: "the rate falls to your stop",
  both: "your target is reached, or the rate falls to your stop",
};

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
  const other = convertAtRate(form.methods.watch()) ?? "";
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

const rateWords: Readonly<Record<OrderTrigger, string>> = {
  target: "your target",
  stop: "your stop",
  both: "your target or your stop",
};

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
            ? `We'll watch your rate from ${formatDateTime(startOfDay(startDay))}. If it's at ${rateWords[form.methods.watch("trigger")]} by then, we'll book straight away.`
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
        {preview ??
          `Enter an amount and a ${values.trigger === "stop" ? "stop" : "target"} rate to see what your order will do.`}
      </p>
      {stopPreview !== undefined && <p className="mt-1">{stopPreview}</p>}
    </div>
  );
}
