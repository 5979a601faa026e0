import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DisableCause } from "#domain/webhooks/endpoint-health.ts";
import type { WebhookEventType } from "#domain/webhooks/event-type.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { WebhookEndpoints } from "#server/platform/schema.ts";

type Reader = Database | Transaction;
export type EndpointRow = Selectable<WebhookEndpoints>;

/** Serialises changes of a client's endpoints, so that the limit and the single address hold. */
export async function lockClientEndpoints(tx: Transaction, clientId: string): Promise<void> {
  await tx.selectFrom("clients").select("id").where("id", "=", clientId).forNoKeyUpdate().execute();
}

/** Oldest first. */
export async function listEndpointRows(db: Reader, clientId: string): Promise<EndpointRow[]> {
  return ofClient(db, clientId).orderBy("createdAt").orderBy("id").execute();
}

/** Undefined for another client's, and for a deleted one. */
export async function findEndpointRow(
  db: Reader,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<EndpointRow | undefined> {
  return ofClient(db, clientId).where("id", "=", id).executeTakeFirst();
}

export async function lockEndpointRow(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<EndpointRow | undefined> {
  return ofClient(tx, clientId).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

function ofClient(db: Reader, clientId: string) {
  return db
    .selectFrom("webhookEndpoints")
    .selectAll()
    .where("clientId", "=", clientId)
    .where("deletedAt", "is", null);
}

export async function insertEndpoint(
  tx: Transaction,
  row: Insertable<WebhookEndpoints>,
): Promise<EndpointRow> {
  return tx.insertInto("webhookEndpoints").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateEndpoint(
  tx: Transaction,
  id: string,
  changes: Updateable<WebhookEndpoints>,
): Promise<EndpointRow> {
  return tx
    .updateTable("webhookEndpoints")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Disables an endpoint; undefined when it already is, or when one that failed has delivered meanwhile. */
export async function disableFailedEndpoint(
  tx: Transaction,
  id: string,
  { because, now }: { readonly because: DisableCause; readonly now: Date },
) {
  return tx
    .updateTable("webhookEndpoints")
    .set({ disabledAt: now, disabledBecause: because, updatedAt: now })
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .where("deletedAt", "is", null)
    .$if(because === "failing", (query) => query.where("failingSince", "is not", null))
    .returning(["clientId", "url"])
    .executeTakeFirst();
}

/** Deletes all endpoints of a client who leaves; what waits for them is not sent. */
export async function endClientEndpoints(tx: Transaction, clientId: string, now: Date): Promise<void> {
  await tx
    .updateTable("webhookEndpoints")
    .set({ deletedAt: now, updatedAt: now })
    .where("clientId", "=", clientId)
    .where("deletedAt", "is", null)
    .execute();
  await tx
    .updateTable("webhookDeliveries")
    .set({ status: "FAILED", fault: "endpoint_disabled", finishedAt: now, nextAttemptAt: null })
    .where("clientId", "=", clientId)
    .where("endpointId", "in", (row) =>
      row.selectFrom("webhookEndpoints").select("id").where("clientId", "=", clientId),
    )
    .where("status", "=", "PENDING")
    .execute();
}

export type SubscribedEndpoint = {
  readonly id: string;
  readonly clientId: string;
  readonly eventTypes: readonly WebhookEventType[];
};

/** The enabled endpoints of clients that ask for at least one of the types. */
export async function subscribedEndpoints(
  tx: Transaction,
  clientIds: readonly string[],
  types: readonly WebhookEventType[],
): Promise<SubscribedEndpoint[]> {
  if (clientIds.length === 0) return [];
  return tx
    .selectFrom("webhookEndpoints")
    .select(["id", "clientId", "eventTypes"])
    .where("clientId", "=", sql<string>`any(${clientIds}::uuid[])`)
    .where("deletedAt", "is", null)
    .where("disabledAt", "is", null)
    .where(sql<boolean>`event_types && ${types}::text[]`)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Attempts that are counted of each outcome. */
const countLimit = 1_000;

export type RecentCounts = { readonly delivered: number; readonly failed: number; readonly waiting: number };

/** What became of each endpoint's deliveries since a moment, and how many wait. */
export async function recentCounts(
  db: Reader,
  endpointIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, RecentCounts>> {
  if (endpointIds.length === 0) return new Map();
  const { rows } = await sql<RecentCounts & { readonly id: string }>`
    select endpoint.id, done.delivered, done.failed, queued.waiting
    from unnest(${endpointIds}::uuid[]) as endpoint (id)
    cross join lateral (
      select count(*) filter (where fault is null and answer_status between 200 and 299)::int as delivered,
        count(*) filter (where fault is not null or answer_status not between 200 and 299)::int as failed
      from (select fault, answer_status from webhook_attempts
        where endpoint_id = endpoint.id and started_at >= ${since}
        order by started_at desc limit ${countLimit}) as latest
    ) as done
    cross join lateral (
      select count(*)::int as waiting from (
        select from webhook_deliveries where endpoint_id = endpoint.id and status = 'PENDING' limit ${countLimit}
      ) as pending
    ) as queued`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/**
 * Watches a client's quotes from now on, unless another endpoint of theirs already has them watched.
 */
export async function watchQuotes(
  tx: Transaction,
  { clientId, endpointId }: { readonly clientId: string; readonly endpointId: string },
  now: Date,
): Promise<void> {
  await sql`insert into webhook_quote_watches (client_id, checked_until)
    select ${clientId}::uuid, ${now}::timestamptz
    where not exists (
      select from webhook_endpoints where client_id = ${clientId}::uuid and id <> ${endpointId}::uuid
        and deleted_at is null and disabled_at is null and 'quote.expired' = any(event_types)
    )
    on conflict (client_id) do update set checked_until = excluded.checked_until`.execute(tx);
}

/** Clients whose quotes weren't looked at up to a moment, each for one worker, with until when they were. */
export async function lockQuoteWatches(tx: Transaction, before: Date, limit: number) {
  return tx
    .selectFrom("webhookQuoteWatches as watch")
    .select(["watch.clientId", "watch.checkedUntil"])
    .where("watch.checkedUntil", "<", before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("webhookEndpoints as endpoint")
          .select("endpoint.id")
          .whereRef("endpoint.clientId", "=", "watch.clientId")
          .where("endpoint.deletedAt", "is", null)
          .where("endpoint.disabledAt", "is", null)
          .where(sql<boolean>`'quote.expired' = any(endpoint.event_types)`),
      ),
    )
    .orderBy("watch.checkedUntil")
    .limit(limit)
    .forUpdate("watch")
    .skipLocked()
    .execute();
}

export async function moveQuoteWatches(
  tx: Transaction,
  clientIds: readonly string[],
  checkedUntil: Date,
): Promise<void> {
  await tx
    .updateTable("webhookQuoteWatches")
    .set({ checkedUntil })
    .where("clientId", "=", sql<string>`any(${clientIds}::uuid[])`)
    .execute();
}
