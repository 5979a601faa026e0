import type { CurrencyCode } from "#domain/currency.ts";
import { historyPeriod } from "#domain/reporting/history/history-filters.ts";
import { referenceRange } from "#domain/trading/trades/reference-range.ts";
import { isOfClientLike } from "#server/clients/accounts/search-store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { Viewer } from "#server/platform/session/visible-to.ts";
import type { DeskListFilters } from "./list-filters-store.ts";

/** Filters as the desk enters them. */
export type DeskListParams = {
  readonly search?: string | undefined;
  readonly clientId?: string | undefined;
  readonly from?: CurrencyCode | undefined;
  readonly to?: CurrencyCode | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly zone: string;
};

/** Parses the search text: a reference, or else part of a client's name. */
export async function parseDeskFilters(
  db: Database,
  table: "trades" | "quotes",
  params: DeskListParams,
  staff: Viewer,
): Promise<DeskListFilters> {
  const { search = "", clientId, from, to, since, until, zone } = params;
  const reference = referenceRange(search);
  const isPerson = search !== "" && reference === undefined;
  return {
    staff,
    clientId,
    from,
    to,
    reference,
    ofClient: isPerson ? await isOfClientLike(db, `${table}.clientId`, search) : undefined,
    ...historyPeriod({ from: since, to: until, zone }),
  };
}
