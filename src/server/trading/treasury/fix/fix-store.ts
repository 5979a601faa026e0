import { type Selectable, sql } from "kysely";
import { assert } from "#domain/assert.ts";
import { money } from "#domain/money.ts";
import { formatRate } from "#domain/rate.ts";
import type { OrderReport } from "#domain/trading/treasury/cover-deal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { FixQuotes, FixSessions } from "#server/platform/schema.ts";
import type { FixOrder, QuoteAnswer, QuoteInput } from "./dealing-messages.ts";

type Connection = Database | Transaction;
export type FixQuoteRow = Selectable<FixQuotes>;
export type SessionNumbers = Pick<Selectable<FixSessions>, "nextIn" | "nextOut">;

/** Postgres channel that wakes whoever has the session when there is something to send. */
export const fixChannel = "fix_requests";
/** Advisory lock of the process that has the session, unique in this database. */
const sessionLock = 7_102;
/** Time without a renewal after which a session counts as down. */
const upSeconds = 15;
/** Time for which a request for a quote may wait for the session. */
export const quoteWaitMs = 5_000;

/** Tries to take the session's lock on its own connection. */
export async function takeSessionLock(connection: Database, session: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${sessionLock}, hashtext(${session})) as taken`.execute(connection);
  return rows[0]?.taken ?? false;
}

export async function releaseSessionLock(connection: Database, session: string): Promise<void> {
  await sql`select pg_advisory_unlock(${sessionLock}, hashtext(${session}))`.execute(connection);
}

/** The numbers of a session's next messages; 1 and 1 of one that is new. */
export async function readNumbers(db: Connection, session: string): Promise<SessionNumbers> {
  await db
    .insertInto("fixSessions")
    .values({ name: session })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom("fixSessions")
    .select(["nextIn", "nextOut"])
    .where("name", "=", session)
    .executeTakeFirstOrThrow();
}

/** Keeps the numbers that follow `before`, and whether the session is up. @throws Error when another process has kept some since. */
export async function writeNumbers(
  db: Connection,
  session: string,
  {
    before,
    after,
    isUp,
  }: { readonly before: SessionNumbers; readonly after: SessionNumbers; readonly isUp: boolean },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("fixSessions")
    .set({
      nextIn: after.nextIn,
      nextOut: after.nextOut,
      upUntil: isUp ? sql<Date>`now() + make_interval(secs => ${upSeconds})` : null,
    })
    .where("name", "=", session)
    .where("nextIn", "=", before.nextIn)
    .where("nextOut", "=", before.nextOut)
    .executeTakeFirst();
  assert(numUpdatedRows === 1n, `the FIX session ${session} is this process's`);
}

/** The numbers of a session that has begun, and whether it is up; undefined for one that never was. */
export async function findSession(
  db: Connection,
  session: string,
): Promise<(SessionNumbers & { readonly isUp: boolean }) | undefined> {
  return db
    .selectFrom("fixSessions")
    .select(["nextIn", "nextOut"])
    .select(sql<boolean>`coalesce(up_until > now(), false)`.as("isUp"))
    .where("name", "=", session)
    .executeTakeFirst();
}

