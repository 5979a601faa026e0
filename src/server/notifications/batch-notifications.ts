import { countLines } from "#server/payments/batches/line-counts-store.ts";
import { batchesByIds } from "#server/payments/batches/store.ts";
import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { batchFinished } from "./batch-messages.ts";
import { sendNotifications } from "./send-notifications.ts";

/** To the member who made the batch, and the client's contact. */
async function notifyOfBatch(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"batch_finished">>[],
  app: App,
): Promise<void> {
  const ids = relayed.map(({ event }) => event.batchId);
  const batches = await batchesByIds(tx, ids);
  const counts = await countLines(tx, ids, { now: app.clock() });
  const notifications = relayed.flatMap(({ key, event: { clientId, batchId } }) => {
    const batch = batches.find(({ id }) => id === batchId);
    if (!batch) return [];
    const countOf = (status: string) =>
      counts
        .filter((each) => each.batchId === batchId && each.status === status)
        .reduce((sum, { count }) => sum + count, 0);
    const message = batchFinished({ ...batch, paid: countOf("PAID"), failed: countOf("FAILED") });
    return [{ clientId, eventKey: key, message, concerns: batch.createdBy }];
  });
  await sendNotifications(tx, notifications, app);
}

/** Notifications of payment batches per event. */
export const batchNotifications: Subscriptions = { batch_finished: [notifyOfBatch] };
