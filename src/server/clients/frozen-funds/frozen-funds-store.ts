import type { Transaction } from "#server/platform/postgres/database.ts";

/** Clients with a confirmed match and unfrozen balances. */
export async function unfrozenClients(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom("restrictions")
    .innerJoin("accounts", "accounts.clientId", "restrictions.clientId")
    .select("accounts.clientId")
    .distinct()
    .where("restrictions.caseId", "is not", null)
    .where("restrictions.liftedAt", "is", null)
    .where("accounts.kind", "in", ["client_balance", "client_profit_share"])
    .where("accounts.balance", ">", 0n)
    .orderBy("accounts.clientId")
    .execute();
  return rows.flatMap(({ clientId }) => clientId ?? []);
}