/** Sets the numbers of a session that isn't up; whoever logs on with others meanwhile begins again with these. */
export async function setNumbers(
  tx: Transaction,
  session: string,
  { nextIn, nextOut }: SessionNumbers,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("fixSessions")
    .set({ nextIn, nextOut })
    .where("name", "=", session)
    .where(sql<boolean>`coalesce(up_until <= now(), true)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markDown(db: Connection, session: string): Promise<void> {
  await db.updateTable("fixSessions").set({ upUntil: null }).where("name", "=", session).execute();
}

export async function isSessionUp(db: Connection, session: string): Promise<boolean> {
  const row = await db
    .selectFrom("fixSessions")
    .select("name")
    .where("name", "=", session)
    .where("upUntil", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Has the session ask for a quote. */
export async function insertQuoteRequest(
  db: Connection,
  {
    id,
    soldCurrency,
    boughtCurrency,
    amount,
    session,
    askedAt,
  }: QuoteInput & { readonly session: string; readonly askedAt: Date },
): Promise<void> {
  const asked = { id, session, soldCurrency, boughtCurrency, askedAt };
  await db
    .insertInto("fixQuotes")
    .values({ ...asked, amount: amount.minor, amountCurrency: amount.currency })
    .execute();
  await wake(db);
}

export async function findFixQuote(db: Connection, id: string): Promise<FixQuoteRow | undefined> {
  return db.selectFrom("fixQuotes").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findFixOrder(db: Connection, orderId: string): Promise<FixQuoteRow | undefined> {
  return db.selectFrom("fixQuotes").selectAll().where("orderId", "=", orderId).executeTakeFirst();
}

/** Has the session send an order on a quote that is open and has none; without effect otherwise, and for an order that has a quote. */
export async function placeOrder(
  db: Connection,
  { orderId, quoteId, now }: { readonly orderId: string; readonly quoteId: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable("fixQuotes")
    .set({ orderId })
    .where("id", "=", quoteId)
    .where("orderId", "is", null)
    .where("endsAt", ">", now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("fixQuotes as other").select("other.id").where("other.orderId", "=", orderId))),
    )
    .execute();
  await wake(db);
}

/** Deletes quotes on which nothing was ordered, asked for before a moment; returns how many. */
export async function pruneQuotes(db: Connection, before: Date, limit: number): Promise<number> {
  const unused = db
    .selectFrom("fixQuotes")
    .select("id")
    .where("orderId", "is", null)
    .where("askedAt", "<", before)
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom("fixQuotes").where("id", "in", unused).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Has the session ask what became of an order. */
export async function wantStatus(db: Connection, orderId: string): Promise<void> {
  await db.updateTable("fixQuotes").set({ statusWanted: true }).where("orderId", "=", orderId).execute();
  await wake(db);
}

async function wake(db: Connection): Promise<void> {
  await sql`select pg_notify(${fixChannel}, '')`.execute(db);
}

export type DueKind = "quote" | "order" | "status";

/** What a session has to send, quotes first: requests that are young, orders whose quote is open, and states that are wanted. */
export async function listDue(
  db: Connection,
  session: string,
  now: Date,
): Promise<readonly { readonly kind: DueKind; readonly row: FixQuoteRow }[]> {
  const of = (kind: DueKind) => {
    const rows = db.selectFrom("fixQuotes").selectAll().where("session", "=", session);
    if (kind === "quote")
      return rows.where("sentAt", "is", null).where("askedAt", ">", new Date(now.getTime() - quoteWaitMs));
    const ordered = rows.where("orderId", "is not", null);
    return kind === "order"
      ? ordered.where("orderSentAt", "is", null).where("endsAt", ">", now)
      : ordered.where("orderSentAt", "is not", null).where("statusWanted", "=", true);
  };
  const due: { kind: DueKind; row: FixQuoteRow }[] = [];
  for (const kind of ["quote", "order", "status"] as const)
    for (const row of await of(kind).execute()) due.push({ kind, row });
  return due;
}

/** Marks what is about to be sent; false when it was marked before. Commit before it is sent. */
export async function markSent(
  tx: Transaction,
  { kind, row }: { readonly kind: DueKind; readonly row: FixQuoteRow },
  now: Date,
): Promise<boolean> {
  const rows = tx.updateTable("fixQuotes").where("id", "=", row.id);
  const marking = {
    quote: () => rows.set({ sentAt: now }).where("sentAt", "is", null),
    order: () => rows.set({ orderSentAt: now }).where("orderSentAt", "is", null),
    status: () => rows.set({ statusWanted: false }).where("statusWanted", "=", true),
  }[kind];
  const { numUpdatedRows } = await marking().executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the answer to a request for a quote; the first one stays. */
export async function writeQuoteAnswer(tx: Transaction, id: string, answer: QuoteAnswer): Promise<void> {
  const isRefused = "refusal" in answer;
  await tx
    .updateTable("fixQuotes")
    .set(
      isRefused
        ? { refusal: answer.refusal }
        : {
            providerQuoteId: answer.providerQuoteId,
            price: formatRate(answer.price),
            quotedSold: answer.sold.minor,
            quotedBought: answer.bought.minor,
            endsAt: answer.endsAt,
          },
    )
    .where("id", "=", id)
    .where("refusal", "is", null)
    .where("providerQuoteId", "is", null)
    .execute();
}

/** Counts a report of an order and keeps what it says, unless it was known how the order ended. */
export async function writeReport(tx: Transaction, row: FixQuoteRow, report: OrderReport): Promise<void> {
  const isFinal = row.report === "dealt" || row.report === "rejected";
  const dealt = report.state === "dealt" ? report : undefined;
  await tx
    .updateTable("fixQuotes")
    .set(({ eb }) => ({
      reports: eb("reports", "+", 1),
      ...(!isFinal && {
        report: report.state,
        sold: dealt?.sold.minor ?? null,
        bought: dealt?.bought.minor ?? null,
        rejection: report.state === "rejected" ? report.reason : null,
      }),
    }))
    .where("id", "=", row.id)
    .execute();
}

/** The order on a row's quote. */
export function orderOf(row: FixQuoteRow): FixOrder {
  const { orderId: id, providerQuoteId, price, soldCurrency, boughtCurrency } = row;
  assert(id !== null && providerQuoteId !== null && price !== null, `quote ${row.id} has an order`);
  return { id, providerQuoteId, price, soldCurrency, boughtCurrency, amount: amountOf(row) };
}

export function quoteInputOf(row: FixQuoteRow): QuoteInput {
  const { id, soldCurrency, boughtCurrency } = row;
  return { id, soldCurrency, boughtCurrency, amount: amountOf(row) };
}

function amountOf({ amount, amountCurrency }: FixQuoteRow) {
  return money(amount, amountCurrency);
}

/** What the provider last said of a row's order; `lost` when it has said nothing. */
export function reportOf(row: FixQuoteRow): OrderReport {
  const { report, sold, bought, soldCurrency, boughtCurrency } = row;
  if (report === "rejected") return { state: "rejected", reason: row.rejection ?? "" };
  if (report === "unheard") return { state: "unheard" };
  if (report !== "dealt" || sold === null || bought === null) return { state: "lost" };
  return { state: "dealt", sold: money(sold, soldCurrency), bought: money(bought, boughtCurrency) };
}
