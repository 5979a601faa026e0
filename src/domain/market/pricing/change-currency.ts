import type { CurrencyCode } from "#domain/currency.ts";
import { type AmountFault, formatAmount, money, parseAmount } from "#domain/money.ts";
import type { FieldFaults } from "#domain/refusal.ts";

/** Trading status and exchange limits of a currency, in minor units. */
export type CurrencyTerms = {
  readonly isTradable: boolean;
  readonly least: bigint | null;
  readonly greatest: bigint | null;
};

/** Requested changes; amounts as decimal text, null for no limit. */
export type CurrencyChanges = {
  readonly isTradable?: boolean | undefined;
  readonly least?: string | null | undefined;
  readonly greatest?: string | null | undefined;
};

const limits = ["least", "greatest"] as const;

const faultWords: Readonly<Record<AmountFault, string>> = {
  amount_malformed: "Enter the amount in numbers, like 1250.00",
  amount_too_precise: "That amount has too many decimals for this currency",
  amount_too_large: "That amount is too large",
};

/** The changed terms, or a message per invalid limit. */
export function changeCurrency(
  currency: CurrencyCode,
  before: CurrencyTerms,
  changes: CurrencyChanges,
): { readonly terms: CurrencyTerms } | { readonly faults: FieldFaults } {
  const terms = { ...before, isTradable: changes.isTradable ?? before.isTradable };
  const faults: Record<string, string> = {};
  for (const limit of limits) {
    const value = changes[limit];
    if (value === undefined) continue;
    const read = value === null ? null : parseAmount(value, currency);
    if (typeof read === "string") faults[limit] = faultWords[read];
    else if (read === 0n) faults[limit] = "Enter an amount above 0, or leave it empty for no limit";
    else terms[limit] = read;
  }
  if (Object.keys(faults).length > 0) return { faults };
  const { least, greatest } = terms;
  if (least === null || greatest === null || least <= greatest) return { terms };
  const say = (minor: bigint) => formatAmount(money(minor, currency));
  // Reported on the changed limit; on the maximum when both changed.
  if (changes.greatest === undefined)
    return { faults: { least: `Enter no more than the maximum, ${say(greatest)}` } };
  return { faults: { greatest: `Enter no less than the minimum, ${say(least)}` } };
}
