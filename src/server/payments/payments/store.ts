import { type NotNull, sql } from "kysely";
import { advance, begin } from "#domain/lifecycle.ts";
import { type Money, money } from "#domain/money.ts";
import {
  type PaymentEvent,
  type PaymentState,
  paymentLifecycle,
  statusAfter,
  statusOfPayment,
} from "#domain/payments/payments/lifecycle.ts";
import type { PurposeCode } from "#domain/payments/payments/payment-purpose.ts";
import type { ReferencedTrade } from "#domain/payments/payments/receipt-matching.ts";
import { isDeclinedPayment } from "#server/ledger/journals/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";
import { sendWrite } from "#server/platform/postgres/unread-writes.ts";
import { setBalanceAllocation } from "#server/trading/trades/store.ts";

export type NewPayment = {
  readonly id: string;
  readonly beneficiaryId: string;
  readonly payeeName: string;
  readonly payeeAccountMasked: string;
  readonly payeeCountry: string;
  /** Encrypted. */
  readonly payeeDetails: string;
  readonly amount: Money;
  /** What the recipient sees; null for the trade's reference. */
  readonly reference: string | null;
  /** Null where nobody asked for it. */
  readonly purpose: PurposeCode | null;
  /** The member who made it; null for an automatic exchange. */
  readonly createdBy: string | null;
};

/** Replaces the previous allocation, none of whose payments has been sent. */
export async function replaceAllocation(
  tx: Transaction,
  trade: { readonly id: string; readonly clientId: string },
  allocation: { readonly payments: readonly NewPayment[]; readonly toBalance: bigint },
  now: Date,
): Promise<void> {
  const earlier = tx.deleteFrom("payments").where("tradeId", "=", trade.id).where("status", "=", "WAITING");
  await sendWrite(tx, earlier);
  const rows = allocation.payments.map(({ amount, ...payment }, line) => ({
    ...payment,
    tradeId: trade.id,
    clientId: trade.clientId,
    line,
    amount: amount.minor,
    currency: amount.currency,
    status: statusOfPayment(begin(paymentLifecycle, "waiting")),
    createdAt: now,
    updatedAt: now,
  }));
  if (rows.length > 0) await sendWrite(tx, tx.insertInto("payments").values(rows));
  await setBalanceAllocation(tx, trade.id, allocation.toBalance);
}

/** Removes the allocation of a trade that will not be paid out; none of its payments has been sent. */
export async function withdrawAllocation(tx: Transaction, tradeId: string): Promise<void> {
  await tx.deleteFrom("payments").where("tradeId", "=", tradeId).where("status", "=", "WAITING").execute();
  await setBalanceAllocation(tx, tradeId, null);
}

/** Payees and amounts of a trade, in line order. */
export async function allocatedPayments(tx: Transaction, tradeId: string) {
  return tx
    .selectFrom("payments")
    .select(["id", "beneficiaryId", "amount", "reference", "purpose", "status"])
    .where("tradeId", "=", tradeId)
    .orderBy("line")
    .$narrowType<{ beneficiaryId: NotNull }>()
    .execute();
}

/** Inserts a withdrawal as READY. */
export async function insertWithdrawal(
  tx: Transaction,
  withdrawal: NewPayment & { readonly clientId: string; readonly reference: string },
  now: Date,
): Promise<void> {
  const { amount, ...payment } = withdrawal;
  const status = statusOfPayment(begin(paymentLifecycle, "ready"));
  const row = { ...payment, line: 0, amount: amount.minor, currency: amount.currency, status };
  await sendWrite(tx, tx.insertInto("payments").values({ ...row, createdAt: now, updatedAt: now }));
}

/** Sets the trades' pending payments to READY; returns their ids in line order, by trade. */
export async function readyPayments(
  tx: Transaction,
  tradeIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx
    .updateTable("payments")
    .set({ status: statusOfPayment(advance(paymentLifecycle, "waiting", "release")), updatedAt: now })
    .where("tradeId", "=", anyOf(tradeIds))
    .where("status", "=", "WAITING")
    .returning(["id", "line", "tradeId"])
    .execute();
  const byTrade = Map.groupBy(
    rows.toSorted((a, b) => a.line - b.line),
    ({ tradeId }) => tradeId,
  );
  return new Map(
    tradeIds.map((tradeId) => [tradeId, (byTrade.get(tradeId) ?? []).map(({ id }) => id)] as const),
  );
}

/**
 * Trades of payments, null for withdrawals and returns, by payment in id order. Immutable, so they may be read before the
 * trades are locked.
 */
export async function tradesOfPayments(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx
    .selectFrom("payments")
    .select(["id", "tradeId"])
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ id, tradeId }) => [id, tradeId]));
}

