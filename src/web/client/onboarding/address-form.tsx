import { addressStep, type Preferences } from "#contract/clients/preferences.ts";
import { CountryField } from "#web/design/country-field.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { Form } from "#web/form/form.tsx";
import { StepButtons, type StepProps, useStepForm } from "./step-form.tsx";

export type AddressValues = {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

export function savedAddress(saved: Preferences): AddressValues {
  return {
    addressLine1: saved.addressLine1 ?? "",
    addressLine2: saved.addressLine2 ?? "",
    city: saved.city ?? "",
    state: saved.state ?? "",
    postalCode: saved.postalCode ?? "",
    country: saved.country ?? "",
  };
}

type AddressFormProps = StepProps<AddressValues> & {
  /** Absent where the form is not part of a wizard. */
  onBack?: (values: AddressValues) => void;
  label?: string;
};

export function AddressForm({ onBack, label, ...step }: AddressFormProps) {
  const form = useStepForm(addressStep, step);
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField label="Address line 1" autoComplete="address-line1" {...form.field("addressLine1")} />
      <TextField
        label="Address line 2"
        optional
        autoComplete="address-line2"
        {...form.field("addressLine2")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="City" autoComplete="address-level2" {...form.field("city")} />
        <TextField label="State or county" optional autoComplete="address-level1" {...form.field("state")} />
        <TextField
          label="Postal code"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field("postalCode")}
        />
        <CountryField label="Country" homeOnly {...form.choice("country")} />
      </div>
      <StepButtons
        saving={step.saving}
        last={step.last}
        label={label}
        onBack={onBack && (() => onBack(form.methods.getValues()))}
      />
    </Form>
  );
}
