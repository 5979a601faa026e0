import { sql } from "kysely";
import type { ActivityAction } from "#domain/clients/users/activity-action.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database } from "#server/platform/postgres/database.ts";

export type ActivityFilter = {
  readonly member?: string | undefined;
  readonly action?: ActivityAction | undefined;
  readonly since?: Date | undefined;
  /** Exclusive. */
  readonly before?: Date | undefined;
};

/** Adds the partitions of the coming months and detaches those older than `months`, at least 12; none for 0. */
export async function keepActivityMonths(db: Database, now: Date, months: number): Promise<string[]> {
  const { rows } = await sql<{ change: string }>`
    select change from keep_activity_months((${now}::timestamptz at time zone 'UTC')::date, ${months}) as change`.execute(
    db,
  );
  return rows.map(({ change }) => change);
}

export type ActivityRow = Awaited<ReturnType<typeof listActivities>>[number];

/** A client's activity, newest first, from after the cursor on. */
export async function listActivities(
  db: Database,
  { clientId, member, action, since, before }: ActivityFilter & { readonly clientId: string },
  { cursor, limit }: { readonly cursor: Cursor | undefined; readonly limit: number },
) {
  return db
    .selectFrom("activities")
    .innerJoin("users", "users.id", "activities.userId")
    .select(["activities.id", "activities.at", "activities.at as createdAt", "activities.action"])
    .select(["activities.subjectId", "activities.detail", "activities.address", "activities.userAgent"])
    .leftJoin("apiKeys", "apiKeys.id", "activities.apiKeyId")
    .select(["users.id as userId", "users.name", "users.email"])
    .select(["apiKeys.id as keyId", "apiKeys.name as keyName"])
    .where("activities.clientId", "=", clientId)
    .$if(member !== undefined, (query) => query.where("activities.userId", "=", member ?? ""))
    .$if(action !== undefined, (query) => query.where("activities.action", "=", action as ActivityAction))
    .$if(since !== undefined, (query) => query.where("activities.at", ">=", since as Date))
    .$if(before !== undefined, (query) => query.where("activities.at", "<", before as Date))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(activities.at, activities.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("activities.at", "desc")
    .orderBy("activities.id", "desc")
    .limit(limit)
    .execute();
}
