import { sql } from "kysely";
import type { MailTopic } from "#domain/notifications/mail-topic.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";

/** Topics that a client has turned off by mail. */
export async function unwantedTopics(db: Database, clientId: string): Promise<readonly MailTopic[]> {
  const row = await db
    .selectFrom("mailChoices")
    .select("optedOut")
    .where("clientId", "=", clientId)
    .executeTakeFirst();
  return row?.optedOut ?? [];
}

export async function saveUnwantedTopics(
  tx: Transaction,
  clientId: string,
  optedOut: readonly MailTopic[],
  now: Date,
): Promise<void> {
  const choices = { optedOut: [...optedOut], updatedAt: now };
  await tx
    .insertInto("mailChoices")
    .values({ clientId, ...choices })
    .onConflict((conflict) => conflict.column("clientId").doUpdateSet(choices))
    .execute();
}

/** Turns off one topic; no effect for an unknown client. */
export async function addUnwantedTopic(
  tx: Transaction,
  clientId: string,
  topic: MailTopic,
  now: Date,
): Promise<void> {
  await sql`insert into mail_choices (client_id, opted_out, updated_at)
    select id, array[${topic}]::text[], ${now} from clients where id = ${clientId}::uuid
    on conflict (client_id) do update set updated_at = excluded.updated_at,
      opted_out = array_append(array_remove(mail_choices.opted_out, ${topic}), ${topic})`.execute(tx);
}