/** Locks withdrawals and returns in id order; a trade's payment is locked through its trade. */
export async function lockPaymentRows(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom("payments")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Reads without a lock; lock the payment's trade before deciding on it. */
export async function findPayment(tx: Transaction, paymentId: string) {
  const [payment] = await findPayments(tx, [paymentId]);
  return payment;
}

/** Whether a payment waits until its client owes nothing. */
const awaitsDebt = sql<boolean>`exists (select from trades where trades.id = payments.trade_id and payouts_await_debt)`;

/** Reads payments without a lock, in no order. */
export async function findPayments(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .selectFrom("payments")
    .select(["id", "tradeId", "clientId", "receiptId", "beneficiaryId", "payeeName"])
    .select("payeeCountry")
    .select(["reference", "purpose", "amount", "currency"])
    .select(["status", "preparedBy", "approval", "batchId", "bankStatus", "payeeDetails"])
    .select(awaitsDebt.as("awaitsDebt"))
    .where("id", "=", anyOf(ids))
    .execute();
  return rows.map((row) => ({ ...row, amount: money(row.amount, row.currency) }));
}

export type Payment = Awaited<ReturnType<typeof findPayments>>[number];

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${encodeArray("uuid", ids)}::uuid[])`;
}

type PaymentMove = {
  readonly event: Extract<PaymentEvent, "send" | "complete" | "bounce" | "return" | "decline">;
  readonly at: Date;
  /** In words that the client reads, where its money comes back. */
  readonly returnReason?: string;
  /** The incoming payment that returned it, and what of that was credited, in minor units. */
  readonly credited?: { readonly receiptId: string; readonly amount: bigint };
};

type MovedPayment = PaymentState & { readonly id: string };

/** Moves a locked payment on by an event of its lifecycle. */
export async function movePayment(tx: Transaction, payment: MovedPayment, move: PaymentMove): Promise<void> {
  await movePayments(tx, [payment], move);
}

/** Moves locked payments on by an event of their lifecycle. */
export async function movePayments(
  tx: Transaction,
  payments: readonly MovedPayment[],
  { event, at, returnReason, credited }: PaymentMove,
): Promise<void> {
  const byStatus = Map.groupBy(payments, (payment) => statusAfter(payment, event));
  for (const [status, moved] of byStatus) {
    const update = tx
      .updateTable("payments")
      .set({ status, updatedAt: at, returnReason: returnReason ?? null })
      .$if(credited !== undefined, (query) =>
        query.set({ returnReceiptId: credited?.receiptId ?? null, returnedAmount: credited?.amount ?? null }),
      )
      .where("id", "=", anyOf(moved.map(({ id }) => id)));
    await sendWrite(tx, update);
  }
}

/** Locks trades by reference or id, in id order. */
export async function lockNamedTrades(
  tx: Transaction,
  references: readonly string[],
  ids: readonly string[] = [],
): Promise<ReferencedTrade[]> {
  if (references.length === 0 && ids.length === 0) return [];
  const rows = await tx
    .selectFrom("trades")
    .select(["id", "clientId", "reference", "stage", "amountDue", "amountReceived", "fromCurrency"])
    .where((row) =>
      row.or([
        row("reference", "=", sql<string>`any(${references}::text[])`),
        row("id", "=", sql<string>`any(${ids}::uuid[])`),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id, clientId, reference, stage, amountDue, amountReceived, fromCurrency }) => ({
    id,
    clientId,
    reference,
    stage,
    due: money(amountDue, fromCurrency),
    received: amountReceived,
  }));
}

/** Clients with these deposit references, without closed accounts, whose money is queued for the desk. Not locked. */
export async function clientsOfDeposits(tx: Transaction, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = await tx
    .selectFrom("clients")
    .select("id")
    .where("depositReference", "=", sql<string>`any(${references}::text[])`)
    .where("closedAt", "is", null)
    .execute();
  return rows.map((row) => row.id);
}

/** Trade references by trade id. */
export async function findTradeReferences(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("trades")
    .select(["id", "reference"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.reference]));
}

export async function paymentsByIds(tx: Transaction, ids: readonly string[]) {
  return tx
    .selectFrom("payments")
    .leftJoin("trades", "trades.id", "payments.tradeId")
    .select([
      "payments.id",
      "tradeId",
      "payeeName",
      "amount",
      "currency",
      "returnReason",
      "returnedAmount",
      "payments.createdBy",
    ])
    .select(sql<string>`coalesce(payments.reference, trades.reference, '')`.as("reference"))
    .where("payments.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** A client's payment to a recipient; undefined for another client's. */
export async function findClientPayment(
  db: Database | Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
) {
  return db
    .selectFrom("payments")
    .leftJoin("trades", "trades.id", "payments.tradeId")
    .select(["payments.id", "payments.tradeId", "payments.beneficiaryId"])
    .select(["payments.payeeName", "payments.payeeAccountMasked", "payments.payeeCountry"])
    .select(["payments.amount", "payments.currency", "payments.reference", "payments.status"])
    .select(["payments.purpose", "payments.returnReason", "payments.returnedAmount"])
    .select(["payments.createdAt", "payments.updatedAt"])
    .select(["trades.reference as tradeReference", isDeclinedPayment("payments.id").as("isDeclined")])
    .select(sql<boolean>`coalesce(trades.payouts_await_debt, false)`.as("awaitsDebt"))
    .where("payments.id", "=", id)
    .where("payments.clientId", "=", clientId)
    .where("payments.beneficiaryId", "is not", null)
    .$narrowType<{ beneficiaryId: NotNull }>()
    .executeTakeFirst();
}
