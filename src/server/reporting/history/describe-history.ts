import type { historyExchange, historyPayment } from "#contract/reporting/history.ts";
import type { z } from "#contract/zod.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { PaymentStatus } from "#domain/payments/payments/lifecycle.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { TradeStage, TradeStatus, TradeType } from "#domain/trading/trades/lifecycle.ts";
import { rateOf } from "#server/trading/trades/store.ts";
import type { ExchangeRow, PaymentRow } from "./store.ts";

export function describeExchange(row: ExchangeRow): z.input<typeof historyExchange> {
  const fromCurrency = row.fromCurrency as CurrencyCode;
  const toCurrency = row.toCurrency as CurrencyCode;
  return {
    view: "exchanges",
    id: row.id,
    date: row.createdAt,
    reference: row.reference,
    type: row.type as TradeType,
    fromCurrency,
    fromAmount: formatAmount(money(row.fromAmount, fromCurrency)),
    toCurrency,
    toAmount: formatAmount(money(row.toAmount, toCurrency)),
    exchangeRate: rateToNumber(rateOf(row.rate)),
    status: row.status as TradeStatus,
    stage: row.stage as TradeStage,
    closeoutCost: row.closeoutCost === null ? null : formatAmount(money(row.closeoutCost, fromCurrency)),
  };
}

export function describePayment(row: PaymentRow): z.input<typeof historyPayment> {
  const currency = row.currency as CurrencyCode;
  return {
    view: "payments",
    id: row.id,
    date: row.createdAt,
    tradeId: row.tradeId,
    reference: row.tradeReference ?? row.ownReference ?? "",
    recipient: row.payeeName,
    accountNumber: row.payeeAccountMasked,
    amount: formatAmount(money(row.amount, currency)),
    currency,
    status: row.status as PaymentStatus,
  };
}
