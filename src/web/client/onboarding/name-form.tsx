import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Controller, useForm } from "react-hook-form";
import { nameStep, type Preferences } from "#contract/clients/preferences.ts";
import { nationalities } from "#domain/clients/accounts/nationality.ts";
import { Combobox } from "../../design/combobox.tsx";
import { TextField } from "../../design/text-field.tsx";
import { focusFirst, StepButtons, type StepProps, useServerErrors } from "./step-form.tsx";

type Values = { name: string; dateOfBirth: string; nationality: string };

const fields = ["name", "dateOfBirth", "nationality"] as const;
const countries = nationalities.map(({ code, name }) => ({ value: code, label: name }));
/** A call may give the name alone; this form asks for all three. */
const completeNameStep = nameStep.required();

export function savedName(saved: Preferences): Values {
  return {
    name: saved.name,
    dateOfBirth: saved.dateOfBirth ?? "",
    nationality: saved.nationality ?? "",
  };
}

/** Who the client is, asked before anything else: nobody can be paid for a client whose name is not known. */
export function NameForm({ values, saving, failure, last, onSave }: StepProps<Values>) {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(completeNameStep),
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
        label="Full name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register("name")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Date of birth"
          type="date"
          autoComplete="bday"
          className="figures"
          error={errors.dateOfBirth?.message}
          {...form.register("dateOfBirth")}
        />
        <Controller
          name="nationality"
          control={form.control}
          render={({ field, fieldState }) => (
            <Combobox
              ref={field.ref}
              label="Nationality"
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
      </div>
      <StepButtons saving={saving} last={last} />
    </form>
  );
}
