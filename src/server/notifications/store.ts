import { sql } from "kysely";
import { assert } from "#domain/assert.ts";
import { isFilledByStop } from "#domain/automation/orders/order-input.ts";
import { accountantKinds } from "#domain/notifications/accountant-kinds.ts";
import type { MailTopic, NotificationKind } from "#domain/notifications/mail-topic.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import { runsOfReceipts } from "#server/automation/auto-exchange/runs-store.ts";
import { ordersByIds, ordersOfTrades } from "#server/automation/orders/store.ts";
import { documentsByIds } from "#server/clients/documents/store.ts";
import type { MailedUser } from "#server/clients/users/store.ts";
import { closeoutCosts } from "#server/payments/close-outs/store.ts";
import { partsByIds, receiptsByIds } from "#server/payments/incoming/receipts-store.ts";
import { paymentsByIds } from "#server/payments/payments/store.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { insertRows } from "#server/platform/postgres/insert-rows.ts";
import { findTrades } from "#server/trading/trades/reads-store.ts";
import type { ClosedTradeFacts } from "./closeout-messages.ts";
import type { DocumentFacts } from "./desk-messages.ts";
import type { PaymentFacts, ReceiptFacts, TradeFacts } from "./messages.ts";
import type { AutoExchangeFacts, OrderFacts } from "./order-messages.ts";

export type NewNotification = {
  readonly id: string;
  readonly clientId: string;
  /** The only member who sees it; null for all. */
  readonly userId: string | null;
  readonly eventKey: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly text: string;
  readonly tradeId: string | null;
  readonly path: string | null;
  readonly createdAt: Date;
};

/** An inserted notification and its mail settings. */
export type AddedNotification = {
  readonly id: string;
  readonly email: string;
  /** Empty unless the client gave one. */
  readonly name: string;
  readonly companyName: string | null;
  readonly timeZone: string | null;
  /** Topics that the client has turned off by mail. */
  readonly optedOut: readonly MailTopic[] | null;
};

/** Inserts notifications, skipping events already notified; returns the inserted ones. */
export async function insertNotifications(
  tx: Transaction,
  notifications: readonly NewNotification[],
): Promise<AddedNotification[]> {
  if (notifications.length === 0) return [];
  const insertion = insertRows("notifications", notifications, [
    ["id", "uuid", ({ id }) => id],
    ["client_id", "uuid", ({ clientId }) => clientId],
    ["user_id", "uuid", ({ userId }) => userId],
    ["event_key", "text", ({ eventKey }) => eventKey],
    ["kind", "text", ({ kind }) => kind],
    ["title", "text", ({ title }) => title],
    ["text", "text", ({ text }) => text],
    ["trade_id", "uuid", ({ tradeId }) => tradeId],
    ["path", "text", ({ path }) => path],
    ["created_at", "timestamptz", ({ createdAt }) => createdAt],
  ]);
  const { rows } = await sql<AddedNotification>`
    with inserted as (${insertion} on conflict (client_id, event_key) do nothing returning id, client_id)
    select inserted.id, users.email, clients.name, clients.company_name, users.time_zone, mail_choices.opted_out
    from inserted join clients on clients.id = inserted.client_id join users on users.id = clients.contact_user_id
    left join mail_choices on mail_choices.user_id = users.id`.execute(tx);
  return rows;
}

/** Facts by subject id. */
export type FactsById<T> = (id: string) => T;

export async function documentFacts(tx: Transaction, ids: readonly string[]) {
  return byId<DocumentFacts & { readonly id: string }>("document", await documentsByIds(tx, ids));
}

/** The member who booked, or set up what did. */
type BookedBy = { readonly bookedBy: string | null };

/** Facts of a trade and its stage by now, which may be later than that of the event. */
export type TradeNow = TradeFacts & { readonly stage: TradeStage };

export async function tradeFacts(tx: Transaction, ids: readonly string[]) {
  const found = [...(await findTrades(tx, ids)).values()];
  const orders = await ordersOfTrades(
    tx,
    found.flatMap(({ id, type }) => (type === "ORDER" ? id : [])),
  );
  const facts = found.map((trade) => {
    const order = orders.get(trade.id);
    return {
      ...trade,
      stoppedAt: order && isFilledByStop(order.targetRate, trade.rate) ? trade.rate : undefined,
    };
  });
  return byId<TradeNow & BookedBy>("trade", facts);
}

/** Trades with their close-out cost, zero without a close-out. */
export async function closedTradeFacts(
  tx: Transaction,
  ids: readonly string[],
): Promise<FactsById<ClosedTradeFacts & BookedBy>> {
  const tradeOf = await tradeFacts(tx, ids);
  const costs = await closeoutCosts(tx, ids);
  return (id) => ({ ...tradeOf(id), closeout: costs.get(id) ?? { paid: 0n, owed: 0n } });
}

export async function orderFacts(
  tx: Transaction,
  ids: readonly string[],
): Promise<FactsById<OrderFacts & { readonly createdBy: string | null }>> {
  return byId("order", await ordersByIds(tx, ids));
}

export async function paymentFacts(
  tx: Transaction,
  ids: readonly string[],
): Promise<FactsById<PaymentFacts & { readonly createdBy: string | null }>> {
  return byId("payment", await paymentsByIds(tx, ids));
}

