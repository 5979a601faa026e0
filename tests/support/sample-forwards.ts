import type { ForwardChangeQuote } from "#contract/payments/change-forward.ts";
import type { ForwardDetail, ForwardQuote } from "#contract/payments/forwards.ts";
import type { TradeSummary } from "#contract/trading/trades.ts";
import { addDays, dayOf } from "#domain/calendar.ts";

export const forwardId = "019a0000-0000-7000-8000-000000000001";

const inDays = (count: number) => addDays(dayOf(new Date()), count);
const rates = { spotRate: 1.1652, midRate: 1.1611, rate: 1.1576, marginPercent: 0.3 };

/** A forward of 10,000.00 GBP of which 4,000.00 are exchanged; its last day is more than two months ahead. */
export function sampleForward(changes: Partial<ForwardDetail> = {}): ForwardDetail {
  return {
    ...{ id: forwardId, reference: "FW7K2M9Q", fromCurrency: "GBP", toCurrency: "EUR" },
    ...{ fromAmount: "10000.00", toAmount: "11576.00", fromAmountLeft: "6000.00", toAmountLeft: "6945.60" },
    ...{ deliveryFrom: inDays(2), deliveryTo: inDays(70), drawFrom: inDays(0), drawBy: inDays(66) },
    ...{ ...rates, drawableNow: true, status: "PARTLY_DRAWN", deposit: "500.00", depositPercent: 5 },
    ...{ worth: null, marginCall: null, createdAt: "2026-01-01T09:00:00.000Z", closedAt: null },
    ...{
      drawdowns: [],
      worths: [],
      changes: [],
      closeout: null,
      depositDue: null,
      payIn: null,
      approvalId: null,
    },
    ...changes,
  };
}

/** Firm for 30 seconds from now; sells 10,000.00 GBP within a window. */
export function sampleForwardQuote(changes: Partial<ForwardQuote> = {}): ForwardQuote {
  return {
    ...{ id: "019a0000-0000-7000-8000-0000000000aa", fromCurrency: "GBP", toCurrency: "EUR" },
    ...{ fromAmount: "10000.00", toAmount: "11576.00", ...rates, points: "-0.0041", marginCost: "35.00" },
    ...{ deliveryFrom: inDays(2), deliveryTo: inDays(70), drawFrom: inDays(0), drawBy: inDays(66) },
    ...{ deposit: "500.00", depositPercent: 5, rateSimulated: true, needsApproval: false },
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 30_000).toISOString(),
    ...changes,
  };
}

/** Firm for 30 seconds from now; moves 6,000.00 GBP that are left to a later day. */
export function sampleChangeQuote(): ForwardChangeQuote {
  return {
    ...{ id: "019a0000-0000-7000-8000-0000000000cc", fromCurrency: "GBP", toCurrency: "EUR" },
    ...{ fromAmount: "6000.00", toAmountBefore: "6945.60", toAmount: "6930.00" },
    ...{ deliveryFrom: inDays(90), deliveryTo: inDays(90), drawFrom: inDays(88), drawBy: inDays(88) },
    ...{ rateBefore: 1.1576, rate: 1.155, midBefore: 1.161, midAfter: 1.159, points: "-0.0020000000" },
    ...{ marginPercent: 0.05, rateSimulated: true },
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 30_000).toISOString(),
  };
}

/** The exchange of a part. */
export function sampleDrawnTrade(changes: Partial<TradeSummary> = {}): TradeSummary {
  return {
    ...{ id: "019a0000-0000-7000-8000-0000000000bb", reference: "FX123ABC", type: "FORWARD" },
    ...{ status: "PENDING", stage: "AWAITING_FUNDS", fromCurrency: "GBP", toCurrency: "EUR" },
    ...{ fromAmount: "4000.00", toAmount: "4630.40", midRate: 1.1611, exchangeRate: 1.1576 },
    ...{ marginCost: "13.91", profitShareUsed: "0.00", amountDue: "4000.00", amountReceived: "0.00" },
    ...{ amountOutstanding: "4000.00", deliveryDate: inDays(2), fundBy: "2026-01-02T09:00:00.000Z" },
    createdAt: "2026-01-01T09:00:00.000Z",
    ...changes,
  };
}
