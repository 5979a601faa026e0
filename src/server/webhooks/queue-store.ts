import { type RawBuilder, sql } from "kysely";
import type { AttemptFault, DeliveryStatus } from "#domain/webhooks/endpoint-health.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { unnestRows } from "#server/platform/postgres/insert-rows.ts";

/** A worker that dies leaves its queues to the others after this time. */
const leaseSeconds = 20;

export type LeasedQueue = { readonly endpointId: string; readonly isFailing: boolean };

/**
 * Leases the queues of up to `limit` endpoints that have something due and that no other worker holds; returns the
 * endpoints. Finds each endpoint by one look-up in the index, however much waits.
 */
export async function leaseQueues(
  db: Database,
  { worker, held, now }: { readonly worker: string; readonly held: readonly string[]; readonly now: Date },
  limit: number,
): Promise<LeasedQueue[]> {
  const { rows } = await sql<LeasedQueue>`
    with recursive queued as (
      (select endpoint_id from webhook_deliveries where status = 'PENDING' order by endpoint_id limit 1)
      union all
      select next.endpoint_id from queued, lateral (
        select endpoint_id from webhook_deliveries
        where status = 'PENDING' and endpoint_id > queued.endpoint_id order by endpoint_id limit 1) as next
    ), due as (
      select queued.endpoint_id, first.next_attempt_at from queued cross join lateral (
        select next_attempt_at from webhook_deliveries
        where status = 'PENDING' and endpoint_id = queued.endpoint_id
        order by next_attempt_at limit 1) as first
      where first.next_attempt_at <= ${now} and not queued.endpoint_id = any(${held}::uuid[])
        and not exists (
          select from webhook_leases lease where lease.endpoint_id = queued.endpoint_id and lease.held_until > now())
      order by first.next_attempt_at limit ${limit}
    ), leased as (
    insert into webhook_leases (endpoint_id, worker, held_until)
    select endpoint_id, ${worker}::uuid, now() + make_interval(secs => ${leaseSeconds}) from due
    order by endpoint_id
    on conflict (endpoint_id) do update set worker = excluded.worker, held_until = excluded.held_until
      where webhook_leases.held_until <= now()
    returning endpoint_id
    )
    select endpoint.id as "endpointId", endpoint.failing_since is not null as "isFailing"
    from leased join webhook_endpoints endpoint on endpoint.id = leased.endpoint_id`.execute(db);
  return rows;
}

