import { assert } from "#domain/assert.ts";

/** References cycle through 8 digits; each is used once. */
export const referenceCount = 100_000_000;

/** Starting candidate: the last 8 digits of the millisecond clock. */
export function referenceNumberAt(moment: Date): number {
  return moment.getTime() % referenceCount;
}

/** Next candidate when `number` is taken. */
export function referenceNumberAfter(number: number): number {
  return (number + 1) % referenceCount;
}

/** `FX` and 8 digits, which the client writes on the transfer. */
export function formatReference(number: number): string {
  assert(Number.isInteger(number) && number >= 0 && number < referenceCount, `reference number ${number}`);
  return `FX${number.toString().padStart(8, "0")}`;
}

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
