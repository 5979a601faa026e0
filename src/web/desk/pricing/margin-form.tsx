import { type FormEvent, useState } from "react";
import { type SetMargin, setMargin } from "#contract/market/pricing.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { formatStandardMargin, parseTypedMargin } from "#domain/market/pricing/margin.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { Flag } from "#web/design/flag.tsx";
import { Notice } from "#web/design/notice.tsx";
import { RadioCards } from "#web/design/radio-cards.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { ClientPicker, type User } from "#web/desk/ui/client-picker.tsx";
import { explainMargin, formatMarginClient, formatMarginPair } from "./format-margin.ts";
import { useMarginMutation } from "./use-margin-mutation.ts";

const scopes = [
  { value: "pair", label: "A pair", detail: "For all clients without their own margin" },
  { value: "client", label: "A client", detail: "In all pairs" },
  { value: "both", label: "A client and pair", detail: "Overrides any other margin" },
] as const;
type ScopeName = (typeof scopes)[number]["value"];

type MarginFormValues = {
  scope: ScopeName;
  client: User | undefined;
  fromCurrency: CurrencyCode | "";
  toCurrency: CurrencyCode | "";
  margin: string;
};

type MarginFormProps = {
  margin?: SetMargin | undefined;
  client?: User | undefined;
  onDone: () => void;
};

/** A margin's scope and value. */
export function MarginForm({ margin: changed, client, onDone }: MarginFormProps) {
  const [values, setValues] = useState<MarginFormValues>({
    scope: client ? "client" : "pair",
    client,
    fromCurrency: "",
    toCurrency: "",
    margin: changed ? String(changed.margin) : "",
  });
  const saving = useMarginMutation({
    run: () =>
      call(setMargin, {
        body: { ...(changed ? targetOf(changed) : toMarginInput(values)), margin: values.margin },
      }),
    done: changed ? "Margin changed" : "Margin set",
    onDone,
    // Errors are shown in the form.
    onFailed: () => undefined,
  });
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  const change = (part: Partial<MarginFormValues>) => {
    setValues((before) => ({ ...before, ...part }));
    saving.reset();
  };
  const read = parseTypedMargin(values.margin);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(undefined);
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      {changed ? (
        <Target margin={changed} />
      ) : (
        <Scope values={values} client={client} faults={fields} onChange={change} />
      )}
      <TextField
        label="Margin (%)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.25"
        maxLength={20}
        value={values.margin}
        onChange={(event) => change({ margin: event.currentTarget.value })}
        help={
          typeof read === "number" ? explainMargin(read) : `The standard margin is ${formatStandardMargin}.`
        }
        error={fields.margin}
      />
      {saving.isError && Object.keys(fields).length === 0 && (
        <Notice tone="error">{getErrorMessage(saving.error)}</Notice>
      )}
      <Button type="submit" variant="primary" wide busy={saving.isPending} busyLabel="Saving">
        {changed ? "Change margin" : "Set margin"}
      </Button>
    </form>
  );
}

type ScopeProps = {
  values: MarginFormValues;
  /** The client whose file this was opened from, which fixes the scope. */
  client: User | undefined;
  faults: FieldFaults;
  onChange: (part: Partial<MarginFormValues>) => void;
};

/** The scope of a new margin. */
function Scope({ values, client, faults, onChange }: ScopeProps) {
  return (
    <>
      <RadioCards
        legend="Applies to"
        options={client ? scopes.filter(({ value }) => value !== "pair") : scopes}
        value={values.scope}
        onChange={(scope) => onChange({ scope })}
      />
      {values.scope !== "pair" && !client && (
        <ClientPicker
          label="Client"
          failed="We couldn't search for clients"
          value={values.client}
          error={faults.clientId}
          onChange={(user) => onChange({ client: user })}
        />
      )}
      {values.scope !== "client" && <PairFields values={values} faults={faults} onChange={onChange} />}
    </>
  );
}

/** The request body; empty fields are sent so that the server reports them. */
function toMarginInput({ scope, client, fromCurrency, toCurrency }: MarginFormValues) {
  const ofClient = { clientId: scope === "pair" ? null : (client?.id ?? "") };
  return scope === "client" ? ofClient : { ...ofClient, fromCurrency, toCurrency };
}

function targetOf({ client, fromCurrency, toCurrency }: SetMargin) {
  return { clientId: client?.id ?? null, fromCurrency, toCurrency };
}

function Target({ margin }: { margin: SetMargin }) {
  return (
    <dl className="divide-y divide-line">
      <FactRow name="Client">{formatMarginClient(margin)}</FactRow>
      <FactRow name="Pair">{formatMarginPair(margin)}</FactRow>
    </dl>
  );
}

type Pair = { fromCurrency: CurrencyCode | ""; toCurrency: CurrencyCode | "" };

type PairFieldsProps = { values: Pair; faults: FieldFaults; onChange: (part: Partial<Pair>) => void };

const options = currencyCodes.map((code) => ({
  value: code,
  label: code,
  detail: currencies[code].name,
  picture: <Flag currency={code} />,
}));

const fields = [
  { name: "fromCurrency", label: "First currency" },
  { name: "toCurrency", label: "Second currency" },
] as const;

/** The two currencies of a pair, in either direction. */
function PairFields({ values, faults, onChange }: PairFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {fields.map(({ name, label }) => (
        <Combobox
          key={name}
          label={label}
          searchLabel="Search currencies"
          noneFound="No currency found."
          options={options}
          value={values[name]}
          onChange={(code) => onChange({ [name]: code })}
          error={faults[name]}
        />
      ))}
    </div>
  );
}