/** Holds on to queues; returns those that are still this worker's. */
export async function renewLeases(
  db: Database,
  worker: string,
  endpointIds: readonly string[],
): Promise<string[]> {
  if (endpointIds.length === 0) return [];
  const rows = await db
    .updateTable("webhookLeases")
    .set({ heldUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where("worker", "=", worker)
    .where("endpointId", "=", sql<string>`any(${endpointIds}::uuid[])`)
    .returning("endpointId")
    .execute();
  return rows.map(({ endpointId }) => endpointId);
}

export async function releaseLeases(
  db: Database,
  worker: string,
  endpointIds: readonly string[],
): Promise<void> {
  if (endpointIds.length === 0) return;
  await db
    .deleteFrom("webhookLeases")
    .where("worker", "=", worker)
    .where("endpointId", "=", sql<string>`any(${endpointIds}::uuid[])`)
    .execute();
}

export type DueDelivery = {
  readonly id: string;
  readonly endpointId: string;
  readonly clientId: string;
  readonly eventId: string;
  readonly isReplay: boolean;
  /** Made so far. */
  readonly attempts: number;
  readonly payload: string;
  readonly happenedAt: Date;
  readonly url: string;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Date | null;
  readonly failingSince: Date | null;
  readonly traceParent: string | null;
  /** Written while the endpoint was being disabled or deleted. */
  readonly isEnded: boolean;
};

/** What is due of leased queues, in order, up to each one's room and without what is on its way. */
export async function dueDeliveries(
  db: Database,
  rooms: readonly { readonly endpointId: string; readonly room: number }[],
  { underWay, now }: { readonly underWay: readonly string[]; readonly now: Date },
): Promise<DueDelivery[]> {
  if (rooms.length === 0) return [];
  const lanes = unnestRows(rooms, [
    ["endpoint_id", "uuid", ({ endpointId }) => endpointId],
    ["room", "integer", ({ room }) => room],
  ]);
  const { rows } = await sql<DueDelivery>`
    select due.id, lane.endpoint_id as "endpointId", endpoint.client_id as "clientId", due.event_id as "eventId",
      due.is_replay as "isReplay", due.attempts, event.payload, event.created_at as "happenedAt", endpoint.url,
      endpoint.secret, endpoint.previous_secret as "previousSecret",
      endpoint.previous_secret_until as "previousSecretUntil", endpoint.failing_since as "failingSince",
      due.trace_parent as "traceParent",
      num_nonnulls(endpoint.disabled_at, endpoint.deleted_at) > 0 as "isEnded"
    from ${lanes} as lane (endpoint_id, room)
    join webhook_endpoints endpoint on endpoint.id = lane.endpoint_id
    cross join lateral (
      select id, event_id, is_replay, attempts, next_attempt_at, sequence, trace_parent from webhook_deliveries
      where endpoint_id = lane.endpoint_id and status = 'PENDING' and next_attempt_at <= ${now}
        and not id = any(${underWay}::uuid[])
      order by next_attempt_at, sequence limit lane.room
    ) as due
    join webhook_events event on event.id = due.event_id
    order by due.next_attempt_at, due.sequence`.execute(db);
  return rows;
}

/** What came of an attempt, and of the delivery by it. */
export type AttemptResult = {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly attempt: number;
  readonly startedAt: Date;
  readonly latencyMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answerStatus: number | null;
  readonly fault: AttemptFault | null;
  readonly answer: string | null;
  readonly answerCut: boolean;
  readonly status: DeliveryStatus;
  /** Null once it is over. */
  readonly nextAttemptAt: Date | null;
  readonly finishedAt: Date | null;
};

/** Writes attempts and moves their deliveries on; one that another worker has moved meanwhile stays. */
export async function recordAttempts(db: Database, results: readonly AttemptResult[]): Promise<void> {
  if (results.length === 0) return;
  const ids = results.map(({ deliveryId }) => deliveryId);
  await sql`
    with result as materialized (select * from ${resultRows(results)} as result (
      delivery_id, endpoint_id, attempt, started_at, latency_ms, headers, answer_status, fault, answer, answer_cut,
      status, next_attempt_at, finished_at)
    ), moved as (
      update webhook_deliveries delivery set attempts = result.attempt, status = result.status,
        next_attempt_at = result.next_attempt_at, finished_at = result.finished_at,
        answer_status = result.answer_status, fault = result.fault
      from result where delivery.id = result.delivery_id and delivery.id = any(${ids}::uuid[])
        and delivery.status = 'PENDING' and delivery.attempts = result.attempt - 1
    )
    insert into webhook_attempts (delivery_id, attempt, endpoint_id, started_at, latency_ms, headers, answer_status,
      fault, answer, answer_cut)
    select delivery_id, attempt, endpoint_id, started_at, latency_ms, headers, answer_status, fault, answer, answer_cut
    from result on conflict (delivery_id, attempt) do nothing`.execute(db);
}

function resultRows(results: readonly AttemptResult[]): RawBuilder<unknown> {
  return unnestRows(results, [
    ["delivery_id", "uuid", (result) => result.deliveryId],
    ["endpoint_id", "uuid", (result) => result.endpointId],
    ["attempt", "integer", (result) => result.attempt],
    ["started_at", "timestamptz", (result) => result.startedAt],
    ["latency_ms", "integer", (result) => result.latencyMs],
    ["headers", "jsonb", (result) => JSON.stringify(result.headers)],
    ["answer_status", "integer", (result) => result.answerStatus],
    ["fault", "text", (result) => result.fault],
    ["answer", "text", (result) => result.answer],
    ["answer_cut", "boolean", (result) => result.answerCut],
    ["status", "text", (result) => result.status],
    ["next_attempt_at", "timestamptz", (result) => result.nextAttemptAt],
    ["finished_at", "timestamptz", (result) => result.finishedAt],
  ]);
}

/** Sets since when endpoints fail, or that they no longer do; an endpoint is in one list only. */
export async function markHealth(
  db: Database,
  { recovered, failed }: { readonly recovered: readonly string[]; readonly failed: readonly string[] },
  now: Date,
): Promise<void> {
  if (recovered.length === 0 && failed.length === 0) return;
  await sql`update webhook_endpoints
    set failing_since = case when id = any(${failed}::uuid[]) then ${now}::timestamptz end
    where id = any(${[...recovered, ...failed]}::uuid[])
      and (failing_since is null) = (id = any(${failed}::uuid[]))`.execute(db);
}

export type QueueState = { readonly waiting: number; readonly failing: number; readonly oldest: Date | null };

/** The backlog: deliveries that wait, endpoints that fail, and since when the oldest waits for its first attempt. */
export async function queueState(db: Database): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*)::int as waiting, min(created_at) filter (where attempts = 0) as oldest,
      (select count(*)::int from webhook_endpoints
        where failing_since is not null and disabled_at is null and deleted_at is null) as failing
    from webhook_deliveries where status = 'PENDING'`.execute(db);
  return rows[0] ?? { waiting: 0, failing: 0, oldest: null };
}

/** Makes due what the clock, since set back, put further off than any retry. */
export async function pullForward(db: Database, now: Date, farthest: Date): Promise<void> {
  await db
    .updateTable("webhookDeliveries")
    .set({ nextAttemptAt: now })
    .where("status", "=", "PENDING")
    .where("nextAttemptAt", ">", farthest)
    .execute();
}
