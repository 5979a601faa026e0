import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/**
 * Puts what the server found wrong beside the fields it found it in, and the focus on the first of them. False when
 * it named none of these fields, so that the caller shows the failure in another way.
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
