import { noForwardMargins } from "#domain/market/forward-pricing/forward-margin.ts";
import type { ForwardPricing } from "#domain/market/forward-pricing/price-forward.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { findMargins, listCurves, listPairs } from "./store.ts";

/** What forwards are priced with. Each price reads it from the database, as spot margins are read, and never from a kept copy. */
export async function readForwardPricing(db: Database | Transaction): Promise<ForwardPricing> {
  const curves = await listCurves(db);
  const pairs = await listPairs(db);
  const margins = await findMargins(db);
  return {
    curves: new Map(curves.map(({ currency, ...curve }) => [currency, curve])),
    pairs: pairs.filter(({ isOpen }) => isOpen).map(({ pair }) => pair),
    margins: margins?.margins ?? noForwardMargins,
  };
}
