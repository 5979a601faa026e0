import { type CurrencyCode, type CurrencyUse, currencyUses, isCurrencyCode } from "#domain/currency.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Uses currently open per currency; none for a currency without a row. */
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

/** Currencies currently open for a use. */
export async function readCurrenciesFor(
  db: Database | Transaction,
  use: CurrencyUse,
): Promise<ReadonlySet<CurrencyCode>> {
  const uses = await readCurrencyUses(db);
  return new Set([...uses].filter(([, open]) => open.includes(use)).map(([code]) => code));
}
