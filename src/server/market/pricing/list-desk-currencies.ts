import type { DeskCurrency } from "#contract/market/pricing.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { rateFor } from "#domain/market/rates/rate-table.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { selectCurrencyTerms } from "./currencies-store.ts";

/** Every currency with its terms and what prevents trading it. */
export async function listDeskCurrencies(
  db: App["db"] | Transaction,
  { bank, rates }: Pick<App, "bank" | "rates">,
  now: Date,
): Promise<DeskCurrency[]> {
  const terms = await selectCurrencyTerms(db);
  return currencyCodes.flatMap((code) => {
    const row = terms.get(code);
    if (!row) return [];
    const say = (minor: bigint | null) => (minor === null ? null : formatAmount(money(minor, code)));
    return {
      code,
      hasAccount: bank.accountFor(code) !== undefined,
      hasRate: rateFor(rates.table(), code, another(code), now).ok,
      isTradable: row.isTradable,
      least: say(row.least),
      greatest: say(row.greatest),
      version: row.version,
      changedAt: row.changedAt?.toISOString() ?? null,
      changedBy: row.changedAt && { name: row.name ?? "", email: row.email ?? "" },
    };
  });
}

function another(code: CurrencyCode): CurrencyCode {
  return code === "GBP" ? "EUR" : "GBP";
}
