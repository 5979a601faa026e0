import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { currenciesStep, type Preferences } from "#contract/clients/preferences.ts";
import { currenciesQuery } from "../../api/queries.ts";
import { Combobox } from "../../design/combobox.tsx";
import { ErrorState } from "../../design/error-state.tsx";
import { Flag } from "../../design/flag.tsx";
import { StepButtons, type StepProps, useServerErrors } from "./step-form.tsx";

type Values = { preferredSellCurrency: string; preferredBuyCurrency: string };

const fields = ["preferredSellCurrency", "preferredBuyCurrency"] as const;
const labels = {
  preferredSellCurrency: "Currency you sell",
  preferredBuyCurrency: "Currency you buy",
} as const;

export function savedCurrencies(saved: Preferences): Values {
  return {
    preferredSellCurrency: saved.preferredSellCurrency ?? "",
    preferredBuyCurrency: saved.preferredBuyCurrency ?? "",
  };
}

type CurrenciesFormProps = StepProps<Values> & { onBack: (values: Values) => void };

export function CurrenciesForm({ values, saving, failure, last, onSave, onBack }: CurrenciesFormProps) {
  const currencies = useQuery(currenciesQuery("preference"));
  const form = useForm<Values>({
    resolver: standardSchemaResolver(currenciesStep),
    defaultValues: values,
    mode: "onTouched",
  });
  useServerErrors(failure, form, fields);
  if (currencies.isError) {
    return (
      <ErrorState
        title="We couldn't load the currencies."
        reassurance="Your saved details are safe."
        busy={currencies.isFetching}
        onRetry={currencies.refetch}
      />
    );
  }
  const options = (currencies.data ?? []).map(({ code, name }) => ({
    value: code,
    label: name,
    detail: code,
    picture: <Flag currency={code} />,
  }));
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(() => onSave(form.getValues()))}
      className="flex flex-col gap-5"
    >
      {fields.map((name) => (
        <Controller
          key={name}
          name={name}
          control={form.control}
          render={({ field, fieldState }) => (
            <Combobox
              ref={field.ref}
              label={labels[name]}
              options={options}
              value={
                options.some(({ value }) => value === field.value)
                  ? (field.value as (typeof options)[number]["value"])
                  : ""
              }
              onChange={field.onChange}
              searchLabel="Search currencies"
              noneFound="No currency found."
              placeholder="Select a currency"
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
      <StepButtons
        saving={saving}
        last={last}
        disabled={!form.formState.isValid}
        onBack={() => onBack(form.getValues())}
      />
    </form>
  );
}
