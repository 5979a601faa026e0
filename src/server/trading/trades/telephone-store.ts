import type { RawBuilder } from "kysely";
import type { BookedTrade, TelephoneDeal } from "#domain/trading/trades/book-quote.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { insertRows } from "#server/platform/postgres/insert-rows.ts";
import type { SessionStaff } from "#server/platform/session/sessions.ts";
import { visibleTo } from "#server/platform/session/visible-to.ts";

export type TelephoneTrade = BookedTrade & { readonly telephone: TelephoneDeal };

/** The inserts of telephone deals as parts of one combined statement; none without such deals. */
export function telephoneWrites(deals: readonly TelephoneTrade[]): RawBuilder<unknown>[] {
  if (deals.length === 0) return [];
  return [
    insertRows("telephone_deals", deals, [
      ["trade_id", "uuid", (trade) => trade.id],
      ["staff_id", "uuid", (trade) => trade.telephone.staffId],
      ["call_reference", "text", (trade) => trade.telephone.callReference],
      ["dealt_at", "timestamptz", (trade) => trade.createdAt],
    ]),
  ];
}

/** Status of an open client whom the staff user may see. */
export async function findDealtClient(db: Database | Transaction, clientId: string, staff: SessionStaff) {
  return db
    .selectFrom("clients")
    .select(["status", "closedAt"])
    .where("id", "=", clientId)
    .where(visibleTo(staff, "clients.id"))
    .executeTakeFirst();
}

/** Undefined for a trade that nobody dealt by telephone. */
export async function findTelephoneDeal(db: Database | Transaction, tradeId: string) {
  return db
    .selectFrom("telephoneDeals")
    .select("callReference")
    .where("tradeId", "=", tradeId)
    .executeTakeFirst();
}
