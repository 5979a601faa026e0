import { homeCurrency } from "#domain/currency.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";

/** Parses decimal pounds above zero into pence. @throws Refused `input_invalid`, those of `readAmount`; each at the field. */
export function readPounds(field: string, text: string): bigint {
  const minor = orThrow(readAmount(text, homeCurrency, field));
  if (minor === 0n) throw new Refused("input_invalid", { [field]: "Enter an amount above zero" });
  return minor;
}
