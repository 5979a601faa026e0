import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { type Control, Controller, useForm } from "react-hook-form";
import { type RelatedPersonIn, relatedPerson } from "#contract/clients/client-review.ts";
import { nationalities } from "#domain/clients/accounts/nationality.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Combobox } from "./combobox.tsx";
import { Dialog } from "./dialog.tsx";
import { firstField } from "./first-field.ts";
import { Notice } from "./notice.tsx";
import { TextField } from "./text-field.tsx";

const countries = nationalities.map(({ code, name }) => ({ value: code, label: name }));
const emptyPerson: RelatedPersonIn = {
  name: "",
  dateOfBirth: "",
  nationality: "",
  isDirector: true,
  ownedPercent: null,
  politicallyExposed: false,
};

type PersonDialogProps = {
  /** Absent for somebody new. */
  person: RelatedPersonIn | undefined;
  /** Where the person stands in what is saved, and so in what the server says of it. */
  index?: number;
  /** What becomes of the name once it is saved. */
  lead: string;
  confirm?: string;
  onClose: () => void;
  onSave: (person: RelatedPersonIn) => Promise<void>;
};

/** Names a director or owner, or changes what is known of one. */
export function PersonDialog(props: PersonDialogProps) {
  const { person, index = 0, lead, confirm = "Save", onClose, onSave } = props;
  const form = useForm<RelatedPersonIn>({
    resolver: standardSchemaResolver(relatedPerson),
    defaultValues: person ?? emptyPerson,
  });
  const { errors } = form.formState;
  const saving = useMutation({ mutationFn: onSave, onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={person ? "Director or owner" : "Add director or owner"}
      lead={lead}
      initialFocus={firstField}
    >
      <form
        noValidate
        className="mt-4 flex flex-col gap-5"
        onSubmit={(event) => {
          // React has a submit in a dialog bubble to the form that opened it.
          event.stopPropagation();
          void form.handleSubmit((values) =>
            saving.mutate({ ...values, ...(person?.id && { id: person.id }) }),
          )(event);
        }}
      >
        <TextField label="Full name" error={errors.name?.message} {...form.register("name")} />
        <TextField
          label="Date of birth"
          type="date"
          className="figures"
          error={errors.dateOfBirth?.message}
          {...form.register("dateOfBirth")}
        />
        <NationalityField control={form.control} />
        <TextField
          label="Share of the company in percent"
          help="Only if it is 25% or more."
          optional
          inputMode="numeric"
          className="figures"
          error={errors.ownedPercent?.message}
          {...form.register("ownedPercent", {
            setValueAs: (text: unknown) => (text === "" || text === null ? null : Number(text)),
          })}
        />
        <Checkbox label="Director" error={errors.isDirector?.message} {...form.register("isDirector")} />
        <Checkbox label="Politically exposed" {...form.register("politicallyExposed")} />
        {saving.isError && <Notice tone="error">{getFieldError(saving.error, index)}</Notice>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="ink" busy={saving.isPending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function NationalityField({ control }: { control: Control<RelatedPersonIn> }) {
  return (
    <Controller
      name="nationality"
      control={control}
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
  );
}

/** What the server found wrong with this person, else why nothing was saved. */
function getFieldError(error: unknown, index: number): string {
  const fields = error instanceof ApiError ? error.fields : {};
  const fault = Object.entries(fields).find(([field]) => field.startsWith(`people.${index}.`));
  return fault?.[1] ?? getErrorMessage(error);
}
