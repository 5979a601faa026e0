import type { historyExchange, historyPayment } from "#contract/reporting/history.ts";
import type { z } from "#contract/zod.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { ExchangeRow, PaymentRow } from "./store.ts";

export function describeExchange(row: ExchangeRow): z.input<typeof historyExchange> {
  const fromCurrency = row.fromCurrency;
  const toCurrency = row.toCurrency;
  return {
    view: "exchanges",
    id: row.id,
    date: row.createdAt,
    reference: row.reference,
    type: row.type,
    fromCurrency,
    fromAmount: formatAmount(money(row.fromAmount, fromCurrency)),
    toCurrency,
    toAmount: formatAmount(money(row.toAmount, toCurrency)),
    exchangeRate: rateToNumber(row.rate),
    status: row.status,
    stage: row.stage,
    closeoutCost: row.closeoutCost === null ? null : formatAmount(money(row.closeoutCost, fromCurrency)),
  };
}

export function describePayment(row: PaymentRow): z.input<typeof historyPayment> {
  const currency = row.currency;
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
    status: row.status,
  };
}
