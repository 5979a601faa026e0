import type { Currency } from "#contract/ledger/currencies.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { readCurrencyUses } from "#server/ledger/currencies/currency-uses-store.ts";
import { readLimits } from "#server/market/pricing/terms-store.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/** Every known currency with its open uses and exchange limits. */
export async function listCurrencies(db: Database): Promise<Currency[]> {
  const [uses, limits] = await Promise.all([readCurrencyUses(db), readLimits(db)]);
  return currencyCodes.map((code) => {
    const { name, flag, minorUnits } = currencies[code];
    const { least = null, greatest = null } = limits.get(code) ?? {};
    return {
      code,
      name,
      flag,
      minorUnits,
      uses: [...(uses.get(code) ?? [])],
      least: formatLimit(least, code),
      greatest: formatLimit(greatest, code),
    };
  });
}

function formatLimit(minor: bigint | null, currency: CurrencyCode): string | null {
  return minor === null ? null : formatAmount(money(minor, currency));
}
