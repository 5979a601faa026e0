import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";

function namedDeals(db: Database | Transaction) {
  return db
    .selectFrom("coverDeals")
    .leftJoin("staff as drafter", "drafter.id", "coverDeals.draftedBy")
    .leftJoin("staff as confirmer", "confirmer.id", "coverDeals.confirmedBy")
    .leftJoin("staff as settler", "settler.id", "coverDeals.settledBy")
    .leftJoin("coverPolicies", "coverPolicies.id", "coverDeals.policyId")
    .leftJoin("staff as setter", "setter.id", "coverPolicies.setBy")
    .leftJoin("staff as approver", "approver.id", "coverPolicies.approvedBy")
    .selectAll("coverDeals")
    .select([
      staffName("drafter").as("drafterName"),
      staffName("confirmer").as("confirmerName"),
      staffName("settler").as("settlerName"),
      staffName("setter").as("setterName"),
      staffName("approver").as("approverName"),
    ]);
}

/**
 * A cover deal with the names of who drafted and confirmed it, or of who set and approved its policy, and of who recorded its
 * settlement.
 */
export type NamedDeal = Awaited<ReturnType<typeof listNamedDeals>>[number];

/** Newest first. */
export async function listNamedDeals(
  db: Database,
  { after, limit }: { readonly after: Cursor | undefined; readonly limit: number },
) {
  const deals = namedDeals(db)
    .orderBy("coverDeals.createdAt", "desc")
    .orderBy("coverDeals.id", "desc")
    .limit(limit);
  if (!after) return deals.execute();
  return deals
    .where(sql<boolean>`(cover_deals.created_at, cover_deals.id) < (${after.at}, ${after.id}::uuid)`)
    .execute();
}

export async function findNamedDeal(db: Database | Transaction, id: string): Promise<NamedDeal | undefined> {
  return namedDeals(db).where("coverDeals.id", "=", id).executeTakeFirst();
}

/** When each currency was last dealt in, on either side. */
export async function readLastCovered(db: Database | Transaction): Promise<ReadonlyMap<CurrencyCode, Date>> {
  const { rows } = await sql<{ currency: CurrencyCode; at: Date }>`
    select currency, max(dealt_at) as at from (
      select sold_currency as currency, dealt_at from cover_deals
      union all select bought_currency, dealt_at from cover_deals) as sides
    where dealt_at is not null group by currency`.execute(db);
  return new Map(rows.map(({ currency, at }) => [currency, at]));
}
