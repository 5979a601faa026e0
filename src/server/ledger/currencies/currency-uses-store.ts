import { type CurrencyCode, type CurrencyUse, currencyUses, isCurrencyCode } from "#domain/currency.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** What each currency may be used for at the moment; one that has no row may be used for nothing. */
export async function readCurrencyUses(
  db: Database | Transaction,
): Promise<ReadonlyMap<CurrencyCode, readonly CurrencyUse[]>> {
  const rows = await db.selectFrom("currencies").select(["code", "uses"]).execute();
  return new Map(
    rows.flatMap(({ code, uses }) =>
      isCurrencyCode(code) ? [[code, currencyUses.filter((use) => uses.includes(use))]] : [],
    ),
  );
}

/** The currencies that are open for a use at the moment. */
export async function readCurrenciesFor(
  db: Database | Transaction,
  use: CurrencyUse,
): Promise<ReadonlySet<CurrencyCode>> {
  const uses = await readCurrencyUses(db);
  return new Set([...uses].filter(([, open]) => open.includes(use)).map(([code]) => code));
}
