/** What reading one field of a form gives: the value as it is kept, or what is wrong with it in words. */
export type FieldResult<T = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: string };

export function validField<T>(value: T): FieldResult<T> {
  return { ok: true, value };
}

export function invalidField(fault: string): { readonly ok: false; readonly fault: string } {
  return { ok: false, fault };
}

/** Longer than any account number with its spaces; what is longer is not looked at more closely. */
const maxNumberInputLength = 100;

/**
 * A number or code as banks exchange it: without the spaces, dashes and invisible characters that people type
 * and paste, in capitals, full-width forms (as Japanese keyboards give) as the plain ones.
 */
export function compact(input: string): string {
  return input
    .slice(0, maxNumberInputLength + 1)
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, "")
    .toUpperCase();
}

/** True for a text that no bank's number or code can be, by its length alone. */
export function isTooLongForNumber(input: string): boolean {
  return input.length > maxNumberInputLength;
}
