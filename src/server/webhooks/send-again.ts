import { Refused } from "#domain/refusal.ts";
import { testEventType } from "#domain/webhooks/event-type.ts";
import type { Config } from "#server/platform/config.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { traceParentFor } from "#server/platform/tracing/tracing.ts";
import {
  countPending,
  type DeliveryRow,
  eventsToReplay,
  findDelivery,
  insertDeliveries,
  insertEvents,
  type NewDelivery,
} from "./deliveries-store.ts";
import { lockEndpointRow } from "./endpoints-store.ts";
import { apiUrl, serializeEvent } from "./serialize-event.ts";

type ById = { readonly clientId: string; readonly id: string };
type Context = { readonly now: Date; readonly newId: () => string; readonly config: Config };

/** What may wait for an endpoint when more is put into its queue by request. */
const queueLimit = 10_000;
/** Events of one call; the next call goes on. */
const replayLimit = 1_000;

/** @throws Refused `not_found`, `webhook_disabled`, `webhook_queue_full`. */
export async function sendTest(tx: Transaction, which: ById, context: Context): Promise<DeliveryRow> {
  const { clientId, id: endpointId } = which;
  await lockReady(tx, which);
  const { now, newId, config } = context;
  const event = serializeEvent(
    {
      key: `test ${newId()}`,
      clientId,
      type: testEventType,
      at: now,
      data: {
        object: "webhook_endpoint",
        id: endpointId,
        url: apiUrl(config, `webhook-endpoints/${endpointId}`),
      },
    },
    newId(),
  );
  const delivery: NewDelivery = {
    id: newId(),
    endpointId,
    clientId,
    eventId: event.id,
    type: event.type,
    ...traced(),
  };
  await insertEvents(tx, [event], [delivery], now);
  return pendingRow(delivery, now);
}

/** @throws Refused `not_found`, `webhook_disabled`, `webhook_queue_full`. */
export async function replayDelivery(
  tx: Transaction,
  which: ById,
  { now, newId }: Context,
): Promise<DeliveryRow> {
  const original = await findDelivery(tx, which);
  if (!original) throw new Refused("not_found");
  const { clientId, endpointId, eventId, type } = original;
  await lockReady(tx, { clientId, id: endpointId });
  const delivery = { id: newId(), endpointId, clientId, eventId, type, isReplay: true, ...traced() };
  await insertDeliveries(tx, [delivery], now);
  return pendingRow(delivery, now);
}

export type ReplayRange = ById & {
  readonly from: Date;
  readonly to: Date;
  readonly undeliveredOnly: boolean;
};

/**
 * Sends the events of a time range again, in their order; what still waits is left alone.
 * @throws Refused `not_found`, `webhook_disabled`, `webhook_queue_full`.
 */
export async function replayRange(
  tx: Transaction,
  { clientId, id: endpointId, ...range }: ReplayRange,
  { now, newId }: Context,
): Promise<{ readonly replayed: number; readonly continueFrom: Date | null }> {
  await lockReady(tx, { clientId, id: endpointId });
  const found = await eventsToReplay(tx, { endpointId, ...range }, replayLimit);
  const events = found.slice(0, replayLimit);
  const deliveries = events.map(
    ({ id: eventId, type }): NewDelivery => ({
      id: newId(),
      endpointId,
      clientId,
      eventId,
      type,
      isReplay: true,
      ...traced(),
    }),
  );
  await insertDeliveries(tx, deliveries, now);
  return { replayed: deliveries.length, continueFrom: found[replayLimit]?.createdAt ?? null };
}

/** Locks an endpoint that more may be sent to, so that requests at once keep the limit. */
async function lockReady(tx: Transaction, which: ById): Promise<void> {
  const row = await lockEndpointRow(tx, which);
  if (!row) throw new Refused("not_found");
  if (row.disabledAt !== null) throw new Refused("webhook_disabled");
  if ((await countPending(tx, which.id, queueLimit)) >= queueLimit) throw new Refused("webhook_queue_full");
}

function traced() {
  return { traceParent: traceParentFor() };
}

function pendingRow(delivery: NewDelivery, now: Date): DeliveryRow {
  return {
    ...{ isReplay: false, status: "PENDING", attempts: 0, answerStatus: null, fault: null, finishedAt: null },
    ...delivery,
    traceParent: delivery.traceParent ?? null,
    // Known to the database alone.
    sequence: 0n,
    createdAt: now,
    nextAttemptAt: now,
  };
}
