import type { Currency } from "#contract/currencies.ts";
import { currencies, currencyCodes } from "#domain/currency.ts";
import type { Database } from "../platform/postgres/database.ts";
import { readCurrencyUses } from "./store.ts";

/** Every currency that Summit knows with the uses that are open at the moment. */
export async function listCurrencies(db: Database): Promise<Currency[]> {
  const uses = await readCurrencyUses(db);
  return currencyCodes.map((code) => {
    const { name, flag, minorUnits } = currencies[code];
    return { code, name, flag, minorUnits, uses: uses.get(code) ?? [] };
  });
}
