import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DeliveryStatus } from "#domain/webhooks/endpoint-health.ts";
import type { SentEventType } from "#domain/webhooks/event-type.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { insertRows, unnestRows } from "#server/platform/postgres/insert-rows.ts";
import type { WebhookDeliveries } from "#server/platform/schema.ts";

type Reader = Database | Transaction;
export type DeliveryRow = Selectable<WebhookDeliveries>;

/** Channel that wakes the workers that send. */
export const deliveriesChannel = "webhook_deliveries";

export type NewWebhookEvent = {
  readonly id: string;
  readonly clientId: string;
  readonly type: SentEventType;
  readonly eventKey: string;
  readonly payload: string;
  readonly createdAt: Date;
};

export type NewDelivery = {
  readonly id: string;
  readonly endpointId: string;
  readonly clientId: string;
  readonly eventId: string;
  readonly type: SentEventType;
  readonly isReplay?: boolean;
  /** Of what caused it, where that is traced. */
  readonly traceParent?: string | undefined;
};

/**
 * Writes events with a delivery to each endpoint, in their order, and wakes the senders at commit. An event that is
 * already written is left out with its deliveries.
 */
export async function insertEvents(
  tx: Transaction,
  events: readonly NewWebhookEvent[],
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  const written = insertRows("webhook_events", events, [
    ["id", "uuid", (event) => event.id],
    ["client_id", "uuid", (event) => event.clientId],
    ["type", "text", (event) => event.type],
    ["event_key", "text", (event) => event.eventKey],
    ["payload", "text", (event) => event.payload],
    ["created_at", "timestamptz", (event) => event.createdAt],
  ]);
  await sql`with written as (${written} on conflict (event_key, type) do nothing returning id)
    ${deliveriesFrom(deliveries, now)} join written on written.id = delivery.event_id
    order by delivery.place`.execute(tx.withoutPlugins());
  await wakeSenders(tx);
}

export async function insertDeliveries(
  tx: Transaction,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`${deliveriesFrom(deliveries, now)} order by delivery.place`.execute(tx.withoutPlugins());
  await wakeSenders(tx);
}

/** Numbered as they are selected. */
function deliveriesFrom(deliveries: readonly NewDelivery[], now: Date): RawBuilder<unknown> {
  const places = deliveries.map((delivery, place) => ({ ...delivery, place }));
  const rows = unnestRows(places, [
    ["place", "integer", (delivery) => delivery.place],
    ["id", "uuid", (delivery) => delivery.id],
    ["endpoint_id", "uuid", (delivery) => delivery.endpointId],
    ["client_id", "uuid", (delivery) => delivery.clientId],
    ["event_id", "uuid", (delivery) => delivery.eventId],
    ["type", "text", (delivery) => delivery.type],
    ["is_replay", "boolean", (delivery) => delivery.isReplay ?? false],
    ["trace_parent", "text", (delivery) => delivery.traceParent ?? null],
  ]);
  return sql`insert into webhook_deliveries
      (id, endpoint_id, client_id, event_id, type, is_replay, trace_parent, next_attempt_at, created_at)
    select delivery.id, delivery.endpoint_id, delivery.client_id, delivery.event_id, delivery.type,
      delivery.is_replay, delivery.trace_parent, ${now}::timestamptz, ${now}::timestamptz
    from ${rows} as delivery (place, id, endpoint_id, client_id, event_id, type, is_replay, trace_parent)`;
}

async function wakeSenders(tx: Transaction): Promise<void> {
  await sql`select pg_notify(${deliveriesChannel}, '')`.execute(tx);
}

/** Ends what waits for an endpoint, without sending it. */
export async function dropPending(db: Reader, endpointId: string, now: Date): Promise<void> {
  await db
    .updateTable("webhookDeliveries")
    .set({ status: "FAILED", fault: "endpoint_disabled", finishedAt: now, nextAttemptAt: null })
    .where("endpointId", "=", endpointId)
    .where("status", "=", "PENDING")
    .execute();
}

/** Up to `limit`. */
export async function countPending(tx: Transaction, endpointId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_deliveries where endpoint_id = ${endpointId}::uuid and status = 'PENDING' limit ${limit}
    ) as pending`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Newest first, limit + 1 rows. */
export async function listDeliveries(
  db: Database,
  {
    endpointId,
    status,
    type,
    cursor,
    limit,
  }: {
    readonly endpointId: string;
    readonly status?: DeliveryStatus | undefined;
    readonly type?: SentEventType | undefined;
    readonly cursor: Cursor | undefined;
    readonly limit: number;
  },
): Promise<DeliveryRow[]> {
  let query = db.selectFrom("webhookDeliveries").selectAll().where("endpointId", "=", endpointId);
  if (status) query = query.where("status", "=", status);
  if (type) query = query.where("type", "=", type);
  if (cursor) query = query.where(sql<boolean>`(created_at, id) < (${cursor.at}, ${cursor.id}::uuid)`);
  return query
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

/** Undefined for another client's, and for one of a deleted endpoint. */
export async function findDelivery(
  db: Reader,
  { clientId, id }: { readonly clientId: string; readonly id: string },
) {
  return db
    .selectFrom("webhookDeliveries as delivery")
    .innerJoin("webhookEvents as event", "event.id", "delivery.eventId")
    .innerJoin("webhookEndpoints as endpoint", "endpoint.id", "delivery.endpointId")
    .selectAll("delivery")
    .select(["event.payload", "endpoint.disabledAt"])
    .where("delivery.id", "=", id)
    .where("delivery.clientId", "=", clientId)
    .where("endpoint.deletedAt", "is", null)
    .executeTakeFirst();
}

/** Oldest first. */
export async function attemptsOf(db: Reader, deliveryId: string) {
  return db
    .selectFrom("webhookAttempts")
    .selectAll()
    .where("deliveryId", "=", deliveryId)
    .orderBy("attempt")
    .execute();
}

/**
 * Events of a time range that were written for an endpoint and aren't waiting, oldest first and limit + 1: those that
 * were never delivered to it, or all.
 */
export async function eventsToReplay(
  tx: Transaction,
  {
    endpointId,
    from,
    to,
    undeliveredOnly,
  }: {
    readonly endpointId: string;
    readonly from: Date;
    readonly to: Date;
    readonly undeliveredOnly: boolean;
  },
  limit: number,
) {
  const { rows } = await sql<{ id: string; type: SentEventType; createdAt: Date }>`
    select event.id, event.type, event.created_at as "createdAt"
    from webhook_deliveries delivery join webhook_events event on event.id = delivery.event_id
    where delivery.endpoint_id = ${endpointId}::uuid and event.created_at >= ${from} and event.created_at < ${to}
    group by event.id
    having bool_and(delivery.status <> 'PENDING')
      and (not ${undeliveredOnly} or bool_and(delivery.status = 'FAILED'))
    order by event.created_at, min(delivery.sequence) limit ${limit + 1}`.execute(tx);
  return rows;
}

/** Deletes events of before a moment that nothing waits for, with their deliveries; returns how many. */
export async function pruneEvents(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_events where id in (
      select id from webhook_events event where created_at < ${before}
        and not exists (select from webhook_deliveries where event_id = event.id and status = 'PENDING')
      order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
