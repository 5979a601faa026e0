import { sql } from "kysely";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";

export type Feedback = {
  readonly id: string;
  readonly clientId: string;
  readonly text: string;
  readonly createdAt: Date;
  /** The telephone deal that it disputes. */
  readonly tradeId?: string;
};

/** False when the trade is disputed already. */
export async function insertFeedback(tx: Transaction, feedback: Feedback): Promise<boolean> {
  const row = await tx
    .insertInto("feedback")
    .values(feedback)
    .onConflict((conflict) => conflict.column("tradeId").where("tradeId", "is not", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Time of a client's dispute of a telephone deal; null without one. */
export async function findDisputedAt(db: Database | Transaction, tradeId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("feedback")
    .select("createdAt")
    .where("tradeId", "=", tradeId)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

function feedbackForDesk(db: Database | Transaction) {
  return db
    .selectFrom("feedback")
    .innerJoin("clients", "clients.id", "feedback.clientId")
    .leftJoin("staff", "staff.id", "feedback.handledBy")
    .select(["feedback.id", "feedback.text", "feedback.createdAt", "feedback.clientId", "clients.email"])
    .select(["feedback.tradeId", clientName().as("clientName")])
    .select(["feedback.handledAt", "staff.name as handlerName", "staff.email as handlerEmail"]);
}

export type FeedbackRow = NonNullable<Awaited<ReturnType<typeof findFeedback>>>;

export async function findFeedback(db: Database | Transaction, id: string) {
  return feedbackForDesk(db).where("feedback.id", "=", id).executeTakeFirst();
}

/** Newest first, limit + 1 rows. */
export async function selectFeedback(
  db: Database,
  asked: {
    readonly state: "open" | "handled" | undefined;
    readonly cursor: Cursor | undefined;
    readonly limit: number;
  },
) {
  const { state, cursor, limit } = asked;
  return feedbackForDesk(db)
    .$if(state !== undefined, (query) =>
      query.where("feedback.handledAt", state === "open" ? "is" : "is not", null),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(feedback.created_at, feedback.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("feedback.createdAt", "desc")
    .orderBy("feedback.id", "desc")
    .limit(limit + 1)
    .execute();
}

/** Marks feedback as handled or open; false when there is none or nothing changes. */
export async function markFeedback(
  tx: Transaction,
  id: string,
  handled: { readonly at: Date; readonly staffId: string } | null,
): Promise<boolean> {
  const row = await tx
    .updateTable("feedback")
    .set({ handledAt: handled?.at ?? null, handledBy: handled?.staffId ?? null })
    .where("id", "=", id)
    .where("handledAt", handled ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
