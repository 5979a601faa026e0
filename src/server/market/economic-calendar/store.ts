import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { CalendarEvent, CalendarSource } from "./calendar-source.ts";

/** Puts a calendar's events in the place of those that were read before; what another process has just put there stays. */
export async function replaceEvents(
  tx: Transaction,
  { name: source, simulated }: CalendarSource,
  events: readonly CalendarEvent[],
): Promise<void> {
  await tx.deleteFrom("economicEvents").where("source", "=", source).execute();
  if (events.length === 0) return;
  await tx
    .insertInto("economicEvents")
    .values(
      events.map(({ uid, currency, title, day, at }) => ({
        source,
        uid,
        currency,
        title,
        day,
        at,
        simulated,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the events of calendars that are no longer named. */
export async function deleteOtherSources(db: Database, named: readonly string[]): Promise<void> {
  await db.deleteFrom("economicEvents").where(sql<boolean>`source <> all(${named})`).execute();
}

/** Events of the days up to `until`, soonest first; at most so many. */
export async function listEvents(
  db: Database,
  { from, until, limit }: { readonly from: Day; readonly until: Day; readonly limit: number },
) {
  return db
    .selectFrom("economicEvents")
    .select(["source", "currency", "title", "day", "at", "simulated"])
    .where("day", ">=", from)
    .where("day", "<=", until)
    .orderBy("day")
    .orderBy(sql`at nulls first`)
    .orderBy("currency")
    .orderBy("title")
    .limit(limit)
    .execute();
}
