import { sql } from "kysely";
import type { FailedEventState } from "#contract/reporting/failed-events.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName, staffName } from "#server/platform/postgres/display-name.ts";

/** A row that failed has one event: the relay splits rows of several at their first failure. */
const event = sql`events -> 0`;

function failedEvents(db: Database | Transaction) {
  return db
    .selectFrom("outbox")
    .leftJoin("clients", (join) => join.on(sql<boolean>`clients.id = (${event} ->> 'clientId')::uuid`))
    .leftJoin("staff", "staff.id", "outbox.setAsideBy")
    .select(["outbox.id", "outbox.createdAt", "outbox.attempts", "outbox.nextAttemptAt", "outbox.lastError"])
    .select(sql<string>`${event} ->> 'kind'`.as("kind"))
    .select(["clients.id as clientId", "clients.email", clientName().as("clientName")])
    .select(["outbox.setAsideAt", "outbox.setAsideReason", staffName("staff").as("setAsideBy")])
    .where("outbox.relayedAt", "is", null)
    .where("outbox.attempts", ">", 0);
}

export type FailedEventRow = NonNullable<Awaited<ReturnType<typeof findFailedEvent>>>;

export async function findFailedEvent(db: Database | Transaction, id: string) {
  return failedEvents(db).where("outbox.id", "=", BigInt(id)).executeTakeFirst();
}

/** Oldest first. */
export async function listFailedEvents(
  db: Database,
  part: { readonly state: FailedEventState; readonly after: bigint | undefined; readonly limit: number },
) {
  const { state, after, limit } = part;
  return failedEvents(db)
    .where("outbox.setAsideAt", state === "failing" ? "is" : "is not", null)
    .$if(after !== undefined, (query) => query.where("outbox.id", ">", after ?? 0n))
    .orderBy("outbox.id")
    .limit(limit)
    .execute();
}
