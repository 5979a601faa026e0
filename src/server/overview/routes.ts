import * as contract from "#contract/overview.ts";
import { type Route, read } from "../platform/http/route.ts";
import { readCurrenciesFor } from "../pricing/currency-uses-store.ts";
import { readOverview } from "./read-overview.ts";

/** How the house stands, for those who run it. */
export const overviewRoutes: readonly Route[] = [
  read(contract.readOverview, async ({ query, now }, { db, rates }) => {
    const tradable = await readCurrenciesFor(db, "trade");
    const table = rates.table();
    return readOverview(db, query.zone, {
      now,
      table,
      isFirm: table ? rates.isFirm(table) : false,
      tradable,
    });
  }),
];
