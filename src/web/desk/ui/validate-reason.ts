import type { FormValidation } from "#web/form/use-mutation-form.ts";

/** A reason, trimmed; an empty one is refused with `missing`. */
export function validateReason(
  { reason }: { reason: string },
  missing = "Enter a reason",
): FormValidation<string> {
  const body = reason.trim();
  return body === "" ? { ok: false, fields: { reason: missing } } : { ok: true, body };
}
