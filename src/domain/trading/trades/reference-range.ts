/** The first and the last reference that begin with what is sought: both included. */
export type ReferenceRange = { readonly first: string; readonly last: string };

const digitsOfReference = 8;

/** What somebody typed, read as a trade's reference or its beginning; undefined where it cannot be one. */
export function referenceRange(typed: string): ReferenceRange | undefined {
  const [, digits] = /^(?:FX)?(\d{1,8})$/.exec(typed.toUpperCase().replace(/\s+/g, "")) ?? [];
  if (digits === undefined) return undefined;
  return {
    first: `FX${digits.padEnd(digitsOfReference, "0")}`,
    last: `FX${digits.padEnd(digitsOfReference, "9")}`,
  };
}
