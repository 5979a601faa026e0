import type { CurrencyCode } from "#domain/currency.ts";
import { isRateMissing } from "#domain/market/rates/is-rate-missing.ts";
import type { Rate } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { readForwardPricing } from "#server/market/forward-pricing/read-forward-pricing.ts";
import { markForwards } from "#server/payments/forwards/mark-forwards.ts";
import { listOpenForwards } from "#server/payments/forwards/store.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { inBatches } from "./one-by-one.ts";

/** Keeps the transactions short. */
const maxBatch = 100;

type MarkApp = Pick<App, "calendar" | "clock" | "newId" | "rates">;

/** Measures what open forwards are worth at fresh rates, and makes their margin calls. Any number of workers may do this at once. */
export async function markOpenForwards(app: MarkApp, db: Database): Promise<void> {
  const { calendar, clock, newId } = app;
  const pricing = await readForwardPricing(db);
  const spotRate = (sold: CurrencyCode, bought: CurrencyCode) => rateOrNone(app, sold, bought);
  await inBatches(await listOpenForwards(db), maxBatch, async (ids) => {
    const context = { now: clock(), newId, calendar, pricing, spotRate };
    await db.transaction().execute((tx) => markForwards(tx, ids, context));
  });
}

function rateOrNone({ rates }: MarkApp, sold: CurrencyCode, bought: CurrencyCode): Rate | undefined {
  try {
    return rates.rateFor(sold, bought).mid;
  } catch (error) {
    if (error instanceof Refused && isRateMissing(error.code)) return undefined;
    throw error;
  }
}
