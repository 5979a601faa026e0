import { bankText } from "#domain/bank-text.ts";

/** What the recipient of a withdrawal reads on their statement where the client said nothing. */
export const standardReference = "Summit";

/** As long as the shortest of the banks' systems takes it. */
export const maxReferenceLength = 18;

/** What every bank's system takes: letters without accents, digits, spaces and a little punctuation. */
const typeable = /^[A-Za-z0-9 ./&-]*$/;

/** What is wrong with a client's own reference, in words; undefined when it can be sent. */
export function withdrawalReferenceFault(reference: string): string | undefined {
  if (reference.length > maxReferenceLength) return `At most ${maxReferenceLength} characters`;
  if (!typeable.test(reference)) return "Only letters, digits, spaces and . / & -";
  return reference.trim() === "" || bankText(reference, maxReferenceLength) !== undefined
    ? undefined
    : "Use at least one letter or digit";
}
