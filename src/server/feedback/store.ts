import { sql } from "kysely";
import type { Cursor } from "../platform/page.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";

export type Feedback = {
  readonly id: string;
  readonly clientId: string;
  readonly text: string;
  readonly createdAt: Date;
};

export async function insertFeedback(tx: Transaction, feedback: Feedback): Promise<void> {
  await tx.insertInto("feedback").values(feedback).execute();
}

/** Newest first, one more than the limit. */
export async function selectFeedback(
  db: Database,
  { cursor, limit }: { readonly cursor: Cursor | undefined; readonly limit: number },
) {
  return db
    .selectFrom("feedback")
    .innerJoin("clients", "clients.id", "feedback.clientId")
    .select(["feedback.id", "feedback.text", "feedback.createdAt", "feedback.clientId", "clients.email"])
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(feedback.created_at, feedback.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("feedback.createdAt", "desc")
    .orderBy("feedback.id", "desc")
    .limit(limit + 1)
    .execute();
}
