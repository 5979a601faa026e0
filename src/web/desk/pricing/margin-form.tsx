import { type SetMargin, setMargin } from "#contract/market/pricing.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { formatStandardMargin, parseTypedMargin } from "#domain/market/pricing/margin.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { Flag } from "#web/design/flag.tsx";
import { RadioCards } from "#web/design/radio-cards.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { ClientPicker, type User } from "#web/desk/ui/client-picker.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type FieldChoice, type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { explainMargin, formatMarginClient, formatMarginPair } from "./format-margin.ts";
import { type MarginFormValues, toMarginChange, toNewMargin } from "./margin-input.ts";
import { useMarginMutation } from "./use-margin-mutation.ts";

const scopes = [
  { value: "pair", label: "A pair", detail: "For all clients without their own margin" },
  { value: "client", label: "A client", detail: "In all pairs" },
  { value: "both", label: "A client and pair", detail: "Overrides any other margin" },
] as const;

type MarginFormProps = {
  margin?: SetMargin | undefined;
  client?: User | undefined;
  shown?: readonly SetMargin[] | undefined;
  onDone: () => void;
};

/** A margin's scope and value. */
export function MarginForm({ margin: changed, client, shown = [], onDone }: MarginFormProps) {
  const saving = useMarginMutation({
    run: (values: MarginFormValues) =>
      call(setMargin, {
        body: changed ? toMarginChange(changed, values.margin) : toNewMargin(values, shown),
      }),
    done: changed ? "Margin changed" : "Margin set",
    onDone,
  });
  const form = useMutationForm<MarginFormValues>({
    defaultValues: {
      scope: client ? "client" : "pair",
      clientId: client,
      fromCurrency: "",
      toCurrency: "",
      margin: changed ? String(changed.margin) : "",
    },
    mutation: saving,
  });
  const read = parseTypedMargin(form.methods.watch("margin"));
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      {changed ? <Target margin={changed} /> : <Scope form={form} client={client} />}
      <TextField
        label="Margin (%)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.25"
        maxLength={20}
        help={
          typeof read === "number" ? explainMargin(read) : `The standard margin is ${formatStandardMargin}.`
        }
        {...form.field("margin")}
      />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        {changed ? "Change margin" : "Set margin"}
      </Button>
    </Form>
  );
}

type ScopeProps = {
  form: MutationForm<MarginFormValues>;
  /** The client whose file this was opened from, which fixes the scope. */
  client: User | undefined;
};

/** The scope of a new margin. */
function Scope({ form, client }: ScopeProps) {
  const scope = form.choice("scope");
  return (
    <>
      <RadioCards
        legend="Applies to"
        options={client ? scopes.filter(({ value }) => value !== "pair") : scopes}
        {...scope}
      />
      {scope.value !== "pair" && !client && (
        <ClientPicker label="Client" failed="We couldn't search for clients" {...form.choice("clientId")} />
      )}
      {scope.value !== "client" && (
        <PairFields from={form.choice("fromCurrency")} to={form.choice("toCurrency")} />
      )}
    </>
  );
}

function Target({ margin }: { margin: SetMargin }) {
  return (
    <dl className="divide-y divide-line">
      <FactRow name="Client">{formatMarginClient(margin)}</FactRow>
      <FactRow name="Pair">{formatMarginPair(margin)}</FactRow>
    </dl>
  );
}

type PairFieldsProps = Record<"from" | "to", FieldChoice<CurrencyCode | "">>;

const options = currencyCodes.map((code) => ({
  value: code,
  label: code,
  detail: currencies[code].name,
  picture: <Flag currency={code} />,
}));

const search = { options, searchLabel: "Search currencies", noneFound: "No currency found." };

/** The two currencies of a pair, in either direction. */
function PairFields({ from, to }: PairFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Combobox {...search} label="First currency" {...from} />
      <Combobox {...search} label="Second currency" {...to} />
    </div>
  );
}
