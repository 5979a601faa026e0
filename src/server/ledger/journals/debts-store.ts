import { type Money, money } from "#domain/money.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** A client's close-out debts by currency, without zeros. */
export async function readDebts(db: Database | Transaction, clientId: string): Promise<Money[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["currency", "balance"])
    .where("clientId", "=", clientId)
    .where("kind", "=", "closeout_receivable")
    .where("balance", "<", 0n)
    .orderBy("id")
    .execute();
  return rows.map(({ currency, balance }) => money(-balance, currency));
}
