import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Viewer } from "#server/platform/session/visible-to.ts";
import { findClientDetails } from "./store.ts";

/**
 * A client's details for the desk. @throws Refused `not_found`, also for a client that the staff user may not
 * see.
 */
export async function readClientDetails(
  db: Database | Transaction,
  id: string,
  staff: Viewer,
): Promise<ClientDetails> {
  const row = await findClientDetails(db, id, staff);
  if (!row) throw new Refused("not_found");
  const { phoneCountryCode, emailVerifiedAt, lastTraded, ...rest } = row;
  return {
    ...rest,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    lastTraded: lastTraded ? new Date(lastTraded).toISOString() : null,
    totalTrades: Number(row.totalTrades ?? 0),
    status: row.status,
    emailVerified: emailVerifiedAt !== null,
    countryCode: phoneCountryCode,
    country: row.country,
    preferredSellCurrency: row.preferredSellCurrency,
    preferredBuyCurrency: row.preferredBuyCurrency,
  };
}
