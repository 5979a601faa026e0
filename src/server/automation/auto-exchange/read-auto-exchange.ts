import type { autoExchange, autoExchangeWithRuns } from "#contract/automation/auto-exchange.ts";
import type { z } from "#contract/zod.ts";
import { Refused } from "#domain/refusal.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { describeRule, describeRun } from "./describe-auto-exchange.ts";
import { listRuns, waitingByRule } from "./runs-store.ts";
import { findRule, listRules } from "./store.ts";

const maxRuns = 50;

/** Newest first. */
export async function listAutoExchanges(
  db: Database,
  clientId: string,
): Promise<z.input<typeof autoExchange>[]> {
  const [rules, waiting] = await Promise.all([listRules(db, clientId), waitingByRule(db, clientId)]);
  return rules.map((rule) => describeRule(rule, waiting.get(rule.id)));
}

/** @throws Refused `not_found`, also for another client's rule. */
export async function readAutoExchange(
  db: Database | Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<z.input<typeof autoExchange>> {
  const rule = await findRule(db, clientId, id);
  if (!rule) throw new Refused("not_found");
  const waiting = await waitingByRule(db, clientId);
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
