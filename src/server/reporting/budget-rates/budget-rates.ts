import { formatRate } from "#domain/rate.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import {
  type BudgetRate,
  type BudgetRateInput,
  formatPeriod,
  maxBudgetRates,
  parseBudgetRate,
} from "#domain/reporting/budget-rates/budget-rate.ts";
import { requireOpenAccount } from "#server/clients/restrictions/closing-store.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  countBudgetRates,
  deleteBudgetRate,
  findBudgetRate,
  findOverlap,
  insertBudgetRate,
  lockClientBudgetRates,
  updateBudgetRate,
} from "./store.ts";

type Owned = { readonly clientId: string; readonly id: string };

/**
 * Creates a budget rate for a period in which the client has none of these currencies and direction.
 * @throws Refused `budget_rate_invalid`, `currency_not_tradable`, `budget_rate_limit`, `budget_rate_overlap`, and `signed_out`.
 */
export async function createBudgetRate(
  tx: Transaction,
  input: BudgetRateInput & Owned,
  now: Date,
): Promise<void> {
  const { clientId, id } = input;
  const budget = orThrow(parseBudgetRate(input));
  await requireTradable(tx, clientId, budget);
  await requireOpenAccount(tx, clientId, now);
  await lockClientBudgetRates(tx, clientId);
  if ((await countBudgetRates(tx, clientId)) >= maxBudgetRates) throw new Refused("budget_rate_limit");
  await refuseOverlap(tx, { clientId, id }, budget);
  await insertBudgetRate(tx, { id, clientId, ...columnsOf(budget), createdAt: now, updatedAt: now });
  await announce(tx, { clientId, id });
}

type BudgetRateEdit = BudgetRateInput & Owned & { readonly version?: number | undefined };

/**
 * Changes a budget rate; without a version the last write wins. Currencies that it had may have been closed since.
 * @throws Refused those of `createBudgetRate` but the limit, and `not_found` or `budget_rate_changed`.
 */
export async function editBudgetRate(tx: Transaction, edit: BudgetRateEdit, now: Date): Promise<void> {
  const { clientId, id } = edit;
  const budget = orThrow(parseBudgetRate(edit));
  await lockClientBudgetRates(tx, clientId);
  const before = await findBudgetRate(tx, clientId, id);
  if (!before) throw new Refused("not_found");
  if (edit.version !== undefined && edit.version !== before.version) throw new Refused("budget_rate_changed");
  const isSamePair = budget.fromCurrency === before.fromCurrency && budget.toCurrency === before.toCurrency;
  if (!isSamePair) await requireTradable(tx, clientId, budget);
  await refuseOverlap(tx, { clientId, id }, budget);
  await updateBudgetRate(tx, { clientId, id }, { ...columnsOf(budget), updatedAt: now });
  await announce(tx, { clientId, id });
}

/** @throws Refused `not_found`. */
export async function removeBudgetRate(tx: Transaction, { clientId, id }: Owned): Promise<void> {
  if (!(await deleteBudgetRate(tx, clientId, id))) throw new Refused("not_found");
  await announce(tx, { clientId, id });
}

async function requireTradable(tx: Transaction, clientId: string, budget: BudgetRate): Promise<void> {
  const { isTradable } = await readTerms(tx, clientId, budget);
  if (!isTradable) throw new Refused("currency_not_tradable");
}

/** Names the period in the way. The database keeps periods apart too. */
async function refuseOverlap(tx: Transaction, owned: Owned, budget: BudgetRate): Promise<void> {
  const other = await findOverlap(tx, { ...owned, ...budget });
  if (!other) return;
  const pair = `${budget.fromCurrency} to ${budget.toCurrency}`;
  const words = `You have a budget rate for ${pair} from ${formatPeriod(other)}. Choose days outside it, or change that one.`;
  throw new Refused("budget_rate_overlap", { startsOn: words });
}

function columnsOf({ budgetRate, ...budget }: BudgetRate) {
  return { ...budget, budgetRate: formatRate(budgetRate) };
}

/** Refreshes the client's open screens at commit. */
async function announce(tx: Transaction, { clientId, id }: Owned): Promise<void> {
  await notifyClients(tx, [{ clientId, kind: "budget-rate", id }]);
}
