import { sql } from "kysely";
import type { MailTopic } from "#domain/notifications/mail-topic.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Topics that a user has turned off by mail. */
export async function unwantedTopics(db: Database, userId: string): Promise<readonly MailTopic[]> {
  const row = await db
    .selectFrom("mailChoices")
    .select("optedOut")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.optedOut ?? [];
}

export async function saveUnwantedTopics(
  tx: Transaction,
  userId: string,
  optedOut: readonly MailTopic[],
  now: Date,
): Promise<void> {
  const choices = { optedOut: [...optedOut], updatedAt: now };
  await tx
    .insertInto("mailChoices")
    .values({ userId, ...choices })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(choices))
    .execute();
}

/** Turns off one topic for a member, or for a client's contact; no effect for an unknown client. */
export async function addUnwantedTopic(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId?: string },
  topic: MailTopic,
  now: Date,
): Promise<void> {
  await sql`insert into mail_choices (user_id, opted_out, updated_at)
    select coalesce(${userId ?? null}::uuid, contact_user_id), array[${topic}]::text[], ${now} from clients where id = ${clientId}::uuid
    on conflict (user_id) do update set updated_at = excluded.updated_at,
      opted_out = array_append(array_remove(mail_choices.opted_out, ${topic}), ${topic})`.execute(tx);
}
