import { bookTrade, tradeSummary } from "#contract/trading/trades.ts";
import type { z } from "#contract/zod.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { type Rate, rateToNumber } from "#domain/rate.ts";
import type { BookedTrade } from "#domain/trading/trades/book-quote.ts";
import type { TradeStage, TradeStatus, TradeType } from "#domain/trading/trades/lifecycle.ts";
import type { StoredAnswer } from "#server/platform/idempotency/answers.ts";

type Described = {
  readonly id: string;
  readonly reference: string;
  readonly type: TradeType;
  readonly status: TradeStatus;
  readonly stage: TradeStage;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  readonly midAmount: bigint;
  readonly midRate: Rate;
  readonly rate: Rate;
  readonly profitShareUsed: bigint;
  readonly amountDue: bigint;
  /** Omitted for a trade that was just booked. */
  readonly amountReceived?: bigint;
  readonly deliveryDate: string;
  readonly fundBy: Date;
  readonly createdAt: Date;
};

/** API form of a trade, just booked or stored. */
export function describeTrade(trade: Described): z.input<typeof tradeSummary> {
  const from = trade.fromCurrency;
  const to = trade.toCurrency;
  const received = trade.amountReceived ?? 0n;
  const outstanding = trade.stage === "AWAITING_FUNDS" ? trade.amountDue - received : 0n;
  return {
    id: trade.id,
    reference: trade.reference,
    type: trade.type,
    status: trade.status,
    stage: trade.stage,
    fromCurrency: from,
    toCurrency: to,
    fromAmount: formatAmount(money(trade.fromAmount, from)),
    toAmount: formatAmount(money(trade.toAmount, to)),
    midRate: rateToNumber(trade.midRate),
    exchangeRate: rateToNumber(trade.rate),
    marginCost: formatAmount(money(trade.midAmount - trade.toAmount, to)),
    profitShareUsed: formatAmount(money(trade.profitShareUsed, from)),
    amountDue: formatAmount(money(trade.amountDue, from)),
    amountReceived: formatAmount(money(received, from)),
    amountOutstanding: formatAmount(money(outstanding, from)),
    deliveryDate: trade.deliveryDate,
    fundBy: trade.fundBy,
    createdAt: trade.createdAt,
  };
}

/** Response to a booking, sent and stored for repeats of its key. */
export function serializeBookedTrade(trade: BookedTrade): StoredAnswer {
  return { status: bookTrade.status, body: tradeSummary.parse(describeTrade(trade)) };
}
