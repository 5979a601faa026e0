import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type QuoteStatus, quoteClockToleranceMs } from "#domain/trading/quotes/lifecycle.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";
import {
  afterRow,
  countUpTo,
  type DeskListFilters,
  type DeskListPage,
  filterConditions,
  selectReferenceTime,
} from "./list-filters-store.ts";

export type DeskQuoteFilters = DeskListFilters & {
  readonly status: QuoteStatus | undefined;
  readonly now: Date;
};

/** Maximum lifetime of an open quote, which bounds the look-up. */
const maxFirmMs = 60 * 60_000;

function quoteConditions(filters: DeskQuoteFilters): RawBuilder<SqlBool>[] {
  const { status, now, reference } = filters;
  const conditions = filterConditions("quotes", filters);
  const ahead = new Date(now.getTime() + quoteClockToleranceMs);
  if (reference)
    conditions.push(
      sql`quotes.id in (select quote_id from trades where reference between ${reference.first} and ${reference.last})`,
    );
  if (status === "BOOKED") conditions.push(sql`quotes.trade_id is not null`);
  if (status === "EXPIRED")
    conditions.push(
      sql`quotes.trade_id is null and (quotes.expires_at <= ${now} or quotes.created_at > ${ahead})`,
    );
  if (status === "OPEN") {
    const oldest = new Date(now.getTime() - maxFirmMs);
    conditions.push(
      sql`quotes.trade_id is null and quotes.expires_at > ${now} and quotes.created_at > ${oldest} and quotes.created_at <= ${ahead}`,
    );
  }
  return conditions;
}

export type DeskQuoteRow = Awaited<ReturnType<typeof listQuoteRows>>[number];

/** One page of the desk's quote list. */
export async function listQuoteRows(db: Database, filters: DeskQuoteFilters, part: DeskListPage) {
  const conditions = [...quoteConditions(filters), ...(await afterRow(db, "quotes", part))];
  return db
    .selectFrom("quotes")
    .innerJoin("clients", "clients.id", "quotes.clientId")
    .selectAll("quotes")
    .select(["clients.email", clientName().as("clientName")])
    .where(({ and }) => and(conditions))
    .orderBy(selectReferenceTime("quotes", filters), part.direction)
    .orderBy("quotes.id", part.direction)
    .limit(part.limit)
    .execute();
}

/** Number of matching quotes, up to one above `maxCount`. */
export function countQuoteRows(db: Database, filters: DeskQuoteFilters): Promise<number> {
  return countUpTo(db, "quotes", quoteConditions(filters));
}
