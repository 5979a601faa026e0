import type { BudgetRate } from "#contract/reporting/budget-rates.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { parseBudgetRate } from "#domain/reporting/budget-rates/budget-rate.ts";
import { formatTarget } from "#web/design/format.ts";
import type { FormValidation } from "#web/form/use-mutation-form.ts";

/** Form values; empty until chosen or typed. */
export type BudgetRateValues = {
  fromCurrency: CurrencyCode | "";
  toCurrency: CurrencyCode | "";
  budgetRate: string;
  startsOn: string;
  endsOn: string;
  plannedAmount: string;
};

/** The request body. */
export type BudgetRateBody = {
  fromCurrency: CurrencyCode;
  toCurrency: CurrencyCode;
  budgetRate: string;
  startsOn: string;
  endsOn: string;
  plannedAmount: string | null;
};

export const blankBudgetRate: BudgetRateValues = {
  fromCurrency: "",
  toCurrency: "",
  budgetRate: "",
  startsOn: "",
  endsOn: "",
  plannedAmount: "",
};

export function toBudgetRateValues(budget: BudgetRate): BudgetRateValues {
  const { fromCurrency, toCurrency, budgetRate, startsOn, endsOn, plannedAmount } = budget;
  return {
    fromCurrency,
    toCurrency,
    budgetRate: formatTarget(budgetRate).replaceAll(",", ""),
    startsOn,
    endsOn,
    plannedAmount: plannedAmount ?? "",
  };
}

export function validateBudgetRate(values: BudgetRateValues): FormValidation<BudgetRateBody> {
  const { fromCurrency, toCurrency, budgetRate } = values;
  const missing: FieldFaults = {
    ...(fromCurrency === "" && { fromCurrency: "Please select a currency" }),
    ...(toCurrency === "" && { toCurrency: "Please select a currency" }),
    ...(budgetRate === "" && { budgetRate: "Enter the rate you budgeted" }),
    ...(values.startsOn === "" && { startsOn: "Enter the first day" }),
    ...(values.endsOn === "" && { endsOn: "Enter the last day" }),
  };
  if (fromCurrency === "" || toCurrency === "" || Object.keys(missing).length > 0)
    return { ok: false, fields: missing };
  const body = { ...values, fromCurrency, toCurrency, plannedAmount: values.plannedAmount || null };
  const outcome = parseBudgetRate(body);
  return outcome.ok ? { ok: true, body } : { ok: false, fields: outcome.fields ?? {} };
}

/** Whether saving would change anything. */
export function isChanged(values: BudgetRateValues, budget: BudgetRate): boolean {
  const read = (each: BudgetRateValues) => {
    const validation = validateBudgetRate(each);
    return validation.ok ? parseBudgetRate(validation.body) : undefined;
  };
  const [typed, saved] = [read(values), read(toBudgetRateValues(budget))];
  return !typed?.ok || !saved?.ok || fingerprint(typed.value) !== fingerprint(saved.value);
}

function fingerprint(budget: object): string {
  return Object.values(budget).map(String).join(" ");
}