export async function receiptFacts(
  tx: Transaction,
  ids: readonly string[],
): Promise<FactsById<ReceiptFacts & { readonly receivedAt: Date }>> {
  return byId("receipt", await receiptsByIds(tx, ids));
}

/** Amounts that the desk credited to balances, by part id. */
export async function partFacts(tx: Transaction, ids: readonly string[]): Promise<FactsById<ReceiptFacts>> {
  return byId("part", await partsByIds(tx, ids));
}

/** Whom Summit writes to for each client. */
export async function contactFacts(
  tx: Transaction,
  clientIds: readonly string[],
): Promise<FactsById<{ readonly contact: MailedUser }>> {
  const rows = await tx
    .selectFrom("clients")
    .innerJoin("users", "users.id", "clients.contactUserId")
    .select(["clients.id as clientId", "users.id", "users.email", "users.name", "users.timeZone"])
    .where("clients.id", "=", sql<string>`any(${clientIds}::uuid[])`)
    .execute();
  return byId(
    "client",
    rows.map(({ clientId, ...contact }) => ({ id: clientId, contact })),
  );
}

/** Deposit reference of each client. */
export async function depositReferences(
  tx: Transaction,
  clientIds: readonly string[],
): Promise<FactsById<{ readonly reference: string }>> {
  const rows = await tx
    .selectFrom("clients")
    .select(["id", "depositReference as reference"])
    .where("id", "=", sql<string>`any(${clientIds}::uuid[])`)
    .execute();
  return byId("client", rows);
}

function byId<T extends { readonly id: string }>(what: string, rows: readonly T[]): FactsById<T> {
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = found.get(id);
    assert(row, `${what} ${id} of an event`);
    return row;
  };
}

/** A member who reads, and the client that they act for. */
type Member = { readonly clientId: string; readonly userId: string };

/**
 * Notifications that a member sees in their role, with when they read each; older ones than the membership count as
 * read.
 */
function selectSeen(db: Database | Transaction, { clientId, userId }: Member) {
  return db
    .selectFrom("notifications")
    .innerJoin("memberships", (join) =>
      join.onRef("memberships.clientId", "=", "notifications.clientId").on("memberships.userId", "=", userId),
    )
    .leftJoin("notificationReads as read", (join) =>
      join.onRef("read.notificationId", "=", "notifications.id").on("read.userId", "=", userId),
    )
    .where("notifications.clientId", "=", clientId)
    .where((row) =>
      row.or([
        row("notifications.userId", "=", userId),
        row.and([
          row("notifications.userId", "is", null),
          row.or([
            row("memberships.role", "<>", "accountant"),
            row("notifications.kind", "in", accountantKinds),
          ]),
        ]),
      ]),
    );
}

function selectUnread(db: Database | Transaction, member: Member) {
  return selectSeen(db, member)
    .where("read.readAt", "is", null)
    .whereRef("notifications.createdAt", ">=", "memberships.createdAt");
}

/** Newest first, limit + 1 rows. */
export async function listNotifications(
  db: Database,
  member: Member,
  cursor: Cursor | undefined,
  limit: number,
) {
  let query = selectSeen(db, member)
    .selectAll("notifications")
    .select(
      sql<Date | null>`coalesce(read.read_at, case when notifications.created_at < memberships.created_at
        then memberships.created_at end)`.as("readAt"),
    );
  if (cursor)
    query = query.where(
      sql<boolean>`(notifications.created_at, notifications.id) < (${cursor.at}, ${cursor.id}::uuid)`,
    );
  return query
    .orderBy("notifications.createdAt", "desc")
    .orderBy("notifications.id", "desc")
    .limit(limit + 1)
    .execute();
}

export async function countUnread(db: Database | Transaction, member: Member): Promise<number> {
  const row = await selectUnread(db, member)
    .select((count) => count.fn.countAll<bigint>().as("unread"))
    .executeTakeFirstOrThrow();
  return Number(row.unread);
}

/** Marks notifications that the member sees as read by them; all when none are named. */
export async function markRead(
  tx: Transaction,
  member: Member,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  let unread = selectUnread(tx, member).select([
    "notifications.id",
    sql<string>`${member.userId}::uuid`.as("userId"),
    sql<Date>`${now}::timestamptz`.as("readAt"),
  ]);
  if (ids) unread = unread.where("notifications.id", "=", sql<string>`any(${ids}::uuid[])`);
  await tx
    .insertInto("notificationReads")
    .columns(["notificationId", "userId", "readAt"])
    .expression(unread)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Results of incoming payments under clients' rules, by incoming payment. */
export async function autoExchangeFacts(
  tx: Transaction,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, AutoExchangeFacts & { readonly createdBy: string | null }>> {
  const rows = await runsOfReceipts(tx, receiptIds);
  return new Map(
    rows.map(({ receiptId, currency, tradeId, reference, toAmount, toCurrency, ...row }) => [
      receiptId,
      {
        ...row,
        currency,
        trade: tradeId !== null && reference !== null ? { id: tradeId, reference } : null,
        bought: toAmount !== null && toCurrency !== null ? { amount: toAmount, currency: toCurrency } : null,
      },
    ]),
  );
}

/** Topics that users have turned off by mail, by user. */
export async function unwantedTopicsOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MailTopic[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("mailChoices")
    .select(["userId", "optedOut"])
    .where("userId", "=", sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ userId, optedOut }) => [userId, optedOut]));
}
