import { type RawBuilder, sql } from "kysely";
import type { Margin } from "#domain/market/pricing/margin.ts";
import type { PairRate } from "#domain/market/rates/rate-table.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import type { ProfitShareSpent } from "#domain/rewards/profit-share.ts";
import type { Price } from "#domain/trading/quotes/price-quote.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";
import { insertRows, unnestRows } from "#server/platform/postgres/insert-rows.ts";
import type { SessionStaff } from "#server/platform/session/sessions.ts";
import { visibleTo } from "#server/platform/session/visible-to.ts";

export type FirmQuote = Price & {
  readonly id: string;
  readonly clientId: string;
  /** Sold amount in pence at mid-market. */
  readonly gbpAmount: bigint;
  readonly profitShareRate: Rate;
  readonly profitShare: ProfitShareSpent;
  readonly source: PairRate;
  readonly margin: Margin;
  /** Points for its completion in hundredths. */
  readonly points: bigint;
  readonly fundBy: Date;
  readonly deliveryDate: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly preparedBy: string | null;
  /** Whether who asked for it may book it only with approval. */
  readonly needsApproval: boolean;
};

/** Stored columns of a quote; what depends on the moment of booking is computed again then. */
export type NewQuote = Omit<
  FirmQuote,
  "profitShare" | "preparedBy" | "margin" | "points" | "fundBy" | "needsApproval"
> & {
  /** Staff user who prepared it, if any. */
  readonly preparedBy?: string | null;
  /** Set when the quote is booked in the same write. */
  readonly tradeId?: string;
};

/** Status of a client that the staff user may see. */
export async function findClientStatus(
  tx: Transaction,
  clientId: string,
  staff: SessionStaff,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("clients")
    .select("status")
    .where("id", "=", clientId)
    .where(visibleTo(staff, "clients.id"))
    .executeTakeFirst();
  return row?.status;
}

export async function writeQuotes(db: Database, quotes: readonly NewQuote[]): Promise<void> {
  await quoteWrite(quotes).execute(db);
}

/** The insert as a part of one combined statement. */
export function quoteWrite(quotes: readonly NewQuote[]): RawBuilder<unknown> {
  return insertRows("quotes", quotes, [
    ["id", "uuid", (quote) => quote.id],
    ["client_id", "uuid", (quote) => quote.clientId],
    ["from_currency", "text", (quote) => quote.fromCurrency],
    ["to_currency", "text", (quote) => quote.toCurrency],
    ["from_amount", "bigint", (quote) => quote.fromAmount],
    ["to_amount", "bigint", (quote) => quote.toAmount],
    ["mid_rate", "numeric", (quote) => formatRate(quote.midRate)],
    ["rate", "numeric", (quote) => formatRate(quote.rate)],
    ["mid_amount", "bigint", (quote) => quote.midAmount],
    ["margin_amount", "bigint", (quote) => quote.marginAmount],
    ["gbp_amount", "bigint", (quote) => quote.gbpAmount],
    ["profit_share_rate", "numeric", (quote) => formatRate(quote.profitShareRate)],
    ["rate_source", "text", (quote) => quote.source.source],
    ["rate_simulated", "boolean", (quote) => quote.source.simulated],
    ["rate_at", "timestamptz", (quote) => quote.source.at],
    ["delivery_date", "date", (quote) => quote.deliveryDate],
    ["created_at", "timestamptz", (quote) => quote.createdAt],
    ["expires_at", "timestamptz", (quote) => quote.expiresAt],
    ["trade_id", "uuid", (quote) => quote.tradeId ?? null],
    ["prepared_by", "uuid", (quote) => quote.preparedBy ?? null],
  ]);
}

/** Links quotes to the trades they became, as part of one statement. */
export function quoteUseWrite(
  used: readonly { readonly id: string; readonly tradeId: string }[],
): RawBuilder<unknown> {
  const booked = unnestRows(used, [
    ["quote_id", "uuid", (quote) => quote.id],
    ["trade_id", "uuid", (quote) => quote.tradeId],
  ]);
  const ids = encodeArray(
    "uuid",
    used.map(({ id }) => id),
  );
  // Names the ids twice, so that any plan of the join reads these quotes alone.
  return sql`update quotes set trade_id = booked.trade_id from ${booked} as booked (quote_id, trade_id)
    where quotes.id = booked.quote_id and quotes.id = any(${ids}::uuid[])`;
}
