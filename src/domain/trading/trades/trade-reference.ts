import { assert } from "#domain/assert.ts";

/** References run through the 8 digits and then start again; each is given once for ever. */
export const referenceCount = 100_000_000;

/** The number that a trade booked at this moment would take: the last 8 digits of the millisecond clock. */
export function referenceNumberAt(moment: Date): number {
  return moment.getTime() % referenceCount;
}

/** The number to try where `number` is taken. */
export function referenceNumberAfter(number: number): number {
  return (number + 1) % referenceCount;
}

/** `FX` and 8 digits: what the client writes on the transfer. */
export function formatReference(number: number): string {
  assert(Number.isInteger(number) && number >= 0 && number < referenceCount, `reference number ${number}`);
  return `FX${number.toString().padStart(8, "0")}`;
}
