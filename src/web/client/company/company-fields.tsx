import { Controller } from "react-hook-form";
import type { CompanyDetails } from "#contract/clients/client-review.ts";
import {
  businesses,
  businessLabels,
  expectedVolumes,
  intendedUses,
  useLabels,
  volumeLabels,
} from "#domain/clients/accounts/business-profile.ts";
import { nationalities } from "#domain/clients/accounts/nationality.ts";
import { Combobox } from "../../design/combobox.tsx";
import { Select } from "../../design/select.tsx";
import { Switch } from "../../design/switch.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import { type CompanyFormState, isFixed } from "./company-values.ts";

const countries = nationalities.map(({ code, name }) => ({ value: code, label: name }));
const companyBusinesses = businesses
  .filter((value) => value !== "employment")
  .map((value) => ({ value, label: businessLabels[value] }));
const volumes = expectedVolumes.map((value) => ({ value, label: volumeLabels[value] }));
const uses = intendedUses.map((value) => ({ value, label: useLabels[value] }));

type FieldsProps = { form: CompanyFormState; saved: CompanyDetails };

export function RegistrationFields({ form, saved }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Legal name"
        help="As it appears on the company register."
        autoComplete="organization"
        readOnly={isFixed(saved, "companyName")}
        error={errors.companyName?.message}
        {...form.register("companyName")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Registration number"
          spellCheck={false}
          readOnly={isFixed(saved, "registrationNumber")}
          error={errors.registrationNumber?.message}
          {...form.register("registrationNumber")}
        />
        <Controller
          name="registeredIn"
          control={form.control}
          render={({ field, fieldState }) => (
            <Combobox
              ref={field.ref}
              label="Country of registration"
              options={countries}
              value={field.value ?? ""}
              onChange={field.onChange}
              disabled={isFixed(saved, "registeredIn")}
              searchLabel="Search countries"
              noneFound="No country found."
              placeholder="Select a country"
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
      <TextField
        label="LEI (optional)"
        help="Legal Entity Identifier, 20 characters. Banks use it to identify your company on payments."
        spellCheck={false}
        autoComplete="off"
        readOnly={isFixed(saved, "lei")}
        error={errors.lei?.message}
        {...form.register("lei")}
      />
    </div>
  );
}

export function BusinessFields({ form, saved }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="flex flex-col gap-5">
      <Controller
        name="business"
        control={form.control}
        render={({ field, fieldState }) => (
          <Combobox
            ref={field.ref}
            label="Line of business"
            options={companyBusinesses}
            value={field.value === "employment" ? "" : (field.value ?? "")}
            onChange={field.onChange}
            disabled={isFixed(saved, "business")}
            searchLabel="Search lines of business"
            error={fieldState.error?.message}
          />
        )}
      />
      <TextArea
        label="Nature of business"
        help="What the company sells or does, and who its customers are."
        rows={3}
        readOnly={isFixed(saved, "natureOfBusiness")}
        error={errors.natureOfBusiness?.message}
        {...form.register("natureOfBusiness")}
      />
      <UseFields form={form} saved={saved} />
      <TextArea
        label="Source of funds"
        help="Where the money you exchange comes from, such as sales, a loan or an investment."
        rows={3}
        readOnly={isFixed(saved, "sourceOfFunds")}
        error={errors.sourceOfFunds?.message}
        {...form.register("sourceOfFunds")}
      />
      <Controller
        name="politicallyExposed"
        control={form.control}
        render={({ field, fieldState }) => (
          <Switch
            label="The company is state-owned or politically exposed"
            checked={field.value}
            onChange={field.onChange}
            disabled={isFixed(saved, "politicallyExposed")}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  );
}

/** How much is expected, and what for. */
function UseFields({ form, saved }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Controller
        name="expectedVolume"
        control={form.control}
        render={({ field, fieldState }) => (
          <Select
            ref={field.ref}
            label="Expected volume"
            options={volumes}
            value={field.value ?? ""}
            onChange={field.onChange}
            disabled={isFixed(saved, "expectedVolume")}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="intendedUse"
        control={form.control}
        render={({ field, fieldState }) => (
          <Select
            ref={field.ref}
            label="Use of the account"
            optional
            options={uses}
            value={field.value ?? ""}
            onChange={field.onChange}
            disabled={isFixed(saved, "intendedUse")}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  );
}
