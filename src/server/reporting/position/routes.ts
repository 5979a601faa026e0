import type { HousePositionInput } from "#contract/reporting/position.ts";
import * as contract from "#contract/reporting/position.ts";
import { type CurrencyCode, currencyCodes, homeCurrency } from "#domain/currency.ts";
import { isFresh } from "#domain/market/rates/rate-table.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import { type ExposureScope, exposureIn } from "#domain/reporting/position/exposure.ts";
import type { App } from "#server/platform/app.ts";
import { type Route, report } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import { readLastCovered } from "#server/trading/treasury/reads-store.ts";
import { listPositionLimits } from "./limits-store.ts";
import { readDayResult } from "./read-day-result.ts";
import { positionLimitFact, setPositionLimit, summarisePositionLimit } from "./set-position-limit.ts";
import { readDealingResults, readPositions } from "./store.ts";
import { watchPositionLimits } from "./watch-limits.ts";

export const positionRoutes: readonly Route[] = [
  report(contract.readPosition, ({ now }, { db, rates }) => describePosition(db, { now, rates })),

  report(contract.readDayResult, ({ now }, { db, rates }) =>
    readAsOfNow(db, (tx) => readDayResult(tx, { now, table: rates.table() })),
  ),

  writeWithApproval(
    contract.setPositionLimit,
    {
      about: ({ tx, body }) => positionLimitFact(tx, body.currency),
      summary: ({ tx, body }) => summarisePositionLimit(tx, body),
    },
    async ({ tx, body, session: { staff }, now, approvedAbout: approvedBefore }, { newId, rates }) => {
      await setPositionLimit(tx, { ...body, approvedBefore }, { staff, now, newId });
      await watchPositionLimits(tx, { now, table: rates.freshTable() });
      return describePosition(tx, { now, rates });
    },
  ),
];

type Rates = { readonly now: Date } & Pick<App, "rates">;

async function describePosition(
  db: Database | Transaction,
  { now, rates }: Rates,
): Promise<HousePositionInput> {
  const table = rates.table();
  const positions = await readPositions(db);
  const limits = await listPositionLimits(db);
  const covered = await readLastCovered(db);
  const format = (worth: Money | undefined) => (worth ? formatAmount(worth) : null);
  const worthOf = (amounts: readonly Money[]) => format(totalIn(homeCurrency, amounts, table));
  const exposureOf = (scope: ExposureScope) => {
    const limit = limits.find((each) => each.scope === scope);
    return {
      exposure: format(exposureIn(scope, positions, table)),
      limit: limit ? formatAmount(money(limit.amount, homeCurrency)) : null,
      overSince: limit?.overSince ?? null,
      hardLimit:
        limit && limit.hardAmount !== null ? formatAmount(money(limit.hardAmount, homeCurrency)) : null,
      hardOverSince: limit?.hardOverSince ?? null,
    };
  };
  const shown = new Set<CurrencyCode | null>([
    ...positions.map(({ currency }) => currency),
    ...limits.map(({ scope }) => scope),
  ]);
  return {
    at: now,
    currency: homeCurrency,
    rates: table
      ? { source: table.source, simulated: table.simulated, at: table.at, fresh: isFresh(table, now) }
      : null,
    positions: currencyCodes
      .filter((currency) => shown.has(currency))
      .toSorted()
      .map((currency) => {
        const position = positions.find((each) => each.currency === currency) ?? money(0n, currency);
        return {
          currency,
          amount: formatAmount(position),
          worth: worthOf([position]),
          ...exposureOf(currency),
          lastCoveredAt: covered.get(currency) ?? null,
        };
      }),
    together: exposureOf(null),
    worth: worthOf(positions),
    dealingResult: worthOf(await readDealingResults(db)),
  };
}
