import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { parseTypedRate } from "#domain/market/rates/parse-typed-rate.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { Combobox } from "#web/design/combobox.tsx";
import { Flag } from "#web/design/flag.tsx";
import { RateField } from "#web/design/rate-field.tsx";
import { Switch } from "#web/design/switch.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { type AlertBody, type AlertValues, validateAlert } from "./alert-values.ts";
import { formatAlertPreview, getTargetOutlook } from "./target-outlook.ts";

/** The form's state; with a `draft` it survives an idle log-out. */
export function useAlertForm(
  start: AlertValues,
  mutation: { mutateAsync: (body: AlertBody) => Promise<unknown>; isPending: boolean },
  draft?: string,
): AlertFormState {
  const [values, keepDraft] = useDraft(draft, start, (kept) => kept);
  return useMutationForm<AlertValues, AlertBody>({
    defaultValues: values,
    validate: (typed) => {
      const reading = validateAlert(typed);
      return reading.ok ? reading : { ok: false, fields: reading.fields, message: reading.form };
    },
    mutation,
    // A toast shows it.
    onRefused: () => undefined,
    onChange: keepDraft,
  });
}

/** Shows in a toast why an alert was not saved. */
export function showAlertFailure(error: unknown): void {
  showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
}

export type AlertFormState = MutationForm<AlertValues, AlertBody>;

type AlertFormProps = {
  form: AlertFormState;
  /** The values before anything was entered, where the form may have begun with a draft. */
  unchanged?: AlertValues;
  /** The buttons. */
  children: ReactNode;
};

/** The alert's fields and a summary. */
export function AlertForm({ form, unchanged, children }: AlertFormProps) {
  const values = form.methods.watch();
  const { value: isDaily, ...daily } = form.choice("dailyUpdates");
  const tradable = useQuery(currenciesQuery("trade")).data ?? [];
  const options = tradable.map(({ code }) => ({
    value: code,
    label: code,
    detail: currencies[code].name,
    picture: <Flag currency={code} />,
  }));
  const search = { options, searchLabel: "Search currencies", noneFound: "No currency found." };
  return (
    <Form form={form} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Combobox<CurrencyCode> {...search} label="Sell currency" {...form.choice("fromCurrency")} />
        <Combobox<CurrencyCode> {...search} label="Buy currency" {...form.choice("toCurrency")} />
      </div>
      <RateField label="Desired rate" help={rateHelp(values)} {...form.choice("targetRate")} />
      <AlertPreview values={values} />
      <div className="border-line border-t pt-3">
        <Switch
          label="Daily Updates"
          help="We'll email you the rate at 8 o'clock every morning, your time."
          checked={isDaily}
          {...daily}
        />
      </div>
      <FormNotice form={form} />
      {children}
      <LeaveFormQuestion form={form} unchanged={unchanged} />
    </Form>
  );
}

function rateHelp({ fromCurrency, toCurrency }: AlertValues): string {
  return fromCurrency === "" || toCurrency === ""
    ? "This is your rate, with our fee included."
    : `${toCurrency} for 1 ${fromCurrency}. This is your rate, with our fee included.`;
}

function AlertPreview({ values }: { values: AlertValues }) {
  const { fromCurrency, toCurrency, targetRate } = values;
  const isPair = fromCurrency !== "" && toCurrency !== "" && fromCurrency !== toCurrency;
  if (!isPair) return null;
  return <PairPreview from={fromCurrency} to={toCurrency} targetRate={targetRate} />;
}

type PairPreviewProps = { from: CurrencyCode; to: CurrencyCode; targetRate: string };

function PairPreview({ from, to, targetRate }: PairPreviewProps) {
  const outlook = getTargetOutlook(parseTypedRate(targetRate), useClientRate(from, to)?.rate);
  if (!outlook) return null;
  return (
    <p className="figures rounded-field bg-glacier px-4 py-3 text-14 text-ink">
      {formatAlertPreview(outlook)}
    </p>
  );
}
