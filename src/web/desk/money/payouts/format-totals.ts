import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { formatMoney } from "#web/design/format.ts";

/** The selected total by currency: "1,250.00 EUR and 90.00 GBP". */
export function formatTotals(
  chosen: readonly { readonly amount: string; readonly currency: CurrencyCode }[],
): string {
  const totals = new Map<CurrencyCode, bigint>();
  for (const { amount, currency } of chosen) {
    const minor = parseAmount(amount, currency);
    assert(typeof minor === "bigint", `an amount that the server gave: ${amount}`);
    totals.set(currency, (totals.get(currency) ?? 0n) + minor);
  }
  const words = [...totals]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, minor]) => formatMoney(formatAmount(money(minor, currency)), currency, "code"));
  return new Intl.ListFormat("en-GB").format(words);
}
