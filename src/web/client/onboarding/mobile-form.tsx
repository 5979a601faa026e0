import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Controller, useForm } from "react-hook-form";
import { mobileStep, type Preferences } from "#contract/clients/preferences.ts";
import {
  type PhoneCountryCode,
  phoneCountryCodes,
  phoneCountryNames,
} from "#domain/clients/accounts/phone-country-codes.ts";
import { Combobox } from "../../design/combobox.tsx";
import { TextField } from "../../design/text-field.tsx";
import { focusFirst, StepButtons, type StepProps, useServerErrors } from "./step-form.tsx";

type Values = { countryCode: PhoneCountryCode | ""; phoneNumber: string };

const fields = ["countryCode", "phoneNumber"] as const;
const options = phoneCountryCodes.map((code) => ({
  value: code,
  label: code,
  detail: phoneCountryNames[code],
}));

export function savedMobile(saved: Preferences): Values {
  return { countryCode: saved.countryCode ?? "", phoneNumber: saved.phoneNumber ?? "" };
}

type MobileFormProps = StepProps<Values> & { onBack: (values: Values) => void };

export function MobileForm({ values, saving, failure, last, onSave, onBack }: MobileFormProps) {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(mobileStep),
    defaultValues: values,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  useServerErrors(failure, form, fields);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(() => onSave(form.getValues()), focusFirst(form, fields))}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Controller
          name="countryCode"
          control={form.control}
          render={({ field, fieldState }) => (
            <Combobox
              ref={field.ref}
              label="Country code"
              options={options}
              value={field.value}
              onChange={field.onChange}
              searchLabel="Search country codes"
              noneFound="No country code found."
              placeholder="Select"
              error={fieldState.error?.message}
            />
          )}
        />
        <TextField
          label="Phone number"
          help="Digits only, without the country code."
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          className="figures"
          error={errors.phoneNumber?.message}
          {...form.register("phoneNumber")}
        />
      </div>
      <StepButtons saving={saving} last={last} onBack={() => onBack(form.getValues())} />
    </form>
  );
}
