import { latestExpiry } from "#domain/automation/orders/order-expiry.ts";
import { dayOf } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateDecimals } from "#domain/market/rates/format-display-rate.ts";
import { AmountField } from "../../design/amount-field.tsx";
import { cleanTyped } from "../../design/amount-text.ts";
import { formatRateFigure } from "../../design/format.ts";
import { editRateText } from "../../design/rate-text.ts";
import { TextField } from "../../design/text-field.tsx";
import { useClientRate } from "../pricing/use-client-rate.ts";
import { convertAtTarget, formatOrderPreview, type OrderValues } from "./order-values.ts";

type PartProps = {
  values: OrderValues;
  currencies: readonly CurrencyCode[];
  change: (part: Partial<OrderValues>) => void;
  control: (element: HTMLInputElement | null) => void;
  error: string | undefined;
};

/** Entering one side clears the other, which is then computed. */
export function AmountFields({ values, currencies, change, control, error }: PartProps) {
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

export function TargetField({ values, change, control, error }: PartProps) {
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

export function ExpiryField({ values, change, control, error }: PartProps) {
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

export function OrderPreview({ values }: { values: OrderValues }) {
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
