import type { autoExchange, autoExchangeRun } from "#contract/automation/auto-exchange.ts";
import { refusals } from "#contract/refusals.ts";
import type { z } from "#contract/zod.ts";
import { pendingRecipient, pendingRecipientName } from "#domain/automation/auto-exchange/auto-exchange.ts";
import {
  findRestriction,
  type RestrictedAction,
  type Restriction,
  refusalFor,
} from "#domain/clients/restrictions/restriction.ts";
import { formatAmount, money } from "#domain/money.ts";
import { bookingKinds } from "#domain/trading/trades/book-quote.ts";
import type { RunRow } from "./runs-store.ts";
import type { Rule } from "./store.ts";

/** Contract form of a rule, with the amount that lacks a recipient. */
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

/** One run; `restrictions` in force for its client explain a deferred one. */
export function describeRun(
  row: RunRow,
  rule: Pick<Rule, "clientId" | "sourceCurrency" | "targetCurrency">,
  restrictions: readonly Restriction[],
): z.input<typeof autoExchangeRun> {
  const currency = row.currency;
  const { tradeId, reference, toAmount } = row;
  const toCurrency = row.toCurrency;
  const isTraded = tradeId !== null && reference !== null && toAmount !== null && toCurrency !== null;
  return {
    id: row.receiptId,
    date: row.createdAt,
    status: row.status,
    amount: formatAmount(money(row.amount, currency)),
    currency,
    reason: row.reason ?? waitReason(row, rule, restrictions),
    trade: isTraded
      ? { id: tradeId, reference, toAmount: formatAmount(money(toAmount, toCurrency)), toCurrency }
      : null,
  };
}

function waitReason(
  { status, restrictedAt }: RunRow,
  { clientId, sourceCurrency, targetCurrency }: Pick<Rule, "clientId" | "sourceCurrency" | "targetCurrency">,
  restrictions: readonly Restriction[],
): string | null {
  if (restrictedAt === null) return null;
  const action: RestrictedAction =
    status === "DUE"
      ? { clientId, currencies: [sourceCurrency, targetCurrency], kinds: bookingKinds.AUTO }
      : { clientId, currencies: [targetCurrency], kinds: ["withdraw", "pay"] };
  const restriction = findRestriction(restrictions, action);
  // No message when the restriction was just lifted: the run resumes by itself.
  return restriction ? refusals[refusalFor(restriction, action)].message : null;
}
