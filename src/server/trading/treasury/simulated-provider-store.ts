import { money } from "#domain/money.ts";
import type { Exchanged, OrderReport } from "#domain/trading/treasury/cover-deal.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { ProviderOrder, ProviderQuote } from "./liquidity-provider.ts";

export async function insertProviderQuote(
  db: Database,
  { id, sold, bought, endsAt }: ProviderQuote,
): Promise<void> {
  await db
    .insertInto("simulatedCoverOrders")
    .values({
      quoteId: id,
      soldCurrency: sold.currency,
      boughtCurrency: bought.currency,
      quotedSold: sold.minor,
      quotedBought: bought.minor,
      endsAt,
    })
    .execute();
}

/** The provider's own record of a quote's end; undefined for one that it never gave. */
export async function findQuoteEnd(db: Database, quoteId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("simulatedCoverOrders")
    .select("endsAt")
    .where("quoteId", "=", quoteId)
    .executeTakeFirst();
  return row?.endsAt;
}

/** Decides an order on a quote that has none yet; without effect on another, so that a repeat deals nothing more. */
export async function decideOrder(
  db: Database,
  { id, quoteId }: Pick<ProviderOrder, "id" | "quoteId">,
  decision: Exchanged | { readonly rejection: string },
): Promise<void> {
  const isRejected = "rejection" in decision;
  await db
    .updateTable("simulatedCoverOrders")
    .set({
      orderId: id,
      sold: isRejected ? null : decision.sold.minor,
      bought: isRejected ? null : decision.bought.minor,
      rejection: isRejected ? decision.rejection : null,
    })
    .where("quoteId", "=", quoteId)
    .where("orderId", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("simulatedCoverOrders as other").select("other.quoteId").where("other.orderId", "=", id),
        ),
      ),
    )
    .execute();
}

export async function findOrder(db: Database, orderId: string): Promise<OrderReport> {
  const row = await db
    .selectFrom("simulatedCoverOrders")
    .selectAll()
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  if (!row) return { state: "unheard" };
  const { soldCurrency, boughtCurrency, sold, bought } = row;
  if (sold === null || bought === null) return { state: "rejected", reason: row.rejection ?? "" };
  return { state: "dealt", sold: money(sold, soldCurrency), bought: money(bought, boughtCurrency) };
}
