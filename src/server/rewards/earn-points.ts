import { assert } from "#domain/assert.ts";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Rate } from "#domain/rate.ts";
import { earnedPoints, programmeYear, worthInPence } from "#domain/rewards/programme-points.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { lockTrade } from "../trades/store.ts";
import { insertPoints } from "./points-store.ts";

type Context = {
  readonly now: Date;
  readonly newId: () => string;
  readonly programmeStart: Day;
  readonly midRate: (from: CurrencyCode, to: CurrencyCode) => Rate;
};

/**
 * Gives a completed trade's client its points, once; nothing for a trade that is not completed, or no longer.
 * @throws Refused `rate_unavailable` where it takes a rate to know what the trade is worth in pounds and there is none.
 */
export async function earnPoints(
  tx: Transaction,
  { tradeId }: { readonly tradeId: string },
  { now, newId, programmeStart, midRate }: Context,
): Promise<void> {
  const trade = await lockTrade(tx, tradeId);
  assert(trade, `trade ${tradeId} of its event`);
  if (trade.stage !== "COMPLETED") return;
  const fromCurrency = trade.fromCurrency as CurrencyCode;
  const exchanged = { ...trade, fromCurrency, toCurrency: trade.toCurrency as CurrencyCode };
  const gbpAmount = worthInPence(exchanged, () => midRate(fromCurrency, "GBP"));
  const year = programmeYear(programmeStart, now);
  const hundredths = earnedPoints(gbpAmount, year);
  if (hundredths === 0n) return;
  const { clientId } = trade;
  const entry = { id: newId(), clientId, tradeId, hundredths, gbpAmount, programmeYear: year };
  if (await insertPoints(tx, { ...entry, kind: "earned", createdAt: now }))
    await appendEvents(tx, [{ kind: "points_changed", clientId }], now);
}
