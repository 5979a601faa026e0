import type {
  autoExchange,
  autoExchangeRun,
  autoExchangeWithRuns,
} from "#contract/automation/auto-exchange.ts";
import { refusals } from "#contract/refusals.ts";
import type { z } from "#contract/zod.ts";
import { pendingRecipient, pendingRecipientName } from "#domain/automation/auto-exchange/auto-exchange.ts";
import { findRestriction, type Restriction, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { isNameMismatched } from "#server/payments/beneficiaries/payee-checks-store.ts";
import type { App } from "#server/platform/app.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { exchangeActionOf, payoutActionOf } from "./rule-actions.ts";
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
  named: { readonly clientId: string; readonly id: string },
): Promise<z.input<typeof autoExchange>> {
  return describeWithWaiting(db, await requireRule(db, named));
}

/** A rule with its latest runs. @throws Refused `not_found`, also for another client's rule. */
export async function readAutoExchangeWithRuns(
  db: Database,
  named: { readonly clientId: string; readonly id: string },
  { now, quoteStops }: { readonly now: Date } & Pick<App, "quoteStops">,
): Promise<z.input<typeof autoExchangeWithRuns>> {
  const rule = await requireRule(db, named);
  const runs = await listRuns(db, named.id, maxRuns);
  const isRestricted = runs.some(({ restrictedAt }) => restrictedAt !== null);
  const restrictions = isRestricted ? await readRestrictions(db, [named.clientId], now) : [];
  const isMismatched = rule.recipient !== null && (await isNameMismatched(db, rule.recipient.id));
  const { sourceCurrency: fromCurrency, targetCurrency: toCurrency } = rule;
  const isStopped = quoteStops.stopsDirection({ fromCurrency, toCurrency });
  const obstacles = { restrictions, isMismatched, isStopped };
  return {
    ...(await describeWithWaiting(db, rule)),
    runs: runs.map((run) => describeRun(run, rule, obstacles)),
  };
}

async function requireRule(
  db: Database | Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<Rule> {
  const rule = await findRule(db, clientId, id);
  if (!rule) throw new Refused("not_found");
  return rule;
}

async function describeWithWaiting(
  db: Database | Transaction,
  rule: Rule,
): Promise<z.input<typeof autoExchange>> {
  const waiting = await sumWaitingByRule(db, rule.clientId);
  return describeRule(rule, waiting.get(rule.id));
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

/** What keeps runs from going on. */
type Obstacles = {
  /** In force for the rule's client. */
  readonly restrictions: readonly Restriction[];
  /** The recipient's bank says that the name doesn't match, and the client hasn't confirmed it. */
  readonly isMismatched: boolean;
  /** A hard limit of the position stops what the rule exchanges. */
  readonly isStopped: boolean;
};

const stoppedReason = "We can't exchange this pair at the moment. The money waits until we can.";

function describeRun(row: RunRow, rule: Rule, obstacles: Obstacles): z.input<typeof autoExchangeRun> {
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
    reason: row.reason ?? waitReason(row, rule, obstacles),
    trade: isTraded
      ? { id: tradeId, reference, toAmount: formatAmount(money(toAmount, toCurrency)), toCurrency }
      : null,
  };
}

function waitReason(
  { status, restrictedAt }: RunRow,
  rule: Rule,
  { restrictions, isMismatched, isStopped }: Obstacles,
): string | null {
  if (status === "WAITING" && isMismatched) return refusals.payee_not_matched.message;
  if (restrictedAt === null) return status === "DUE" && isStopped ? stoppedReason : null;
  const action = status === "DUE" ? exchangeActionOf(rule) : payoutActionOf(rule);
  const restriction = findRestriction(restrictions, action);
  // No message when the restriction was just lifted: the run resumes by itself.
  return restriction ? refusals[refusalFor(restriction, action)].message : null;
}
