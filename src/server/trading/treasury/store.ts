import type { Selectable, Updateable } from "kysely";
import { assert } from "#domain/assert.ts";
import type { Day } from "#domain/calendar.ts";
import { advance, begin } from "#domain/lifecycle.ts";
import { money } from "#domain/money.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import type { CoverOrder, Exchanged } from "#domain/trading/treasury/cover-deal.ts";
import { type CoverEvent, coverLifecycle } from "#domain/trading/treasury/lifecycle.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { CoverDeals } from "#server/platform/schema.ts";
import type { ProviderQuote } from "./liquidity-provider.ts";

export type CoverDealRow = Selectable<CoverDeals>;

type Draft = CoverOrder &
  Pick<CoverDealRow, "id" | "reason" | "createdAt"> &
  ({ readonly draftedBy: string } | { readonly policyId: string });

export async function insertCoverDeal(tx: Transaction, { amount, ...draft }: Draft): Promise<void> {
  await tx
    .insertInto("coverDeals")
    .values({
      ...draft,
      amount: amount.minor,
      amountCurrency: amount.currency,
      status: begin(coverLifecycle, "DRAFT"),
    })
    .execute();
}

/** Without a lock. */
export async function findCoverDeal(
  db: Database | Transaction,
  id: string,
): Promise<CoverDealRow | undefined> {
  return db.selectFrom("coverDeals").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function lockCoverDeal(tx: Transaction, id: string): Promise<CoverDealRow | undefined> {
  return tx.selectFrom("coverDeals").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** A quote with the mid-market rate of its moment and who gave it. */
export type Quoted = {
  readonly quote: ProviderQuote;
  readonly midRate: Rate;
  readonly provider: string;
  readonly simulated: boolean;
};

/** Replaces the quote of a draft that is locked. */
export async function writeQuote(
  tx: Transaction,
  id: string,
  { quote, midRate, ...provider }: Quoted,
): Promise<void> {
  await tx
    .updateTable("coverDeals")
    .set({
      ...provider,
      quoteId: quote.id,
      quotedSold: quote.sold.minor,
      quotedBought: quote.bought.minor,
      midRate: formatRate(midRate),
      quoteEndsAt: quote.endsAt,
    })
    .where("id", "=", id)
    .execute();
}

/** Moves a locked deal on, with what the event brings. */
export async function moveCoverDeal(
  tx: Transaction,
  { id, status }: Pick<CoverDealRow, "id" | "status">,
  event: CoverEvent,
  facts: Omit<Updateable<CoverDeals>, "id" | "status">,
): Promise<void> {
  await tx
    .updateTable("coverDeals")
    .set({ ...facts, status: advance(coverLifecycle, status, event) })
    .where("id", "=", id)
    .execute();
}

/** The quote that a sent deal was confirmed at. */
export function quoteOf(deal: CoverDealRow): Exchanged & {
  readonly id: string;
  readonly midRate: Rate;
  readonly endsAt: Date;
} {
  const { quoteId: id, quotedSold, quotedBought, midRate, quoteEndsAt: endsAt } = deal;
  assert(
    id !== null && quotedSold !== null && quotedBought !== null && midRate !== null && endsAt !== null,
    `cover deal ${deal.id} has a quote`,
  );
  const [sold, bought] = [money(quotedSold, deal.soldCurrency), money(quotedBought, deal.boughtCurrency)];
  return { id, sold, bought, midRate, endsAt };
}

/** Whether the desk is to record that both amounts of a deal were exchanged. A simulated provider reports that itself. */
export function awaitsSettlement(
  { status, simulated, valueDate }: Pick<CoverDealRow, "status" | "simulated" | "valueDate">,
  today: Day,
): boolean {
  const isDealt = status === "FILLED" || status === "PARTLY";
  return isDealt && simulated === false && valueDate !== null && valueDate <= today;
}

/** Deals sent before a moment of which nothing is known, the one asked about longest ago first. */
export async function listUnansweredDeals(db: Database, before: Date, limit: number) {
  return db
    .selectFrom("coverDeals")
    .select(["id", "provider"])
    .where("status", "in", ["SENT", "UNKNOWN"])
    .where("sentAt", "<", before)
    .orderBy("askedAt")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Dealt with a provider and not settled, with a value date up to a day, the one asked about longest ago first. */
export async function listDueDeals(
  db: Database,
  { day, provider, limit }: { readonly day: Day; readonly provider: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("coverDeals")
    .select("id")
    .where("status", "in", ["FILLED", "PARTLY"])
    .where("valueDate", "<=", day)
    .where("provider", "=", provider)
    .orderBy("askedAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Written before a provider is asked about a deal, so that one that can't be followed comes after the others next time. */
export async function markAsked(db: Database, id: string, askedAt: Date): Promise<void> {
  await db.updateTable("coverDeals").set({ askedAt }).where("id", "=", id).execute();
}
