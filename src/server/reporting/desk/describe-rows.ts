import type { deskQuote, deskTradeRow } from "#contract/trading/admin-trades.ts";
import type { z } from "#contract/zod.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { quoteStatus } from "#domain/trading/quotes/lifecycle.ts";
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
    type: row.type,
    client: { id: row.clientId, name: row.clientName ?? "", email: row.email },
    fromCurrency,
    toCurrency,
    amount,
    toAmount,
    exchangeRate: rateToNumber(row.rate),
    status: row.status,
    stage: row.stage,
    fundBy: row.fundBy,
  };
}

/** List form of a quote, with its status at `now`. */
export function describeQuoteRow(row: DeskQuoteRow, now: Date): SerializedQuote {
  const { fromCurrency, toCurrency, amount, toAmount } = describeSides(row);
  return {
    id: row.id,
    createdAt: row.createdAt,
    client: { id: row.clientId, name: row.clientName ?? "", email: row.email },
    fromCurrency,
    toCurrency,
    amount,
    toAmount,
    midRate: rateToNumber(row.midRate),
    rate: rateToNumber(row.rate),
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
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
}) {
  const { fromCurrency, toCurrency } = row;
  const amount = formatAmount(money(row.fromAmount, fromCurrency));
  return { fromCurrency, toCurrency, amount, toAmount: formatAmount(money(row.toAmount, toCurrency)) };
}
