import type { Transaction } from "#server/platform/postgres/database.ts";

/** Cost of each exchange that was closed out, as its page shows it; amounts in minor units. */
export async function exportCloseouts(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("closeouts")
    .innerJoin("trades", "trades.id", "closeouts.tradeId")
    .leftJoin("closeoutWaivers as waiver", "waiver.tradeId", "closeouts.tradeId")
    .select(["trades.reference as exchange", "closeouts.cause", "closeouts.currency", "closeouts.isFree"])
    .select(["closeouts.charged as cost", "closeouts.paid", "closeouts.owed", "closeouts.closedAt"])
    .select(["waiver.waivedAt", "waiver.reason as waivedBecause"])
    .where("closeouts.clientId", "=", clientId)
    .orderBy("closeouts.closedAt")
    .orderBy("closeouts.tradeId")
    .execute();
}

/** Referred clients, whose addresses the client may know in part alone. */
export async function exportReferrals(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("clients")
    .select(["email", "status", "createdAt"])
    .where("referrerId", "=", clientId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
