import { sql } from "kysely";
import { type Margin, standardMargin } from "#domain/market/pricing/margin.ts";
import { canonicalPair, type PriceList, priceListOf } from "#domain/market/pricing/price-list.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { marginOf } from "./terms-store.ts";

/** A client's price list; the public one without a client. */
export async function readPriceList(db: Database, clientId?: string): Promise<PriceList> {
  const rows = await db
    .selectFrom("margins")
    .select(["clientId", "currencyA", "currencyB", "margin"])
    .where("endedAt", "is", null)
    .where((row) =>
      row.or([row("clientId", "is", null), row("clientId", "=", sql<string>`${clientId ?? null}::uuid`)]),
    )
    .execute();
  return priceListOf(
    rows.map(({ clientId: own, currencyA, currencyB, ...row }) => ({
      isOwn: own !== null,
      pair: currencyA === null || currencyB === null ? null : canonicalPair(currencyA, currencyB),
      margin: marginOf(row),
    })),
  );
}

/** Distinct margins in force, including the standard margin. */
export async function readMarginsInForce(db: Database): Promise<Margin[]> {
  const rows = await db
    .selectFrom("margins")
    .select("margin")
    .distinct()
    .where("endedAt", "is", null)
    .execute();
  return [...new Set([standardMargin, ...rows.map(marginOf)])];
}
