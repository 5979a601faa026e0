import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { parseState } from "#domain/lifecycle.ts";
import type { DeliveryWindow } from "#domain/payments/forwards/forward-dates.ts";
import { type ForwardStatus, forwardLifecycle } from "#domain/payments/forwards/lifecycle.ts";
import type { ForwardQuotePrice } from "#domain/payments/forwards/price-window.ts";
import { formatRate } from "#domain/rate.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { isPaidUnconfirmed } from "#server/trading/trades/reads-store.ts";

export type NewForwardQuote = Omit<ForwardQuotePrice, "marginAmount" | "points"> &
  DeliveryWindow & {
    readonly id: string;
    readonly clientId: string;
    /** Sold amount in pence at mid-market. */
    readonly gbpAmount: bigint;
    readonly rateSource: string;
    readonly rateAt: Date;
    readonly rateSimulated: boolean;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  };

export async function insertForwardQuote(
  tx: Transaction | Database,
  { spotRate, midRate, rate, ...quote }: NewForwardQuote,
): Promise<void> {
  await tx
    .insertInto("forwardQuotes")
    .values({
      ...quote,
      spotRate: formatRate(spotRate),
      midRate: formatRate(midRate),
      rate: formatRate(rate),
    })
    .execute();
}

export type ForwardQuoteRow = NonNullable<Awaited<ReturnType<typeof findForwardQuote>>>;

