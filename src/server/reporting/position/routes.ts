import { readPosition } from "#contract/reporting/position.ts";
import { isFresh } from "#domain/market/rates/rate-table.ts";
import { formatAmount, type Money } from "#domain/money.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import { type Route, report } from "#server/platform/http/route.ts";
import { readPositions } from "./store.ts";

const currency = "GBP" as const;

export const positionRoutes: readonly Route[] = [
  report(readPosition, async ({ now }, { db, rates }) => {
    const table = rates.table();
    const positions = await readPositions(db);
    const worthOf = (amounts: readonly Money[]) => {
      const worth = totalIn(currency, amounts, table);
      return worth ? formatAmount(worth) : null;
    };
    return {
      at: now,
      currency,
      rates: table
        ? { source: table.source, simulated: table.simulated, at: table.at, fresh: isFresh(table, now) }
        : null,
      positions: positions.map((position) => ({
        currency: position.currency,
        amount: formatAmount(position),
        worth: worthOf([position]),
      })),
      worth: worthOf(positions),
    };
  }),
];
