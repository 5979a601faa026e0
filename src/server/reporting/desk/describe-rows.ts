import type { deskQuote, deskTradeRow } from "#contract/trading/admin-trades.ts";
import type { z } from "#contract/zod.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { quoteStatus } from "#domain/trading/quotes/lifecycle.ts";
import type { TradeStage, TradeStatus, TradeType } from "#domain/trading/trades/lifecycle.ts";
import { rateOf } from "#server/trading/trades/store.ts";
import type { DeskQuoteRow } from "./quotes-store.ts";
import type { DeskTradeRow } from "./trades-store.ts";

export type SerializedTrade = z.input<typeof deskTradeRow>;
export type SerializedQuote = z.input<typeof deskQuote>;

export function describeTradeRow(row: DeskTradeRow): SerializedTrade {
  const { fromCurrency, toCurrency, amount, toAmount } = describeSides(row);
  return {
    id: row.id,
    createdAt: row.createdAt,
    reference: row.reference,
    type: row.type as TradeType,
    client: { id: row.clientId, email: row.email },
    fromCurrency,
    toCurrency,
    amount,
    toAmount,
    exchangeRate: rateToNumber(rateOf(row.rate)),
    status: row.status as TradeStatus,
    stage: row.stage as TradeStage,
  };
}

/** List form of a quote, with its status at `now`. */
export function describeQuoteRow(row: DeskQuoteRow, now: Date): SerializedQuote {
  const { fromCurrency, toCurrency, amount, toAmount } = describeSides(row);
  return {
    id: row.id,
    createdAt: row.createdAt,
    client: { id: row.clientId, email: row.email },
    fromCurrency,
    toCurrency,
    amount,
    toAmount,
    midRate: rateToNumber(rateOf(row.midRate)),
    rate: rateToNumber(rateOf(row.rate)),
    marginCost: formatAmount(money(row.midAmount - row.toAmount, toCurrency)),
    deliveryDate: row.deliveryDate,
    rateSource: row.rateSource,
    rateSimulated: row.rateSimulated,
    rateAt: row.rateAt,
    status: quoteStatus(row, now),
    expiresAt: row.expiresAt,
    tradeId: row.tradeId,
  };
}

function describeSides(row: {
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
}) {
  const fromCurrency = row.fromCurrency as CurrencyCode;
  const toCurrency = row.toCurrency as CurrencyCode;
  const amount = formatAmount(money(row.fromAmount, fromCurrency));
  return { fromCurrency, toCurrency, amount, toAmount: formatAmount(money(row.toAmount, toCurrency)) };
}
