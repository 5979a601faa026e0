import { bankText } from "#domain/bank-text.ts";

/** Default reference of a withdrawal. */
export const standardReference = "Summit";

/** Maximum of the most restrictive payment scheme. */
export const maxReferenceLength = 18;

/** Characters that every payment scheme accepts. */
const typeable = /^[A-Za-z0-9 ./&-]*$/;

/** Message for a reference that cannot be sent; undefined when it can. */
export function withdrawalReferenceFault(reference: string): string | undefined {
  if (reference.length > maxReferenceLength) return `At most ${maxReferenceLength} characters`;
  if (!typeable.test(reference)) return "Use only letters, digits, spaces and . / & -";
  return reference.trim() === "" || bankText(reference, maxReferenceLength) !== undefined
    ? undefined
    : "Use at least one letter or digit";
}
