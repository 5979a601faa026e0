import { assert } from "#domain/assert.ts";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Rate } from "#domain/rate.ts";
import { exactPoints, programmeYear, worthInPence } from "#domain/rewards/programme-points.ts";
import { lockTrade } from "#server/trading/trades/store.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { findPoints } from "./points-store.ts";
import { recordPoints } from "./record-points.ts";

type Context = {
  readonly now: Date;
  readonly newId: () => string;
  readonly programmeStart: Day;
  readonly midRate: (from: CurrencyCode, to: CurrencyCode) => Rate;
};

/**
 * Awards points for a completed trade, once; nothing for any other trade.
 * @throws Refused `rate_unavailable` when the worth in GBP needs a rate and there is none.
 */
export async function earnPoints(
  tx: Transaction,
  { tradeId }: { readonly tradeId: string },
  { now, newId, programmeStart, midRate }: Context,
): Promise<void> {
  const trade = await lockTrade(tx, tradeId);
  assert(trade, `trade ${tradeId} of its event`);
  if (trade.stage !== "COMPLETED" || (await findPoints(tx, tradeId, "earned"))) return;
  const fromCurrency = trade.fromCurrency;
  const exchanged = { ...trade, fromCurrency, toCurrency: trade.toCurrency };
  const gbpRate = () => midRate(fromCurrency, "GBP");
  const year = programmeYear(programmeStart, now);
  const exact = exactPoints(exchanged, gbpRate, year);
  if (exact === 0n) return;
  const { clientId } = trade;
  const gbpAmount = worthInPence(exchanged, gbpRate);
  const entry = { id: newId(), clientId, tradeId, exact, gbpAmount, programmeYear: year };
  await recordPoints(tx, { ...entry, kind: "earned", createdAt: now });
}
