import * as contract from "#contract/reporting/balance-worth.ts";
import { type Route, report } from "#server/platform/http/route.ts";
import { readBalanceWorth } from "./read-balance-worth.ts";

export const balanceWorthRoutes: readonly Route[] = [
  report(contract.readBalanceWorth, async ({ session }, { db, clock, rates }) =>
    readBalanceWorth(db, session.client.id, { now: clock(), table: rates.freshTable() }),
  ),
];
