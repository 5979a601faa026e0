import type { FieldValues } from "react-hook-form";
import type { z } from "#contract/zod.ts";
import { Button } from "#web/design/button.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";

export type StepProps<Values> = {
  values: Values;
  saving: boolean;
  /** Whether this is the last step. */
  last: boolean;
  /** Saves the step; refusals are shown beside the fields. */
  onSave: (values: Values) => Promise<unknown>;
  /** Keeps what is typed, so that it survives a reload. */
  onChange?: ((values: Values) => void) | undefined;
};

/** The form of one step. Its mutation shows a failure in a toast. */
export function useStepForm<Values extends FieldValues>(
  schema: z.ZodType,
  { values, saving, onSave, onChange }: StepProps<Values>,
): MutationForm<Values, unknown> {
  const form: MutationForm<Values, unknown> = useMutationForm<Values, unknown>({
    schema: schema as z.ZodType<unknown, Values>,
    defaultValues: values,
    mutation: { mutateAsync: () => onSave(form.methods.getValues()), isPending: saving },
    mode: "onTouched",
    onChange,
    onRefused: () => undefined,
  });
  return form;
}

type StepButtonsProps = {
  saving: boolean;
  last: boolean;
  /** Saving is disabled. */
  disabled?: boolean;
  /** The button's label outside a wizard, where the page has another call to action. */
  label?: string | undefined;
  onBack?: (() => void) | undefined;
};

export function StepButtons({ saving, last, disabled = false, label, onBack }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <Button
        type="submit"
        variant={label === undefined ? "primary" : "ink"}
        disabled={disabled}
        busy={saving}
        busyLabel="Saving"
      >
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
