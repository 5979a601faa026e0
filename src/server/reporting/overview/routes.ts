import * as contract from "#contract/reporting/overview.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { type Route, report } from "#server/platform/http/route.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import { readOverview } from "./read-overview.ts";
import { readPace } from "./read-pace.ts";

export const overviewRoutes: readonly Route[] = [
  report(contract.readOverview, async ({ query, session, now }, { db, rates }) => {
    const ownAccounts = await listOwnAccounts(db, session.staff.id);
    const tradable = await readCurrenciesFor(db, "trade");
    const table = rates.table();
    return readOverview(
      db,
      { zone: query.zone, ownAccounts },
      {
        now,
        table,
        isFirm: table ? rates.isFirm(table) : false,
        tradable,
      },
    );
  }),

  report(contract.readPace, ({ query, now }, { db, rates }) =>
    readPace(db, query.zone, { now, table: rates.table() }),
  ),
];
