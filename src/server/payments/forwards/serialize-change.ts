import type { quoteForwardChange } from "#contract/payments/change-forward.ts";
import type { forwardChange } from "#contract/payments/forward-change.ts";
import type { z } from "#contract/zod.ts";
import type { SettlementCalendar } from "#domain/calendar.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { formatAmount, money } from "#domain/money.ts";
import { drawingDays } from "#domain/payments/forwards/forward-dates.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listForwardChanges } from "./changes-store.ts";
import { formatPoints } from "./format-points.ts";
import type { FirmForwardChange } from "./quote-change.ts";
import type { ForwardWithTerms } from "./reads-store.ts";

export function serializeChangeQuote(
  { forward, change }: FirmForwardChange,
  { calendar }: { readonly calendar: SettlementCalendar },
): z.input<typeof quoteForwardChange.answer> {
  const { fromCurrency, toCurrency } = forward;
  const { id, deliveryFrom, deliveryTo, rateSimulated, createdAt, expiresAt } = change;
  return {
    ...{ id, fromCurrency, toCurrency, deliveryFrom, deliveryTo, rateSimulated, createdAt, expiresAt },
    ...drawingDays(change, { currencies: [fromCurrency, toCurrency], calendar }),
    fromAmount: formatAmount(money(change.fromLeft, fromCurrency)),
    toAmountBefore: formatAmount(money(change.toLeft, toCurrency)),
    toAmount: formatAmount(money(change.toAmount, toCurrency)),
    rateBefore: rateToNumber(forward.rate),
    rate: rateToNumber(change.rate),
    midBefore: rateToNumber(change.midBefore),
    midAfter: rateToNumber(change.midAfter),
    points: formatPoints(change.midBefore, change.midAfter),
    marginPercent: marginInPercent(change.margin),
  };
}

/** Changes of a forward's date, newest first. */
export async function describeChanges(
  db: Database | Transaction,
  { id, fromCurrency, toCurrency }: Pick<ForwardWithTerms, "id" | "fromCurrency" | "toCurrency">,
): Promise<z.input<typeof forwardChange>[]> {
  const bought = (minor: bigint) => formatAmount(money(minor, toCurrency));
  return (await listForwardChanges(db, id)).map((row) => ({
    at: row.acceptedAt,
    fromAmount: formatAmount(money(row.fromLeft, fromCurrency)),
    before: {
      ...{ deliveryFrom: row.fromBefore, deliveryTo: row.toBefore },
      rate: rateToNumber(row.rateBefore),
      toAmount: bought(row.toLeft),
    },
    after: {
      ...{ deliveryFrom: row.deliveryFrom, deliveryTo: row.deliveryTo },
      rate: rateToNumber(row.rate),
      toAmount: bought(row.toAmount),
    },
  }));
}
