import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type Control, Controller, useForm } from "react-hook-form";
import { addressStep, type Preferences } from "#contract/clients/preferences.ts";
import { type HomeCountryCode, homeCountries } from "#domain/clients/accounts/home-countries.ts";
import { Combobox } from "../../design/combobox.tsx";
import { TextField } from "../../design/text-field.tsx";
import { focusFirst, StepButtons, type StepProps, useServerErrors } from "./step-form.tsx";

type Values = {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  postalCode: string;
  country: HomeCountryCode | "";
};

const fields = ["addressLine1", "addressLine2", "city", "state", "postalCode", "country"] as const;
const countries = homeCountries.map(({ code, name }) => ({ value: code, label: name }));

export function savedAddress(saved: Preferences): Values {
  return {
    addressLine1: saved.addressLine1 ?? "",
    addressLine2: saved.addressLine2 ?? "",
    city: saved.city ?? "",
    state: saved.state ?? "",
    postalCode: saved.postalCode ?? "",
    country: saved.country ?? "",
  };
}

type AddressFormProps = StepProps<Values> & {
  /** Absent where the form is no step of several. */
  onBack?: (values: Values) => void;
  label?: string;
};

export function AddressForm({ values, saving, failure, last, onSave, onBack, label }: AddressFormProps) {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(addressStep),
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
      <TextField
        label="Address line 1"
        autoComplete="address-line1"
        error={errors.addressLine1?.message}
        {...form.register("addressLine1")}
      />
      <TextField
        label="Address line 2"
        optional
        autoComplete="address-line2"
        error={errors.addressLine2?.message}
        {...form.register("addressLine2")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="City"
          autoComplete="address-level2"
          error={errors.city?.message}
          {...form.register("city")}
        />
        <TextField
          label="State or county"
          optional
          autoComplete="address-level1"
          error={errors.state?.message}
          {...form.register("state")}
        />
        <TextField
          label="Postal code"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.postalCode?.message}
          {...form.register("postalCode")}
        />
        <CountryField control={form.control} />
      </div>
      <StepButtons
        saving={saving}
        last={last}
        label={label}
        onBack={onBack && (() => onBack(form.getValues()))}
      />
    </form>
  );
}

function CountryField({ control }: { control: Control<Values> }) {
  return (
    <Controller
      name="country"
      control={control}
      render={({ field, fieldState }) => (
        <Combobox
          ref={field.ref}
          label="Country"
          options={countries}
          value={field.value}
          onChange={field.onChange}
          searchLabel="Search countries"
          noneFound="No country found."
          placeholder="Select a country"
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
