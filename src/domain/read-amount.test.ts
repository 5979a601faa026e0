import fc from "fast-check";
import { expect, it } from "vitest";
import { currencyCodes } from "./currency.ts";
import { parseAmount } from "./money.ts";
import { readAmount } from "./read-amount.ts";

it.each([
  ["10.001", "GBP", "amount", "amount_too_precise", "Use at most two decimals for GBP"],
  ["10.5", "JPY", "limit", "amount_too_precise", "JPY has no decimals. Enter a whole amount."],
  ["1,250.00", "GBP", "above", "amount_malformed", "Enter the amount in numbers, like 1250.00"],
  ["9999999999999999", "EUR", "amount", "amount_too_large", "That amount is too large. Enter a smaller one."],
] as const)(
  "%s %s in the field %s is refused as %s, at the field",
  (text, currency, field, refusal, words) => {
    expect(readAmount(text, currency, field)).toEqual({ ok: false, refusal, fields: { [field]: words } });
  },
);

it("an amount is read as `parseAmount` has it, or refused at its field", () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{1,20}([.][0-9]{1,5})?$/));
  fc.assert(
    fc.property(texts, fc.constantFrom(...currencyCodes), (text, currency) => {
      const [read, parsed] = [readAmount(text, currency), parseAmount(text, currency)];
      if (read.ok) expect(read.value).toBe(parsed);
      else expect([read.refusal, Object.keys(read.fields ?? {})]).toEqual([parsed, ["amount"]]);
    }),
  );
});
