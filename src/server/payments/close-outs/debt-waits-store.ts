import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Locks trades whose payouts wait for a debt although their client owes nothing, skipping those locked elsewhere. */
export async function lockPaidDebtWaits(tx: Transaction, limit: number): Promise<{ readonly id: string }[]> {
  return tx
    .selectFrom("trades")
    .select("id")
    .where("payoutsAwaitDebt", "=", true)
    .where(
      sql<boolean>`not exists (select from accounts where accounts.client_id = trades.client_id
        and accounts.kind = 'closeout_receivable' and accounts.balance < 0)`,
    )
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
