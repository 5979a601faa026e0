import * as contract from "#contract/reporting/overview.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { readOverview } from "./read-overview.ts";

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
