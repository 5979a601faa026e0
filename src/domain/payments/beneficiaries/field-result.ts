/** Parsed value of a form field, or a message. */
export type FieldResult<T = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: string };

export function validField<T>(value: T): FieldResult<T> {
  return { ok: true, value };
}

export function invalidField(fault: string): { readonly ok: false; readonly fault: string } {
  return { ok: false, fault };
}

/** Upper bound for account numbers with spaces; longer input is rejected early. */
const maxNumberInputLength = 100;

/**
 * Normalises a number or code: no spaces, dashes or invisible characters, upper case, full-width forms as
 * plain ones.
 */
export function compact(input: string): string {
  return input
    .slice(0, maxNumberInputLength + 1)
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, "")
    .toUpperCase();
}

/** True when the text is too long for any bank number or code. */
export function isTooLongForNumber(input: string): boolean {
  return input.length > maxNumberInputLength;
}
