import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

/**
 * Locks trades whose payouts wait for a debt although neither their client nor another account of the same person owes anything,
 * skipping those locked elsewhere.
 */
export async function lockPaidDebtWaits(tx: Transaction, limit: number): Promise<{ readonly id: string }[]> {
  return tx
    .selectFrom("trades")
    .select("id")
    .where("payoutsAwaitDebt", "=", true)
    .where(sql<boolean>`not is_in_debt(client_id)`)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
