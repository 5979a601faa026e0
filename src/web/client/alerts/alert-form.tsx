import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { parseTargetRate } from "#domain/automation/alerts/rate-alert.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { currenciesQuery } from "../../api/queries.ts";
import { useDraft } from "../../auth/use-draft.ts";
import { Combobox } from "../../design/combobox.tsx";
import { Flag } from "../../design/flag.tsx";
import { Notice } from "../../design/notice.tsx";
import { RateField } from "../../design/rate-field.tsx";
import { Switch } from "../../design/switch.tsx";
import { showToast } from "../../design/toast.tsx";
import { useClientRate } from "../pricing/use-client-rate.ts";
import {
  type AlertBody,
  type AlertField,
  type AlertValues,
  alertFields,
  validateAlert,
} from "./alert-values.ts";
import { formatAlertPreview, getTargetOutlook } from "./target-outlook.ts";

type AlertFormErrors = { form: string | undefined; fields: FieldFaults };
const noErrors: AlertFormErrors = { form: undefined, fields: {} };

/** The form's state, kept over an idle log-out where a `draft` is named: what is in it, what is wrong with it, and where the focus goes when something is. */
export function useAlertForm(start: AlertValues, onSubmit: (body: AlertBody) => void, draft?: string) {
  const [values, setValues] = useDraft(draft, start, (kept) => kept);
  const [wrong, setWrong] = useState(noErrors);
  const controls = useRef(new Map<AlertField, HTMLElement>());

  function tell(found: AlertFormErrors) {
    setWrong(found);
    const first = alertFields.find((field) => found.fields[field] !== undefined);
    if (first) controls.current.get(first)?.focus();
  }

  return {
    values,
    wrong,
    keep: (field: AlertField) => (control: HTMLElement | null) => {
      if (control) controls.current.set(field, control);
      else controls.current.delete(field);
    },
    change(changes: Partial<AlertValues>) {
      setValues({ ...values, ...changes });
      const left = Object.entries(wrong.fields).filter(([field]) => !(field in changes));
      setWrong({ form: undefined, fields: Object.fromEntries(left) });
    },
    startAnew(from: AlertValues) {
      setValues(from);
      setWrong(noErrors);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      const reading = validateAlert(values);
      if (!reading.ok) return tell(reading);
      setWrong(noErrors);
      onSubmit(reading.body);
    },
    /** Shows what the server refused: in a toast, and beside the field that it is about. */
    refuse(error: unknown) {
      if (error instanceof ApiError) tell({ form: undefined, fields: error.fields });
      showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
    },
  };
}

export type AlertFormState = ReturnType<typeof useAlertForm>;

/** The fields of an alert, and below them what it will do. `children` are the buttons. */
export function AlertForm({ form, children }: { form: AlertFormState; children: ReactNode }) {
  const { values, wrong, change, keep } = form;
  const tradable = useQuery(currenciesQuery("trade")).data ?? [];
  const options = tradable.map(({ code }) => ({
    value: code,
    label: code,
    detail: currencies[code].name,
    picture: <Flag currency={code} />,
  }));
  const search = { options, searchLabel: "Search currencies", noneFound: "No currency found." };
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Combobox<CurrencyCode>
          {...search}
          label="Sell currency"
          value={values.fromCurrency}
          onChange={(fromCurrency) => change({ fromCurrency })}
          error={wrong.fields.fromCurrency}
          ref={keep("fromCurrency")}
        />
        <Combobox<CurrencyCode>
          {...search}
          label="Buy currency"
          value={values.toCurrency}
          onChange={(toCurrency) => change({ toCurrency })}
          error={wrong.fields.toCurrency}
          ref={keep("toCurrency")}
        />
      </div>
      <RateField
        label="Desired rate"
        help={rateHelp(values)}
        value={values.targetRate}
        onChange={(targetRate) => change({ targetRate })}
        error={wrong.fields.targetRate}
        ref={keep("targetRate")}
      />
      <AlertPreview values={values} />
      <div className="border-line border-t pt-3">
        <Switch
          label="Daily Updates"
          help="We'll email you the rate at 8 o'clock every morning, your time."
          checked={values.dailyUpdates}
          onChange={(dailyUpdates) => change({ dailyUpdates })}
        />
      </div>
      {wrong.form !== undefined && <Notice tone="error">{wrong.form}</Notice>}
      {children}
    </form>
  );
}

function rateHelp({ fromCurrency, toCurrency }: AlertValues): string {
  return fromCurrency === "" || toCurrency === ""
    ? "This is your rate, with our fee included."
    : `${toCurrency} for 1 ${fromCurrency}. This is your rate, with our fee included.`;
}

/** What the alert will do, as soon as it can be said. */
function AlertPreview({ values }: { values: AlertValues }) {
  const { fromCurrency, toCurrency, targetRate } = values;
  const isPair = fromCurrency !== "" && toCurrency !== "" && fromCurrency !== toCurrency;
  if (!isPair) return null;
  return <PairPreview from={fromCurrency} to={toCurrency} targetRate={targetRate} />;
}

type PairPreviewProps = { from: CurrencyCode; to: CurrencyCode; targetRate: string };

function PairPreview({ from, to, targetRate }: PairPreviewProps) {
  const outlook = getTargetOutlook(parseTargetRate(targetRate), useClientRate(from, to)?.rate);
  if (!outlook) return null;
  return (
    <p className="figures rounded-field bg-glacier px-4 py-3 text-14 text-ink">
      {formatAlertPreview(outlook)}
    </p>
  );
}
