import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { permit } from "#domain/lifecycle.ts";
import { unitRate } from "#domain/market/rates/rate-table.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { averageRate, type Rate } from "#domain/rate.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { marginOf, type Price } from "#domain/trading/quotes/price-quote.ts";
import { type DrawingDays, isDrawable } from "./forward-dates.ts";
import { type ForwardStatus, forwardLifecycle } from "./lifecycle.ts";
import { type ForwardAmounts, splitDrawdown } from "./split-drawdown.ts";

/** A forward of which a part is drawn, in minor units. */
export type DrawableForward = ForwardAmounts & {
  readonly status: ForwardStatus;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly midRate: Rate;
  readonly rate: Rate;
  readonly fromLeft: bigint;
};

export type Drawdown = {
  readonly price: Price;
  readonly status: ForwardStatus;
  readonly left: { readonly fromLeft: bigint; readonly toLeft: bigint };
};

/**
 * Draws a part of a forward, or all that is left, at the forward's own rates.
 * @returns a refusal `forward_not_open`, `forward_not_due` or one of `splitDrawdown`.
 */
export function drawPart(
  forward: DrawableForward,
  amount: bigint,
  { now, days }: { readonly now: Date; readonly days: DrawingDays },
): Outcome<Drawdown> {
  const event = amount === forward.fromLeft ? "draw_rest" : "draw_part";
  const status = permit(forwardLifecycle, forward.status, event);
  if (!status.ok) return status;
  if (!isDrawable(days, now)) return refused("forward_not_due");
  const split = splitDrawdown(forward, amount);
  if (!split.ok) return refused(split.refusal, { amount: describeRest(forward) });
  const { drawn, left } = split.value;
  const { fromCurrency, toCurrency, midRate, rate } = forward;
  const marginAmount = marginOf(drawn.fromAmount, fromCurrency, toCurrency, midRate, rate);
  const price = { ...drawn, fromCurrency, toCurrency, midRate, rate, marginAmount };
  return accepted({ price, status: status.value, left });
}

function describeRest({ fromLeft, fromCurrency }: DrawableForward): string {
  return `Enter all that is left, ${formatMoneyWithCode(money(fromLeft, fromCurrency))}, or another part of it`;
}

/**
 * GBP per 1 of the sold currency when the forward was quoted, at which its parts count against limits: a part is drawn on days
 * without rates too.
 */
export function gbpRateOf({
  fromCurrency,
  fromAmount,
  gbpAmount,
}: {
  readonly fromCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  /** The whole forward's worth in pence. */
  readonly gbpAmount: bigint;
}): Rate {
  if (fromCurrency === "GBP") return unitRate;
  const rate = averageRate(money(fromAmount, fromCurrency), money(gbpAmount, "GBP"), "up");
  assert(rate !== undefined, `a worth of ${fromAmount} ${fromCurrency}`);
  return rate;
}
