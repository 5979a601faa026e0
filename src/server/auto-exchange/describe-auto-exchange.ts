import type { autoExchange, autoExchangeRun } from "#contract/auto-exchange.ts";
import type { z } from "#contract/zod.ts";
import {
  pendingRecipient,
  pendingRecipientName,
  type RunStatus,
} from "#domain/auto-exchange/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { RunRow } from "./runs-store.ts";
import type { Rule } from "./store.ts";

/** A rule in the words of the contract, with what waits for a recipient under it. */
export function describeRule(
  rule: Rule,
  waiting: { readonly count: number; readonly minor: bigint } = { count: 0, minor: 0n },
): z.input<typeof autoExchange> {
  const { id, sourceCurrency, targetCurrency, includeProfitShare, recipient, createdAt } = rule;
  return {
    id,
    sourceCurrency,
    targetCurrency,
    recipientId: recipient?.id ?? pendingRecipient,
    recipientName: recipient?.name ?? pendingRecipientName,
    includeProfitShare,
    status: "active",
    waiting: { count: waiting.count, amount: formatAmount(money(waiting.minor, targetCurrency)) },
    createdAt,
  };
}

export function describeRun(row: RunRow): z.input<typeof autoExchangeRun> {
  const currency = row.currency as CurrencyCode;
  const { tradeId, reference, toAmount } = row;
  const toCurrency = row.toCurrency as CurrencyCode | null;
  const isTraded = tradeId !== null && reference !== null && toAmount !== null && toCurrency !== null;
  return {
    id: row.receiptId,
    date: row.createdAt,
    status: row.status as RunStatus,
    amount: formatAmount(money(row.amount, currency)),
    currency,
    reason: row.reason,
    trade: isTraded
      ? { id: tradeId, reference, toAmount: formatAmount(money(toAmount, toCurrency)), toCurrency }
      : null,
  };
}
