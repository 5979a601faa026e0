import { withTerms } from "#server/payments/forwards/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName, staffName } from "#server/platform/postgres/display-name.ts";

type Reader = Database | Transaction;

const longestList = 500;

function withClient(db: Reader) {
  return withTerms(db)
    .innerJoin("clients", "clients.id", "forwards.clientId")
    .select(["clients.email", clientName().as("clientName")]);
}

export type DeskForwardRow = Awaited<ReturnType<typeof listForwardRows>>[number];

/** Open forwards, those with a margin call first, then by their last day; or closed ones, the last closed first. */
export async function listForwardRows(db: Reader, state: "open" | "closed") {
  if (state === "closed")
    return withClient(db)
      .where("forwards.closedAt", "is not", null)
      .orderBy("forwards.closedAt", "desc")
      .limit(longestList)
      .execute();
  return withClient(db)
    .leftJoin("marginCalls", (join) =>
      join.onRef("marginCalls.forwardId", "=", "forwards.id").on("marginCalls.endedAt", "is", null),
    )
    .where("forwards.closedAt", "is", null)
    .orderBy("marginCalls.dueBy", (order) => order.asc().nullsLast())
    .orderBy("forwardQuotes.deliveryTo")
    .orderBy("forwards.id")
    .limit(longestList)
    .execute();
}

export async function findForwardRow(db: Reader, id: string) {
  return withClient(db).where("forwards.id", "=", id).executeTakeFirst();
}

/** Who closed out a forward; undefined unless somebody did. */
export async function findCloserOfForward(db: Reader, forwardId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("forwardCloseouts")
    .innerJoin("staff", "staff.id", "forwardCloseouts.closedBy")
    .select(staffName("staff").as("name"))
    .where("forwardId", "=", forwardId)
    .executeTakeFirst();
  return row?.name ?? undefined;
}
