import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { ForwardStatus } from "#domain/payments/forwards/lifecycle.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** What was closed, its rates in sold units per 1 bought, and who paid the loss; amounts in minor units. */
export type NewForwardCloseout = {
  readonly forwardId: string;
  readonly clientId: string;
  readonly currency: CurrencyCode;
  /** Null at the deadline of a deposit by bank transfer. */
  readonly closedBy: string | null;
  readonly reason: string;
  readonly midRate: Rate;
  readonly rate: Rate;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  readonly fromDeposit: bigint;
  readonly fromBalance: bigint;
  readonly owed: bigint;
  readonly positionAmount: bigint;
  readonly closedAt: Date;
};

export async function insertForwardCloseout(
  tx: Transaction,
  { midRate, rate, ...closeout }: NewForwardCloseout,
): Promise<void> {
  await tx
    .insertInto("forwardCloseouts")
    .values({ ...closeout, midRate: formatRate(midRate), rate: formatRate(rate) })
    .execute();
}

/** Ends a locked forward with nothing left and no deposit. */
export async function writeClosedOut(
  tx: Transaction,
  id: string,
  end: { readonly status: ForwardStatus; readonly closedAt: Date },
): Promise<void> {
  await tx
    .updateTable("forwards")
    .set({ ...end, fromLeft: 0n, toLeft: 0n, depositHeld: 0n })
    .where("id", "=", id)
    .execute();
}

/** Close-outs of some forwards, by forward. */
export async function closeoutsOfForwards(db: Database | Transaction, forwardIds: readonly string[]) {
  const rows = await db
    .selectFrom("forwardCloseouts")
    .selectAll()
    .where("forwardId", "=", sql<string>`any(${forwardIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.forwardId, row]));
}

export async function findForwardCloseout(db: Database | Transaction, forwardId: string) {
  return db.selectFrom("forwardCloseouts").selectAll().where("forwardId", "=", forwardId).executeTakeFirst();
}
