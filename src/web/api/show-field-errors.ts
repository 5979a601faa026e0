import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/**
 * Shows the server's errors beside their fields and focuses the first. False if no field of this form is
 * named, so that the caller reports the failure otherwise.
 */
export function showFieldErrors<Values extends FieldValues, Read>(
  error: unknown,
  form: Pick<UseFormReturn<Values, unknown, Read>, "setError">,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const wrong = fields.filter((field) => error.fields[field] !== undefined);
  for (const field of wrong) {
    form.setError(
      field,
      { type: "server", message: error.fields[field] ?? "" },
      { shouldFocus: field === wrong[0] },
    );
  }
  return wrong.length > 0;
}
