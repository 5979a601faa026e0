import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type OpenForward = Awaited<ReturnType<typeof lockOpenForwards>>[number];

/** Locks those of some forwards that are open, in the order of ids, and skips those that others hold. */
export async function lockOpenForwards(tx: Transaction, ids: readonly string[]) {
  return tx
    .selectFrom("forwards")
    .innerJoin("forwardQuotes", "forwardQuotes.id", "forwards.quoteId")
    .select(["forwards.id", "forwards.clientId", "forwards.status", "fromLeft", "toLeft", "depositHeld"])
    .select(["fromCurrency", "toCurrency", "deposit", "deliveryTo"])
    .where(sql<boolean>`forwards.id = any(${ids}::uuid[])`)
    .where("forwards.closedAt", "is", null)
    .where("status", "in", ["PENDING_DEPOSIT", "ACTIVE", "PARTLY_DRAWN"])
    .orderBy("forwards.id")
    .forNoKeyUpdate("forwards")
    .skipLocked()
    .execute();
}

export type Worth = {
  readonly forwardId: string;
  readonly day: Day;
  readonly at: Date;
  readonly rate: Rate;
  /** In minor units of the sold currency. */
  readonly change: bigint;
};

/** Keeps the last measure of each day. */
export async function writeWorths(tx: Transaction, worths: readonly Worth[]): Promise<void> {
  if (worths.length === 0) return;
  await tx
    .insertInto("forwardWorths")
    .values(worths.map(({ rate, ...worth }) => ({ ...worth, rate: formatRate(rate) })))
    .onConflict((conflict) =>
      conflict.columns(["forwardId", "day"]).doUpdateSet((columns) => ({
        at: columns.ref("excluded.at"),
        rate: columns.ref("excluded.rate"),
        change: columns.ref("excluded.change"),
      })),
    )
    .execute();
}

/** A forward's measures, oldest first. */
export async function listWorths(db: Database | Transaction, forwardId: string) {
  return db
    .selectFrom("forwardWorths")
    .select(["day", "change"])
    .where("forwardId", "=", forwardId)
    .orderBy("day")
    .execute();
}

/** The last measure of each forward that has one. */
export async function lastWorths(db: Database | Transaction, forwardIds: readonly string[]) {
  if (forwardIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("forwardWorths")
    .distinctOn("forwardId")
    .select(["forwardId", "at", "rate", "change"])
    .where("forwardId", "in", forwardIds)
    .orderBy("forwardId")
    .orderBy("day", "desc")
    .execute();
  return new Map(rows.map(({ forwardId, ...worth }) => [forwardId, worth]));
}

export type OpenCall = { readonly id: string; readonly amount: bigint; readonly dueBy: Date };

/** Open margin calls by forward. */
export async function openCalls(
  db: Database | Transaction,
  forwardIds: readonly string[],
): Promise<ReadonlyMap<string, OpenCall>> {
  if (forwardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("marginCalls")
    .select(["forwardId", "id", "amount", "dueBy"])
    .where("forwardId", "in", forwardIds)
    .where("endedAt", "is", null)
    .execute();
  return new Map(rows.map(({ forwardId, ...call }) => [forwardId, call]));
}

/** Opens a call on a locked forward that has none. */
export async function insertCall(
  tx: Transaction,
  call: OpenCall & { readonly forwardId: string; readonly askedAt: Date },
): Promise<void> {
  await tx.insertInto("marginCalls").values(call).execute();
}

export async function writeCallAmount(tx: Transaction, id: string, amount: bigint): Promise<void> {
  await tx.updateTable("marginCalls").set({ amount }).where("id", "=", id).execute();
}

export async function endCall(
  tx: Transaction,
  id: string,
  end: { readonly ending: "MET" | "WITHDRAWN"; readonly endedAt: Date },
): Promise<void> {
  await tx.updateTable("marginCalls").set(end).where("id", "=", id).execute();
}

/** Ends a locked forward's open call, if there is one, since nothing of it is at risk any more. */
export async function withdrawCall(tx: Transaction, forwardId: string, endedAt: Date): Promise<void> {
  await tx
    .updateTable("marginCalls")
    .set({ ending: "WITHDRAWN", endedAt })
    .where("forwardId", "=", forwardId)
    .where("endedAt", "is", null)
    .execute();
}

/** Deposit held for a locked forward, in minor units of the sold currency. */
export async function writeDeposit(tx: Transaction, forwardId: string, depositHeld: bigint): Promise<void> {
  await tx.updateTable("forwards").set({ depositHeld }).where("id", "=", forwardId).execute();
}
