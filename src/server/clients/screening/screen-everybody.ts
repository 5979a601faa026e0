import { listFaults, type ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listsInForce } from "./lists-in-force.ts";
import { markScreened } from "./lists-store.ts";
import { screenPayouts } from "./screen-payouts.ts";
import { type ScreeningContext, screenSubjects } from "./screen-subjects.ts";
import { type HeldPayout, heldPayouts, listReadyUnscreened, readyAmong } from "./screenings-store.ts";
import { clientsToScreen, peopleToScreen, recipientsToScreen, type Subject } from "./subjects-store.ts";

/** Subjects per transaction. */
const subjectBatchSize = 200;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Lists with which not everybody was screened yet. */
export async function unscreenedLists(db: Database, rules: ScreeningRules): Promise<readonly string[]> {
  const lists = await listsInForce(db, rules);
  return lists.filter(({ screenedAt }) => screenedAt === null).map(({ id }) => id);
}

/** Position in the screening of everybody; undefined to begin. */
export type Progress = { readonly among: keyof typeof readers; readonly after: string };

const readers = { clients: clientsToScreen, people: peopleToScreen, recipients: recipientsToScreen } as const;
const nextSubjects = { clients: "people", people: "recipients", recipients: undefined } as const;

/**
 * Screens the next batch of clients, then related people, then recipients with the lists in force; returns
 * the next position, undefined when done. A restart skips screened subjects.
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

/** Records that everybody was screened with these lists. */
export async function finishScreening(
  tx: Transaction,
  listIds: readonly string[],
  { now }: Pick<ScreeningContext, "now">,
): Promise<void> {
  await markScreened(tx, listIds, now);
}

/** Re-screens payouts held because a list was stale; returns how many. */
export async function rescreenStalePayouts(tx: Transaction, context: ScreeningContext): Promise<number> {
  const { now, screening } = context;
  if (listFaults(await listsInForce(tx, screening), screening, now).length > 0) return 0;
  const kept = await heldPayouts(tx, { outcome: "stale" });
  await rescreenPayouts(tx, kept, context);
  return kept.length;
}

/**
 * Re-evaluates held payments: a client's through its event, which also sends it when payouts are automatic;
 * returns to payers here, since only the desk sends them.
 */
export async function rescreenPayouts(
  tx: Transaction,
  kept: readonly HeldPayout[],
  context: ScreeningContext,
): Promise<void> {
  const returns = kept.filter(({ clientId }) => clientId === null).map(({ paymentId }) => paymentId);
  await screenPayouts(tx, returns, context);
  const cleared = kept.flatMap(({ paymentId, clientId, tradeId }) =>
    clientId === null ? [] : [{ kind: "payment_cleared" as const, clientId, tradeId, paymentId }],
  );
  await appendEvents(tx, cleared, context.now);
}

/** Payments per transaction. */
const paymentBatchSize = 200;

/** Screens those of the payments that are READY early, so that the desk sees what holds them. */
export async function screenReady(
  tx: Transaction,
  paymentIds: readonly string[],
  context: ScreeningContext,
): Promise<void> {
  await screenPayouts(tx, await readyAmong(tx, paymentIds), context);
}

/** Screens READY payments not yet screened with the lists in force; true when there may be more. */
export async function screenWaiting(tx: Transaction, context: ScreeningContext): Promise<boolean> {
  const lists = await listsInForce(tx, context.screening);
  const listIds = lists.map(({ id }) => id);
  const paymentIds = await listReadyUnscreened(tx, { listIds, limit: paymentBatchSize });
  await screenPayouts(tx, paymentIds, context);
  return paymentIds.length === paymentBatchSize;
}