/** Undefined for another client's quote. A quote never changes, and `insertForward` books it once. */
export async function findForwardQuote(tx: Transaction, id: string, clientId: string) {
  return tx
    .selectFrom("forwardQuotes")
    .selectAll()
    .where("id", "=", id)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

type NewForward = {
  readonly id: string;
  readonly reference: string;
  readonly clientId: string;
  readonly quoteId: string;
  readonly status: ForwardStatus;
  readonly fromLeft: bigint;
  readonly toLeft: bigint;
  readonly depositHeld: bigint;
  /** Until when a deposit by bank transfer has to be there; null where it was taken from the balance. */
  readonly depositDueBy: Date | null;
  readonly bookedBy: string | null;
  readonly createdAt: Date;
};

/** False when the quote was booked already or the reference is taken; waits for whoever takes either at this moment. */
export async function insertForward(tx: Transaction, forward: NewForward): Promise<boolean> {
  const row = await tx
    .insertInto("forwards")
    .values(forward)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export type ForwardRow = NonNullable<Awaited<ReturnType<typeof lockForward>>>;

/** With its quote's terms; undefined for another client's forward. */
export async function lockForward(tx: Transaction, id: string, clientId?: string) {
  // By itself: joined with its terms, a forward would be as if it weren't there once a change that this waits for is made.
  const locked = await tx
    .selectFrom("forwards")
    .select("id")
    .where("id", "=", id)
    .$if(clientId !== undefined, (query) => query.where("clientId", "=", clientId ?? ""))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const row = locked && (await withTerms(tx).where("forwards.id", "=", id).executeTakeFirst());
  return row && { ...row, status: parseState(forwardLifecycle, row.status) };
}

/** Forwards of which something is left, in the order of ids. */
export async function listOpenForwards(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("forwards")
    .select("id")
    .where("status", "in", ["PENDING_DEPOSIT", "ACTIVE", "PARTLY_DRAWN"])
    .where("closedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Forwards of which something can be drawn and whose delivery ends by a day, in the order of ids. */
export async function listDeliveredBy(db: Database, day: Day): Promise<string[]> {
  const rows = await withTerms(db)
    .where(isDrawable)
    .where("deliveryTo", "<=", day)
    .orderBy("forwards.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined when nothing can be drawn any more or somebody else holds it. */
export async function lockDrawableForward(tx: Transaction, id: string): Promise<ForwardRow | undefined> {
  const row = await withTerms(tx)
    .where("forwards.id", "=", id)
    .where(isDrawable)
    .forNoKeyUpdate("forwards")
    .skipLocked()
    .executeTakeFirst();
  return row && { ...row, status: parseState(forwardLifecycle, row.status) };
}

const isDrawable = sql<boolean>`forwards.closed_at is null and forwards.status in ('ACTIVE', 'PARTLY_DRAWN')`;

/** Forwards with the terms of their quotes. */
export function withTerms(db: Database | Transaction) {
  return db
    .selectFrom("forwards")
    .innerJoin("forwardQuotes", "forwardQuotes.id", "forwards.quoteId")
    .select([
      ...([
        "fromCurrency",
        "toCurrency",
        "fromAmount",
        "toAmount",
        "midAmount",
        "spotRate",
        "midRate",
        "rate",
        "margin",
        "deposit",
        "depositShare",
        "gbpAmount",
        "deliveryFrom",
        "deliveryTo",
        "rateSource",
        "rateAt",
        "rateSimulated",
      ] as const),
    ])
    .selectAll("forwards");
}

type ForwardChange = {
  readonly status: ForwardStatus;
  readonly fromLeft: bigint;
  readonly toLeft: bigint;
};

/** What is left of a locked forward, and its state. */
export async function writeDrawn(tx: Transaction, id: string, change: ForwardChange): Promise<void> {
  await tx.updateTable("forwards").set(change).where("id", "=", id).execute();
}

export async function insertDrawdown(
  tx: Transaction,
  drawdown: {
    readonly tradeId: string;
    readonly forwardId: string;
    readonly byItself: boolean;
    readonly at: Date;
  },
): Promise<void> {
  await tx.insertInto("forwardDrawdowns").values(drawdown).execute();
}

/** Ends a locked forward, whose deposit was returned in the same transaction. */
export async function writeSettled(tx: Transaction, id: string, closedAt: Date): Promise<void> {
  await tx
    .updateTable("forwards")
    .set({ status: "SETTLED", depositHeld: 0n, closedAt })
    .where("id", "=", id)
    .execute();
}

export async function markReminded(tx: Transaction, id: string, remindedAt: Date): Promise<void> {
  await tx.updateTable("forwards").set({ remindedAt }).where("id", "=", id).execute();
}

/** The forwards that these trades were drawn from. */
export async function forwardsOfTrades(tx: Transaction, tradeIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("forwardDrawdowns")
    .select("forwardId")
    .distinct()
    .where("tradeId", "=", sql<string>`any(${tradeIds}::uuid[])`)
    .orderBy("forwardId")
    .execute();
  return rows.map(({ forwardId }) => forwardId);
}

/** Whether a trade of the forward waits for its money, or for the bank's confirmation of it. */
export async function hasUnpaidTrades(tx: Transaction, forwardId: string): Promise<boolean> {
  const trades = await tx
    .selectFrom("forwardDrawdowns")
    .innerJoin("trades", "trades.id", "forwardDrawdowns.tradeId")
    .select(["trades.id", "trades.stage"])
    .where("forwardDrawdowns.forwardId", "=", forwardId)
    .where("trades.stage", "in", ["AWAITING_FUNDS", "FUNDED"])
    .execute();
  for (const { id, stage } of trades)
    if (stage === "AWAITING_FUNDS" || (await isPaidUnconfirmed(tx, id))) return true;
  return false;
}

/** The forward that a quote became, also one whose terms were changed since. */
export async function findForwardOfQuote(
  tx: Transaction,
  quoteId: string,
): Promise<{ readonly id: string } | undefined> {
  return tx
    .selectFrom("forwards")
    .select("id")
    .where("quoteId", "=", quoteId)
    .union(
      tx
        .selectFrom("forwardChanges")
        .select("forwardId as id")
        .where("termsBefore", "=", quoteId)
        .where("acceptedAt", "is not", null),
    )
    .executeTakeFirst();
}
