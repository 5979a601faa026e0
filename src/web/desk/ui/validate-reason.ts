import type { FormValidation } from "#web/form/use-mutation-form.ts";

/** A reason, trimmed; an empty one is refused. */
export function validateReason({ reason }: { reason: string }): FormValidation<string> {
  const body = reason.trim();
  return body === "" ? { ok: false, fields: { reason: "Enter a reason" } } : { ok: true, body };
}
