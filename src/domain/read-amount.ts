import { type CurrencyCode, getMinorUnits } from "./currency.ts";
import { type AmountFault, parseAmount } from "./money.ts";
import { accepted, type Outcome, refused } from "./refusal.ts";

/** Reads the amount that a call has in a field, in minor units; a refusal says at the field what to send. */
export function readAmount(text: string, currency: CurrencyCode, field = "amount"): Outcome<bigint> {
  const amount = parseAmount(text, currency);
  return typeof amount === "bigint"
    ? accepted(amount)
    : refused(amount, { [field]: formatFault(amount, currency) });
}

function formatFault(fault: AmountFault, currency: CurrencyCode): string {
  switch (fault) {
    case "amount_malformed":
      return "Enter the amount in numbers, like 1250.00";
    case "amount_too_precise":
      return decimalsFault(currency);
    case "amount_too_large":
      return "That amount is too large. Enter a smaller one.";
  }
}

/** What to do about an amount with more decimals than its currency has. */
export function decimalsFault(currency: CurrencyCode): string {
  return getMinorUnits(currency) === 0
    ? `${currency} has no decimals. Enter a whole amount.`
    : `Use at most two decimals for ${currency}`;
}
