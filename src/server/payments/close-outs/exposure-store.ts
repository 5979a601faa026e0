import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { OwedTrade } from "#domain/payments/close-outs/open-debts.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** A client's open trades in pence and their own limit; undefined when there is no such client. */
export async function findExposure(
  db: Database | Transaction,
  clientId: string,
): Promise<{ readonly unsettled: bigint; readonly ownLimit: bigint | null } | undefined> {
  return db
    .selectFrom("tradingLimits")
    .select("unsettledLimit as ownLimit")
    .select(
      sql<bigint>`coalesce((select sum(gbp_amount) from trades
        where trades.client_id = trading_limits.client_id and stage = 'AWAITING_FUNDS'), 0)::bigint`.as(
        "unsettled",
      ),
    )
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

export async function writeUnsettledLimit(
  tx: Transaction,
  clientId: string,
  unsettledLimit: bigint | null,
): Promise<void> {
  await tx.updateTable("tradingLimits").set({ unsettledLimit }).where("clientId", "=", clientId).execute();
}

export type OwedCloseout = OwedTrade & {
  readonly reference: string;
  readonly currency: CurrencyCode;
  readonly closedAt: Date;
  readonly charged: bigint;
};

/** A client's closed-out trades with an unwaived cost, newest first. */
export async function listOwedCloseouts(
  db: Database | Transaction,
  clientId: string,
): Promise<OwedCloseout[]> {
  const rows = await db
    .selectFrom("closeouts")
    .innerJoin("trades", "trades.id", "closeouts.tradeId")
    .leftJoin("closeoutWaivers", "closeoutWaivers.tradeId", "closeouts.tradeId")
    .select(["closeouts.tradeId", "trades.reference", "closeouts.currency", "closeouts.closedAt"])
    .select(["closeouts.charged", "closeouts.owed"])
    .where("closeouts.clientId", "=", clientId)
    .where("closeouts.owed", ">", 0n)
    .where("closeoutWaivers.tradeId", "is", null)
    .orderBy("closeouts.closedAt", "desc")
    .orderBy("closeouts.tradeId", "desc")
    .execute();
  return rows;
}

export async function findClientEmail(tx: Transaction, clientId: string): Promise<string | undefined> {
  const row = await tx.selectFrom("clients").select("email").where("id", "=", clientId).executeTakeFirst();
  return row?.email;
}
