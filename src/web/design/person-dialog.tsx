import { useMutation } from "@tanstack/react-query";
import { type RelatedPersonIn, relatedPerson } from "#contract/clients/client-profile.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { Checkbox } from "./checkbox.tsx";
import { Dialog, DialogButtons } from "./dialog.tsx";
import { firstField } from "./first-field.ts";
import { PersonFields } from "./person-fields.tsx";
import { TextField } from "./text-field.tsx";

const emptyPerson: RelatedPersonIn = {
  name: "",
  dateOfBirth: "",
  nationality: "",
  isDirector: true,
  ownedPercent: null,
  politicallyExposed: false,
};

type PersonDialogProps = {
  /** Absent for a new person. */
  person: RelatedPersonIn | undefined;
  /** The person's index in the request, which the server's errors refer to. */
  index?: number;
  /** What happens to the name once it is saved. */
  lead: string;
  confirm?: string;
  onClose: () => void;
  onSave: (person: RelatedPersonIn) => Promise<void>;
};

/** Adds or edits a director or owner. */
export function PersonDialog(props: PersonDialogProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.person ? "Director or owner" : "Add director or owner"}
      lead={props.lead}
      initialFocus={firstField}
    >
      <PersonForm {...props} />
    </Dialog>
  );
}

function PersonForm({ person, index = 0, confirm = "Save", onClose, onSave }: PersonDialogProps) {
  const saving = useMutation({
    mutationFn: (values: RelatedPersonIn) => onSave({ ...values, ...(person?.id && { id: person.id }) }),
    onSuccess: onClose,
  });
  const form = useMutationForm<RelatedPersonIn>({
    schema: relatedPerson,
    defaultValues: person ?? emptyPerson,
    mutation: saving,
    onRefused: (error) => form.showMessage(getFieldError(error, index)),
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-5">
      <PersonFields
        name={form.field("name")}
        dateOfBirth={form.choice("dateOfBirth")}
        nationality={form.choice("nationality")}
      />
      <TextField
        label="Share of the company in percent"
        help="Only if it is 25% or more."
        optional
        inputMode="numeric"
        className="figures"
        {...form.field("ownedPercent", {
          setValueAs: (text: unknown) => (text === "" || text === null ? null : Number(text)),
        })}
      />
      <Checkbox label="Director" {...form.field("isDirector")} />
      <Checkbox label="Politically exposed" {...form.field("politicallyExposed")} />
      <FormNotice form={form} />
      <DialogButtons confirm={confirm} cancel="Cancel" onCancel={onClose} busy={form.isSending} />
    </Form>
  );
}

/** The server's errors about this person, else why saving failed. */
function getFieldError(error: unknown, index: number): string {
  const fields = error instanceof ApiError ? error.fields : {};
  const fault = Object.entries(fields).find(([field]) => field.startsWith(`people.${index}.`));
  return fault?.[1] ?? getErrorMessage(error);
}
