import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { advance, parseState } from "#domain/lifecycle.ts";
import { type Money, money } from "#domain/money.ts";
import { type ReceiptEvent, receiptLifecycle } from "#domain/payments/payments/receipt-lifecycle.ts";
import {
  type ActiveQueue,
  getMatchedClient,
  queueEvent,
  type ReceiptMatch,
} from "#domain/payments/payments/receipt-matching.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";
import { foldedPattern } from "#server/platform/postgres/folded-pattern.ts";

/** Locks an incoming payment against concurrent decisions. */
export async function lockReceipt(tx: Transaction, id: string) {
  const row = await tx
    .selectFrom("receipts")
    .select([
      "id",
      "tradeId",
      "clientId",
      "payerName",
      "reference",
      "currency",
      "amount",
      "status",
      "queue",
      "simulated",
      "unverified",
      "recordedBy",
      "holdReason",
      "payerRelation",
      "payerAccount",
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      ...row,
      status: parseState(receiptLifecycle, row.status),
      queue: row.queue,
      payerRelation: row.payerRelation,
      amount: money(row.amount, row.currency),
    }
  );
}

export type QueuedReceipt = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>;

type LockedReceipt = Pick<QueuedReceipt, "id" | "status">;

/** Takes a decided incoming payment off the queue. */
export async function settleReceipt(
  tx: Transaction,
  { id, status }: LockedReceipt,
  decision: {
    readonly event: Extract<ReceiptEvent, "assign" | "return">;
    readonly reason: string | null;
    readonly tradeId: string | null;
    readonly clientId: string | null;
    /** Null when it was decided automatically. */
    readonly by: string | null;
    readonly at: Date;
  },
): Promise<void> {
  const { event, reason, tradeId, clientId, by, at } = decision;
  const decided = { queue: null, holdReason: null, decidedBy: by, decidedAt: at };
  await tx
    .updateTable("receipts")
    .set({ status: advance(receiptLifecycle, status, event), reason, tradeId, clientId, ...decided })
    .where("id", "=", id)
    .execute();
}

/** Takes an incoming payment off the queue as the credit of a payment that was returned by hand. */
export async function settleByReturn(
  tx: Transaction,
  { id, status }: LockedReceipt,
  { paymentId, by, at }: { readonly paymentId: string; readonly by: string; readonly at: Date },
): Promise<void> {
  const nobodys = { tradeId: null, clientId: null, queue: null, holdReason: null, reason: null };
  await tx
    .updateTable("receipts")
    .set({ ...nobodys, status: advance(receiptLifecycle, status, "assign"), settledPaymentId: paymentId })
    .set({ decidedBy: by, decidedAt: at })
    .where("id", "=", id)
    .execute();
}

/** Queues an incoming payment again after its return to the payer failed. */
export async function queueReceiptAgain(tx: Transaction, id: string, reason: string): Promise<void> {
  await tx
    .updateTable("receipts")
    .set({ status: advance(receiptLifecycle, "RETURNED", "come_back"), queue: "unmatched", reason })
    .where("id", "=", id)
    .execute();
}

/** Queues a held incoming payment for another reason. */
export async function requeueReceipt(
  tx: Transaction,
  { id, status }: LockedReceipt,
  queueFields: {
    readonly queue: ActiveQueue;
    readonly reason: string;
    readonly tradeId: string | null;
    readonly clientId: string | null;
  },
): Promise<void> {
  await tx
    .updateTable("receipts")
    .set({
      ...queueFields,
      status: advance(receiptLifecycle, status, queueEvent(queueFields.queue)),
      holdReason: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Assigns a receipt written in this transaction to where its text says. */
export async function placeNewReceipt(tx: Transaction, id: string, match: ReceiptMatch): Promise<void> {
  const isQueued = match.goesTo === "queue";
  const event = isQueued ? queueEvent(match.queue) : "assign";
  await tx
    .updateTable("receipts")
    .set({
      status: advance(receiptLifecycle, "UNMATCHED", event),
      reason: isQueued ? match.reason : null,
      queue: isQueued ? match.queue : null,
      holdReason: null,
      tradeId: match.goesTo === "balance" ? null : (match.trade?.id ?? null),
      clientId: getMatchedClient(match),
    })
    .where("id", "=", id)
    .execute();
}

export async function insertParts(
  tx: Transaction,
  receiptId: string,
  parts: readonly {
    readonly id: string;
    readonly tradeId: string | null;
    readonly clientId: string;
    readonly amount: Money;
  }[],
  at: Date,
): Promise<void> {
  const rows = parts.map(({ amount, ...part }) => ({ ...part, receiptId, amount: amount.minor, at }));
  await tx.insertInto("receiptParts").values(rows).execute();
}

/**
 * The payer's account according to the statement, encrypted; undefined when no statement carries the money.
 */
export async function findPayerAccount(tx: Transaction, receiptId: string) {
  return tx
    .selectFrom("statementEntries")
    .select(["id", "counterparty", "counterpartyAccount"])
    .where("receiptId", "=", receiptId)
    .executeTakeFirst();
}

/** Parts of decided incoming payments, each payment's in order. */
export async function listReceiptParts(db: Database | Transaction, receiptIds: readonly string[]) {
  return db
    .selectFrom("receiptParts")
    .innerJoin("clients", "clients.id", "receiptParts.clientId")
    .leftJoin("trades", "trades.id", "receiptParts.tradeId")
    .select(["receiptParts.id", "receiptParts.amount", "receiptParts.tradeId", "receiptParts.clientId"])
    .select("receiptParts.receiptId")
    .select(["clients.email as clientEmail", clientName().as("clientName")])
    .select("trades.reference as tradeReference")
    .where("receiptParts.receiptId", "=", sql<string>`any(${receiptIds}::uuid[])`)
    .orderBy("receiptParts.id")
    .execute();
}

/**
 * Trades that await money in the currency, and clients, matching a search text; trades with the same
 * outstanding amount first.
 */
export async function listDestinations(
  db: Database,
  params: {
    readonly currency: CurrencyCode;
    readonly amount: bigint;
    readonly search: string;
    readonly limit: number;
  },
) {
  const { currency, amount, limit } = params;
  const pattern = foldedPattern(params.search);
  const trades = await db
    .selectFrom("trades")
    .innerJoin("clients", "clients.id", "trades.clientId")
    .select(["trades.id", "trades.reference", "trades.createdAt"])
    .select(sql<bigint>`trades.amount_due - trades.amount_received`.as("rest"))
    .select(["clients.id as clientId", "clients.email as clientEmail", clientName().as("clientName")])
    .where("trades.stage", "=", "AWAITING_FUNDS")
    .where("trades.fromCurrency", "=", currency)
    .where((row) =>
      row.or([row("trades.reference", "ilike", pattern), row("clients.foldedText", "like", pattern)]),
    )
    .orderBy(sql`trades.amount_due - trades.amount_received <> ${amount}`)
    .orderBy("trades.createdAt", "desc")
    .limit(limit)
    .execute();
  const clients = await db
    .selectFrom("clients")
    .select(["id", "email", "name"])
    .where("closedAt", "is", null)
    .where((row) => row.or([row("depositReference", "ilike", pattern), row("foldedText", "like", pattern)]))
    .orderBy("email")
    .limit(limit)
    .execute();
  return { trades, clients };
}
