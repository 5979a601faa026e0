import { nextReminder } from "#domain/automation/orders/order-dates.ts";
import { blockRepricing } from "#server/market/pricing/terms-store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { startScheduled, takeDueReminders } from "./starts-store.ts";
import { announceTargets } from "./store.ts";

/** Keeps the transaction short. */
const maxBatch = 500;

/**
 * Lets orders whose first day has begun watch the rate; returns how many, so that the worker repeats until 0. Safe with
 * any number of workers.
 */
export async function startOrders(tx: Transaction, now: Date): Promise<number> {
  await blockRepricing(tx);
  const started = await startScheduled(tx, now, maxBatch);
  await announceTargets(tx, started);
  await notifyClients(
    tx,
    started.map(({ id, clientId }) => ({ clientId, kind: "order", id })),
  );
  return started.length;
}

/**
 * Reminds clients of orders good till cancelled that are still open; returns how many, so that the worker repeats until 0.
 * One that a worker was late for is reminded of once.
 */
export async function remindOfOrders(tx: Transaction, now: Date): Promise<number> {
  const due = await takeDueReminders(tx, { now, next: nextReminder(now) }, maxBatch);
  await appendEvents(
    tx,
    due.map(({ id, clientId }) => ({ kind: "order_still_open" as const, clientId, orderId: id })),
    now,
  );
  return due.length;
}
