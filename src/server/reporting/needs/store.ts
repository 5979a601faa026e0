import { sql } from "kysely";
import type { Database } from "#server/platform/postgres/database.ts";
import { lacksMoney } from "#server/trading/trades/reads-store.ts";

const maxNeeds = 20;

/** Recipients are drafted while a trade waits for its money, and payments once it is funded. */
const hasRecipients = sql<boolean>`(trades.balance_allocation is not null
  or exists (select from allocation_drafts where allocation_drafts.trade_id = trades.id)
  or exists (select from payments where payments.trade_id = trades.id))`;

/** Trades that wait for their client, soonest first: unpaid ones until they expire or their money waits for the desk, paid ones without recipients. */
export async function listWaitingTrades(db: Database, clientId: string) {
  return db
    .selectFrom("trades")
    .selectAll("trades")
    .select(hasRecipients.as("hasRecipients"))
    .where("clientId", "=", clientId)
    .where((row) =>
      row.or([
        row.and([row("stage", "=", "AWAITING_FUNDS"), row("paymentMadeAt", "is", null), lacksMoney]),
        row.and([row("stage", "=", "FUNDED"), sql<boolean>`not ${hasRecipients}`]),
      ]),
    )
    .orderBy("fundBy")
    .orderBy("id")
    .limit(maxNeeds)
    .execute();
}
