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
