import { listFaults, type ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listsInForce } from "./lists-in-force.ts";
import { markScreened } from "./lists-store.ts";
import { rescreenPayouts } from "./rescreen-payouts.ts";
import { type ScreeningContext, screenSubjects } from "./screen-subjects.ts";
import { heldPayouts } from "./screenings-store.ts";
import { clientsToScreen, peopleToScreen, recipientsToScreen, type Subject } from "./subjects-store.ts";

/** Whom one transaction screens. */
const subjectBatchSize = 200;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** The lists with which not everybody was screened yet. */
export async function unscreenedLists(db: Database, rules: ScreeningRules): Promise<readonly string[]> {
  const lists = await listsInForce(db, rules);
  return lists.filter(({ screenedAt }) => screenedAt === null).map(({ id }) => id);
}

/** Where the screening of everybody stands; it begins without one. */
export type Progress = { readonly among: keyof typeof readers; readonly after: string };

const readers = { clients: clientsToScreen, people: peopleToScreen, recipients: recipientsToScreen } as const;
const nextSubjects = { clients: "people", people: "recipients", recipients: undefined } as const;

/**
 * Screens the next clients, then the people behind them, then the recipients, with the lists in force; answers where to go on, undefined when all
 * were screened. Beginning anew passes over those who were.
 */
export async function screenNext(
  tx: Transaction,
  { among, after }: Progress = { among: "clients", after: beforeAll },
  context: ScreeningContext,
): Promise<Progress | undefined> {
  const subjects: readonly Subject[] = await readers[among](tx, { after, limit: subjectBatchSize });
  await screenSubjects(tx, subjects, context);
  const last = subjects.at(-1);
  if (last && subjects.length === subjectBatchSize) return { among, after: last.id };
  const next = nextSubjects[among];
  return next && { among: next, after: beforeAll };
}

/** Says that everybody was screened with these lists. */
export async function finishScreening(
  tx: Transaction,
  listIds: readonly string[],
  { now }: Pick<ScreeningContext, "now">,
): Promise<void> {
  await markScreened(tx, listIds, now);
}

/** Has what was kept back for want of fresh lists looked at again, now that there are some; answers how many payments. */
export async function retryStale(tx: Transaction, context: ScreeningContext): Promise<number> {
  const { now, screening } = context;
  if (listFaults(await listsInForce(tx, screening), screening, now).length > 0) return 0;
  const kept = await heldPayouts(tx, { outcome: "stale" });
  await rescreenPayouts(tx, kept, context);
  return kept.length;
}
