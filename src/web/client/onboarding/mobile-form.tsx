import { mobileStep, type Preferences } from "#contract/clients/preferences.ts";
import { phoneCountryCodes, phoneCountryNames } from "#domain/clients/accounts/phone-country-codes.ts";
import { Combobox } from "#web/design/combobox.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { Form } from "#web/form/form.tsx";
import { StepButtons, type StepProps, useStepForm } from "./step-form.tsx";

type Values = { countryCode: string; phoneNumber: string };

const options = phoneCountryCodes.map((code) => ({
  value: code,
  label: code,
  detail: phoneCountryNames[code],
}));

export function savedMobile(saved: Preferences): Values {
  return { countryCode: saved.countryCode ?? "", phoneNumber: saved.phoneNumber ?? "" };
}

type MobileFormProps = StepProps<Values> & { onBack: (values: Values) => void };

export function MobileForm({ onBack, ...step }: MobileFormProps) {
  const form = useStepForm(mobileStep, step);
  return (
    <Form form={form} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Combobox<string>
          label="Country code"
          options={options}
          searchLabel="Search country codes"
          noneFound="No country code found."
          placeholder="Select"
          {...form.choice("countryCode")}
        />
        <TextField
          label="Phone number"
          help="Digits only, without the country code."
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          className="figures"
          {...form.field("phoneNumber")}
        />
      </div>
      <StepButtons saving={step.saving} last={step.last} onBack={() => onBack(form.methods.getValues())} />
    </Form>
  );
}
