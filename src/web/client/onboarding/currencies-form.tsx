import { useQuery } from "@tanstack/react-query";
import { currenciesStep, type Preferences } from "#contract/clients/preferences.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { Combobox } from "#web/design/combobox.tsx";
import { ErrorState } from "#web/design/error-state.tsx";
import { Flag } from "#web/design/flag.tsx";
import { Form } from "#web/form/form.tsx";
import { StepButtons, type StepProps, useStepForm } from "./step-form.tsx";

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

export function CurrenciesForm({ onBack, ...step }: CurrenciesFormProps) {
  const currencies = useQuery(currenciesQuery("preference"));
  const form = useStepForm(currenciesStep, step);
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
    value: code as string,
    label: name,
    detail: code,
    picture: <Flag currency={code} />,
  }));
  return (
    <Form form={form} className="flex flex-col gap-5">
      {fields.map((name) => (
        <Combobox
          key={name}
          label={labels[name]}
          options={options}
          searchLabel="Search currencies"
          noneFound="No currency found."
          placeholder="Select a currency"
          {...form.choice(name)}
        />
      ))}
      <StepButtons
        saving={step.saving}
        last={step.last}
        disabled={!form.methods.formState.isValid}
        onBack={() => onBack(form.methods.getValues())}
      />
    </Form>
  );
}
