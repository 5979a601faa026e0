import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { parseTargetRate } from "#domain/automation/orders/order-input.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { formatMoneyWithCode, money, parseAmount } from "#domain/money.ts";
import { convert } from "#domain/rate.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { DateField } from "#web/design/date-field.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatRateFigure } from "#web/design/format.ts";
import { RateField } from "#web/design/rate-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { type BudgetRateBody, type BudgetRateValues, validateBudgetRate } from "./budget-rate-values.ts";

export type BudgetRateFormState = MutationForm<BudgetRateValues, BudgetRateBody>;

type BudgetRateFormSetup = {
  start: BudgetRateValues;
  mutation: { mutateAsync: (body: BudgetRateBody) => Promise<unknown>; isPending: boolean };
  onChange?: (values: BudgetRateValues) => void;
};

export function useBudgetRateForm({ start, ...setup }: BudgetRateFormSetup): BudgetRateFormState {
  return useMutationForm<BudgetRateValues, BudgetRateBody>({
    ...setup,
    defaultValues: start,
    validate: validateBudgetRate,
  });
}

/** Currencies, rate, period and plan of a budget rate. `children` are the buttons. */
export function BudgetRateForm({ form, children }: { form: BudgetRateFormState; children: ReactNode }) {
  const values = form.methods.watch();
  const tradable = useQuery(currenciesQuery("trade")).data ?? [];
  const { fromCurrency, toCurrency } = values;
  const chosen = [fromCurrency, toCurrency].filter((code) => code !== "");
  // A currency that was closed since stays readable.
  const codes = [...new Set([...tradable.map(({ code }) => code), ...chosen])];
  const options = codes.map((code) => ({
    ...{ value: code, label: code, detail: currencies[code].name },
    picture: <Flag currency={code} />,
  }));
  const search = { options, searchLabel: "Search currencies", noneFound: "No currency found." };
  const isPair = fromCurrency !== "" && toCurrency !== "" && fromCurrency !== toCurrency;
  return (
    <Form form={form} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Combobox<CurrencyCode> {...search} label="Sell currency" {...form.choice("fromCurrency")} />
        <Combobox<CurrencyCode> {...search} label="Buy currency" {...form.choice("toCurrency")} />
      </div>
      {isPair ? (
        <PairRateField form={form} from={fromCurrency} to={toCurrency} />
      ) : (
        <RateField
          label="Budget rate"
          help="How much you budgeted to buy for 1 sold."
          {...form.choice("budgetRate")}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label="First day" help="Days are those in London." {...form.choice("startsOn")} />
        <DateField label="Last day" help="Within two years." {...form.choice("endsOn")} />
      </div>
      <AmountField
        label="You plan to sell (optional)"
        help="In the whole period. We'll show what's left and what it must average."
        currency={fromCurrency === "" ? "GBP" : fromCurrency}
        {...form.choice("plannedAmount")}
      />
      {isPair && <PlanPreview values={values} from={fromCurrency} to={toCurrency} />}
      <FormNotice form={form} />
      {children}
    </Form>
  );
}

type PairProps = { from: CurrencyCode; to: CurrencyCode };

/** With the client's rate of this moment, to compare with. */
function PairRateField({ form, from, to }: PairProps & { form: BudgetRateFormState }) {
  const now = useClientRate(from, to);
  const meaning = `${to} for 1 ${from}.`;
  return (
    <RateField
      label="Budget rate"
      help={now === undefined ? meaning : `${meaning} Your rate now is ${formatRateFigure(now.rate)}.`}
      {...form.choice("budgetRate")}
    />
  );
}

/** What the plan buys at the budget rate. */
function PlanPreview({ values, from, to }: PairProps & { values: BudgetRateValues }) {
  const rate = parseTargetRate(values.budgetRate);
  const planned = parseAmount(values.plannedAmount, from);
  if (rate === undefined || typeof planned !== "bigint" || planned === 0n) return null;
  const plan = money(planned, from);
  return (
    <p className="figures rounded-field bg-glacier px-4 py-3 text-14 text-ink">
      At your budget rate, {formatMoneyWithCode(plan)} buys{" "}
      {formatMoneyWithCode(convert(plan, rate, to, "half-even"))}.
    </p>
  );
}
