import type { Alert } from "#contract/automation/alerts.ts";
import { refusals } from "#contract/refusals.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { parseTypedRate } from "#domain/market/rates/parse-typed-rate.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { targetText } from "./target-outlook.ts";

/** Form values; empty until chosen or typed. */
export type AlertValues = {
  fromCurrency: CurrencyCode | "";
  toCurrency: CurrencyCode | "";
  targetRate: string;
  dailyUpdates: boolean;
};

/** The request body. */
export type AlertBody = {
  fromCurrency: CurrencyCode;
  toCurrency: CurrencyCode;
  targetRate: string;
  dailyUpdates: boolean;
};

export const fillAll = "Please fill in all required fields";

export function toAlertValues({ fromCurrency, toCurrency, targetRate, dailyUpdates }: Alert): AlertValues {
  return { fromCurrency, toCurrency, targetRate: targetText(targetRate), dailyUpdates };
}

/** The request body, or the errors of the form and its fields. */
export type AlertValidation =
  | { ok: true; body: AlertBody }
  | { ok: false; form: string | undefined; fields: FieldFaults };

export function validateAlert(values: AlertValues): AlertValidation {
  const { fromCurrency, toCurrency, targetRate, dailyUpdates } = values;
  if (fromCurrency === "" || toCurrency === "" || targetRate === "") {
    return {
      ok: false,
      form: fillAll,
      fields: {
        ...(fromCurrency === "" && { fromCurrency: "Please select a currency" }),
        ...(toCurrency === "" && { toCurrency: "Please select a currency" }),
        ...(targetRate === "" && { targetRate: "Enter the rate you want" }),
      },
    };
  }
  if (fromCurrency === toCurrency) return invalid({ toCurrency: refusals.same_currency.message });
  if (parseTypedRate(targetRate) === undefined) return invalid({ targetRate: refusals.rate_invalid.message });
  return { ok: true, body: { fromCurrency, toCurrency, targetRate, dailyUpdates } };
}

export function isChanged(values: AlertValues, alert: Alert): boolean {
  const saved = toAlertValues(alert);
  return (
    values.fromCurrency !== saved.fromCurrency ||
    values.toCurrency !== saved.toCurrency ||
    values.dailyUpdates !== saved.dailyUpdates ||
    parseTypedRate(values.targetRate) !== parseTypedRate(saved.targetRate)
  );
}

function invalid(fields: FieldFaults): AlertValidation {
  return { ok: false, form: undefined, fields };
}
