import type { FieldFaults } from "#domain/refusal.ts";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import type { RecipientField, RecipientInput, RecipientValues } from "./recipient-input.ts";

export type RecipientForm = MutationForm<RecipientValues, RecipientInput>;

type RecipientFormSetup = {
  defaultValues: RecipientValues;
  /** Visible fields. */
  fields: readonly RecipientField[];
  /** The request body and its errors, by the server's own rules. */
  validate: (values: RecipientValues) => { body: RecipientInput; faults: FieldFaults };
  mutation: { mutateAsync: (body: RecipientInput) => Promise<unknown>; isPending: boolean };
  onChange?: ((values: RecipientValues) => void) | undefined;
};

/** A recipient's form, validated field by field on blur. */
export function useRecipientForm({ validate, ...setup }: RecipientFormSetup): RecipientForm {
  return useMutationForm<RecipientValues, RecipientInput>({
    ...setup,
    mode: "onLeave",
    validate: (values) => {
      const { body, faults } = validate(values);
      const shown = setup.fields.flatMap((name) => (faults[name] ? [[name, faults[name]]] : []));
      return shown.length > 0 ? { ok: false, fields: Object.fromEntries(shown) } : { ok: true, body };
    },
  });
}
