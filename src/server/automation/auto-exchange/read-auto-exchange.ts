import type {
  autoExchange,
  autoExchangeRun,
  autoExchangeWithRuns,
} from "#contract/automation/auto-exchange.ts";
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
import { Refused } from "#domain/refusal.ts";
import { bookingKinds } from "#domain/trading/trades/book-quote.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listRuns, type RunRow, sumWaitingByRule } from "./runs-store.ts";
import { findRule, listRules, type Rule } from "./store.ts";

const maxRuns = 50;

/** Newest first. */
export async function listAutoExchanges(
  db: Database,
  clientId: string,
): Promise<z.input<typeof autoExchange>[]> {
  const [rules, waiting] = await Promise.all([listRules(db, clientId), sumWaitingByRule(db, clientId)]);
  return rules.map((rule) => describeRule(rule, waiting.get(rule.id)));
}

/** @throws Refused `not_found`, also for another client's rule. */
export async function readAutoExchange(
  db: Database | Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<z.input<typeof autoExchange>> {
  const rule = await findRule(db, clientId, id);
  if (!rule) throw new Refused("not_found");
  const waiting = await sumWaitingByRule(db, clientId);
  return describeRule(rule, waiting.get(id));
}

/** A rule with its latest runs. @throws Refused `not_found`, also for another client's rule. */
export async function readAutoExchangeWithRuns(
  db: Database,
  named: { readonly clientId: string; readonly id: string },
  now: Date,
): Promise<z.input<typeof autoExchangeWithRuns>> {
  const rule = await readAutoExchange(db, named);
  const runs = await listRuns(db, named.id, maxRuns);
  const isWaiting = runs.some(({ restrictedAt }) => restrictedAt !== null);
  const restrictions = isWaiting ? await readRestrictions(db, [named.clientId], now) : [];
  const facts = { ...rule, clientId: named.clientId };
  return { ...rule, runs: runs.map((run) => describeRun(run, facts, restrictions)) };
}

/** Contract form of a rule, with the amount that lacks a recipient. */
function describeRule(
  rule: Rule,
  waiting: { readonly count: number; readonly minor: bigint } = { count: 0, minor: 0n },
): z.input<typeof autoExchange> {
  const { id, sourceCurrency, targetCurrency, includeProfitShare, recipient, purpose, createdAt } = rule;
  return {
    id,
    sourceCurrency,
    targetCurrency,
    recipientId: recipient?.id ?? pendingRecipient,
    recipientName: recipient?.name ?? pendingRecipientName,
    purpose,
    includeProfitShare,
    status: "active",
    waiting: { count: waiting.count, amount: formatAmount(money(waiting.minor, targetCurrency)) },
    createdAt,
  };
}

/** One run; `restrictions` in force for its client explain a deferred one. */
function describeRun(
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
