import { useEffect } from "react";
import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { showFieldErrors } from "#web/api/show-field-errors.ts";
import { Button } from "../../design/button.tsx";

/** What every step's form is given. */
export type StepProps<Values> = {
  values: Values;
  saving: boolean;
  /** Why the last try was refused. */
  failure: unknown;
  /** Nothing comes after it. */
  last: boolean;
  onSave: (values: Values) => void;
};

/** Puts what the server found wrong beside the fields of the form. */
export function useServerErrors<Values extends FieldValues>(
  failure: unknown,
  form: Pick<UseFormReturn<Values>, "setError">,
  fields: readonly Path<Values>[],
): void {
  useEffect(() => {
    if (failure) showFieldErrors(failure, form, fields);
  }, [failure, form, fields]);
}

/** Moves the focus to the first wrong field in the order in which they stand. */
export function focusFirst<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setFocus">,
  fields: readonly Path<Values>[],
): (errors: FieldErrors<Values>) => void {
  return (errors) => {
    const first = fields.find((field) => field in errors);
    if (first) form.setFocus(first);
  };
}

type StepButtonsProps = {
  saving: boolean;
  last: boolean;
  /** Nothing can be saved yet. */
  disabled?: boolean;
  /** What the press does, where it is no step of several. */
  label?: string | undefined;
  onBack?: (() => void) | undefined;
};

/** On, and back to the step before. */
export function StepButtons({ saving, last, disabled = false, label, onBack }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <Button type="submit" variant="primary" disabled={disabled} busy={saving} busyLabel="Saving">
        {label ?? (last ? "Finish" : "Continue")}
      </Button>
      {onBack && (
        <Button onClick={onBack} disabled={saving}>
          Back
        </Button>
      )}
    </div>
  );
}
