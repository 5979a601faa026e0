import type { CurrencyCode } from "#domain/currency.ts";
import { isRateMissing } from "#domain/market/rates/is-rate-missing.ts";
import type { Rate } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { readForwardPricing } from "#server/market/forward-pricing/read-forward-pricing.ts";
import { firstForward } from "#server/payments/forwards/draw-due-forwards.ts";
import { markForwards } from "#server/payments/forwards/mark-forwards.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";

type MarkApp = Pick<App, "calendar" | "clock" | "newId" | "rates">;

/** Measures what open forwards are worth at fresh rates, and makes their margin calls. Any number of workers may do this at once. */
export async function markOpenForwards(app: MarkApp, db: Database): Promise<void> {
  const { calendar, clock, newId } = app;
  const pricing = await readForwardPricing(db);
  const spotRate = (sold: CurrencyCode, bought: CurrencyCode) => rateOrNone(app, sold, bought);
  let after: string | undefined = firstForward;
  while (after !== undefined) {
    const from: string = after;
    const context = { now: clock(), newId, calendar, pricing, spotRate };
    after = await db.transaction().execute((tx) => markForwards(tx, from, context));
  }
}

function rateOrNone({ rates }: MarkApp, sold: CurrencyCode, bought: CurrencyCode): Rate | undefined {
  try {
    return rates.rateFor(sold, bought).mid;
  } catch (error) {
    if (error instanceof Refused && isRateMissing(error.code)) return undefined;
    throw error;
  }
}
