/** First and last matching reference, inclusive. */
export type ReferenceRange = { readonly first: string; readonly last: string };

const digitsOfReference = 8;

/** Parses a typed trade reference or its beginning; undefined when it cannot be one. */
export function referenceRange(typed: string): ReferenceRange | undefined {
  const [, digits] = /^(?:FX)?(\d{1,8})$/.exec(typed.toUpperCase().replace(/\s+/g, "")) ?? [];
  if (digits === undefined) return undefined;
  return {
    first: `FX${digits.padEnd(digitsOfReference, "0")}`,
    last: `FX${digits.padEnd(digitsOfReference, "9")}`,
  };
}
