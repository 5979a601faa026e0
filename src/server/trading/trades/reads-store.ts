import { type NotNull, type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import { defaultTimeZone } from "#domain/time-zone.ts";
import { isDeclinedPayment } from "#server/ledger/journals/store.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Newest first, limit + 1 rows. */
export async function listTrades(db: Database, clientId: string, cursor: Cursor | undefined, limit: number) {
  let query = db.selectFrom("trades").selectAll().where("clientId", "=", clientId);
  if (cursor) query = query.where(sql<boolean>`(created_at, id) < (${cursor.at}, ${cursor.id}::uuid)`);
  return query
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

/** Minor units of the money that names a trade and waits for the desk, in the currency that the trade is paid in. */
const beingChecked = sql<bigint>`coalesce((select sum(receipts.amount) from receipts where receipts.trade_id = trades.id
  and receipts.queue is not null and receipts.currency = trades.from_currency), 0)::bigint`;

/** Whether a trade's client has to pay more, even if the desk accepts all that waits for it. */
export const lacksMoney = sql<boolean>`${beingChecked} < trades.amount_due - trades.amount_received`;

/** Whether only the person who recorded a receipt says that the money came: what a statement carries and differs from is somebody's money. */
const isRecordedAlone = sql<boolean>`(receipts.unverified and receipts.doubt is null)`;

/** Of what waits for the desk, the part that did come. */
const knownBeingChecked = sql<bigint>`coalesce((select sum(receipts.amount) from receipts where receipts.trade_id = trades.id
  and receipts.queue is not null and not ${isRecordedAlone} and receipts.currency = trades.from_currency), 0)::bigint`;

/** Minor units that pay for a trade and that may never have come. */
const paidByRecords = sql<bigint>`(coalesce((select sum(receipts.amount) from receipts
    where receipts.trade_id = trades.id and ${isRecordedAlone} and receipts.status = 'MATCHED'
      and not exists (select from receipt_parts where receipt_parts.receipt_id = receipts.id)), 0)
  + coalesce((select sum(receipt_parts.amount) from receipt_parts join receipts on receipts.id = receipt_parts.receipt_id
    where receipt_parts.trade_id = trades.id and ${isRecordedAlone}), 0))::bigint`;

/** Whether an unpaid or paid trade lacks money without what one person recorded, even if the desk accepts all else that waits for it. */
export const lacksKnownMoney = sql<boolean>`${knownBeingChecked} < ${paidByRecords}
  + case when trades.stage = 'AWAITING_FUNDS' then trades.amount_due - trades.amount_received else 0 end`;

/** Ids of the trades for which money pays, wholly or in part, that may never have come. */
export const paidByRecordsIds = sql`(select trade_id from receipts where ${isRecordedAlone} and status = 'MATCHED' and trade_id is not null
  union all select receipt_parts.trade_id from receipt_parts join receipts on receipts.id = receipt_id
    where ${isRecordedAlone} and receipt_parts.trade_id is not null)`;

/** Undefined for another client's trade. */
export async function findTrade(db: Database | Transaction, clientId: string, tradeId: string) {
  return db
    .selectFrom("trades")
    .selectAll()
    .select(beingChecked.as("beingChecked"))
    .where("id", "=", tradeId)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

/** A client's trade with the account holder and rate source for its confirmation. */
export async function findTradeForConfirmation(db: Database, clientId: string, tradeId: string) {
  return db
    .selectFrom("trades")
    .innerJoin("quotes", "quotes.id", "trades.quoteId")
    .innerJoin("clients", "clients.id", "trades.clientId")
    .selectAll("trades")
    .select(["quotes.rateAt", "quotes.rateSimulated"])
    .select(["clients.name as clientName", "clients.email as clientEmail"])
    .where("trades.id", "=", tradeId)
    .where("trades.clientId", "=", clientId)
    .executeTakeFirst();
}

/** Close-out of a cancelled trade with its waiver; undefined for any other. */
export async function findTradeCloseout(db: Database | Transaction, tradeId: string) {
  return db
    .selectFrom("closeouts")
    .leftJoin("closeoutWaivers", "closeoutWaivers.tradeId", "closeouts.tradeId")
    .leftJoin("closeoutQuotes", "closeoutQuotes.id", "closeouts.quoteId")
    .select([
      "closeouts.cause",
      "closeouts.currency",
      "closeouts.charged",
      "closeouts.paid",
      "closeouts.owed",
      "closeouts.closedAt",
    ])
    .select(["closeouts.isFree", "closeoutWaivers.waivedAt", "closeoutWaivers.reason as waiverReason"])
    .select("closeoutQuotes.staffId as closedOutBy")
    .where("closeouts.tradeId", "=", tradeId)
    .executeTakeFirst();
}

/** Number of free cancellations of a client, with other accounts of the same person, on a day in London. */
export async function countFreeCancels(
  db: Database | Transaction,
  clientId: string,
  day: Day | RawBuilder<Day>,
): Promise<number> {
  const { count } = await db
    .selectFrom("closeouts")
    .select((each) => each.fn.countAll<number>().as("count"))
    .where(sql<boolean>`client_id = any(accounts_of_holder(${clientId}))`)
    .where("isFree", "=", true)
    .where("closedOn", "=", day)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The day in London on which a trade was booked, for a query that does not wait for the trade. */
export function dayBooked(tradeId: string) {
  return sql<Day>`(select (created_at at time zone ${defaultTimeZone})::date from trades where id = ${tradeId})`;
}

export async function listTradeSteps(db: Database | Transaction, tradeId: string) {
  return db
    .selectFrom("tradeSteps")
    .select(["kind", "at", "detail"])
    .where("tradeId", "=", tradeId)
    .orderBy("sequence")
    .execute();
}

/** The schedule that made a trade's payment. */
export async function findTradeSchedule(db: Database | Transaction, tradeId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("scheduledPayments", "scheduledPayments.paymentId", "payments.id")
    .innerJoin("paymentSchedules", "paymentSchedules.id", "scheduledPayments.scheduleId")
    .select(["paymentSchedules.id", "paymentSchedules.label"])
    .where("payments.tradeId", "=", tradeId)
    .executeTakeFirst();
}

/** The forward of which a trade is a part. */
export async function findTradeForward(db: Database | Transaction, tradeId: string) {
  return db
    .selectFrom("forwardDrawdowns")
    .innerJoin("forwards", "forwards.id", "forwardDrawdowns.forwardId")
    .select(["forwards.id", "forwards.reference"])
    .where("forwardDrawdowns.tradeId", "=", tradeId)
    .executeTakeFirst();
}

export async function listTradePayments(db: Database | Transaction, tradeId: string) {
  return db
    .selectFrom("payments")
    .select([
      "id",
      "line",
      "beneficiaryId",
      "payeeName",
      "payeeAccountMasked",
      "payeeCountry",
      "amount",
      "currency",
      "reference",
      "purpose",
      "status",
      "returnReason",
      "returnedAmount",
    ])
    .select(isDeclinedPayment("payments.id").as("isDeclined"))
    .where("tradeId", "=", tradeId)
    .orderBy("line")
    .$narrowType<{ beneficiaryId: NotNull }>()
    .execute();
}

/** Whether part of a trade's funding is unverified. */
export async function isPaidUnconfirmed(db: Database | Transaction, tradeId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from receipts where trade_id = ${tradeId} and unverified and status = 'MATCHED')
      or exists (select from receipt_parts join receipts on receipts.id = receipt_parts.receipt_id
        where receipt_parts.trade_id = ${tradeId} and receipts.unverified) as found`.execute(db);
  return rows[0]?.found === true;
}

export async function listTradeProofs(db: Database | Transaction, tradeId: string) {
  return db
    .selectFrom("proofs")
    .select(["id", "name", "size", "uploadedAt"])
    .where("tradeId", "=", tradeId)
    .orderBy("uploadedAt")
    .execute();
}

/** Invoices of a trade's payments, oldest first. */
export async function listTradeInvoices(db: Database | Transaction, tradeId: string) {
  return db
    .selectFrom("invoices")
    .innerJoin("payments", "payments.id", "invoices.paymentId")
    .select(["invoices.id", "invoices.paymentId", "invoices.name", "invoices.size", "invoices.uploadedAt"])
    .select(sql<boolean>`invoices.approval_id is not null`.as("approved"))
    .where("payments.tradeId", "=", tradeId)
    .orderBy("invoices.uploadedAt")
    .orderBy("invoices.id")
    .execute();
}

/** Trades by id. */
export async function findTrades(db: Database | Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("trades")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
