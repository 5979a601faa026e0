import { type ExpressionBuilder, sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { PaymentStatus } from "#domain/payments/payments/lifecycle.ts";
import type { PayoutList } from "#domain/payments/payouts/payout-approval.ts";
import { isDeclinedPayment } from "#server/ledger/journals/store.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName, staffName } from "#server/platform/postgres/display-name.ts";
import { foldedPattern } from "#server/platform/postgres/folded-pattern.ts";
import type { DB } from "#server/platform/schema.ts";

function paymentsForDesk(db: Database | Transaction) {
  return db
    .selectFrom("payments")
    .leftJoin("trades", "trades.id", "payments.tradeId")
    .leftJoin("clients", "clients.id", "payments.clientId")
    .leftJoin("staff as preparer", "preparer.id", "payments.preparedBy")
    .leftJoin("staff as approver", "approver.id", "payments.approvedBy")
    .leftJoin("paymentReturnRequests as comingBack", (join) =>
      join
        .onRef("comingBack.paymentId", "=", "payments.id")
        .on("comingBack.decision", "is", null)
        .on("payments.status", "in", ["SENT", "COMPLETED"]),
    )
    .leftJoin("staff as returner", "returner.id", "comingBack.requestedBy")
    .leftJoin("payoutResends as resend", (join) =>
      join
        .onRef("resend.paymentId", "=", "payments.id")
        .on("resend.decision", "is", null)
        .on("payments.status", "=", "SENT"),
    )
    .leftJoin("staff as resender", "resender.id", "resend.requestedBy")
    .leftJoinLateral(sentBack, (join) =>
      join.on("payments.status", "=", "READY").on("payments.preparedBy", "is", null),
    )
    .leftJoin("staff as sender", "sender.id", "sentBack.sentBackBy")
    .leftJoin("staff as sentTo", "sentTo.id", "sentBack.preparedBy")
    .leftJoin("payoutBatches", "payoutBatches.id", "payments.batchId")
    .select(["payments.id", "payments.tradeId", "trades.reference as tradeReference", "payments.clientId"])
    .select(clientName().as("clientName"))
    .select(["clients.email as clientEmail", "payments.payeeName", "payments.payeeAccountMasked"])
    .select([
      "payments.payeeCountry",
      "payments.reference",
      "payments.amount",
      "payments.currency",
      "payments.status",
    ])
    .select([screened.as("screened"), screeningNote.as("screeningNote")])
    .select(isDeclinedPayment("payments.id").as("isDeclined"))
    .select(sql<boolean>`coalesce(trades.payouts_await_debt, false)`.as("awaitsDebt"))
    .select([
      "payments.bankReason",
      "payments.returnReason",
      "payments.returnedAmount",
      "payments.createdAt",
      "payments.updatedAt",
      "payments.receiptId",
    ])
    .select(["payments.approval", "payments.preparedBy", "payments.secondPerson", "payments.batchId"])
    .select([staffName("preparer").as("preparedByName"), staffName("approver").as("approvedByName")])
    .select(["comingBack.reason as returnRequestReason", "comingBack.requestedBy as returnRequestedBy"])
    .select(staffName("returner").as("returnRequestedByName"))
    .select(["resend.requestedBy as resendRequestedBy", staffName("resender").as("resendRequestedByName")])
    .select(["sentBack.note as sentBackNote", "sentBack.sentBackAt", "sentBack.preparedBy as sentBackTo"])
    .select([staffName("sender").as("sentBackByName"), staffName("sentTo").as("sentBackToName")])
    .select("payoutBatches.messageId as batchName");
}

/** Latest note of an approver who returned the payment to its preparer. */
function sentBack(eb: ExpressionBuilder<DB, "payments">) {
  return eb
    .selectFrom("sentBackPayouts")
    .select(["note", "preparedBy", "sentBackBy", "sentBackAt"])
    .whereRef("sentBackPayouts.paymentId", "=", "payments.id")
    .orderBy("sentBackAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .as("sentBack");
}

/** Latest screening result of a READY payment. */
const screened = sql<string | null>`case when payments.status = 'READY' then
  (select outcome from payout_screenings where payment_id = payments.id order by at desc, id desc limit 1) end`;

/** Checks that the latest screening of a payment left out. */
const screeningNote = sql<string | null>`(select note from payout_screenings where payment_id = payments.id
  order by at desc, id desc limit 1)`;

export type DeskPayment = NonNullable<Awaited<ReturnType<typeof findDeskPayment>>>;

export async function findDeskPayment(tx: Transaction, id: string) {
  return paymentsForDesk(tx).where("payments.id", "=", id).executeTakeFirst();
}

/** SQL conditions of the stages in `domain/payouts/payout-approval`. */
const whereStage: Readonly<Record<PayoutList, string>> = {
  ready: "payments.status = 'READY' and payments.prepared_by is null and payments.approval is null",
  prepared: "payments.status = 'READY' and payments.prepared_by is not null and payments.approval is null",
  approved: "payments.status = 'READY' and payments.approval is not null",
  waiting: "payments.status = 'READY'",
  sent: "payments.status = 'SENT'",
  completed: "payments.status = 'COMPLETED'",
  returned: "payments.status = 'RETURNED'",
  rejected: "payments.status = 'SENT' and payments.bank_status = 'REJECTED'",
};

/** Payments by recipient's name, client or trade reference, each found by its index. */
function matchesSearch(search: string) {
  const pattern = foldedPattern(search);
  return sql<boolean>`payments.id in (
    select id from payments where folded_payee like ${pattern}
    union select payments.id from payments join clients on clients.id = payments.client_id where clients.folded_text like ${pattern}
    union select payments.id from payments join trades on trades.id = trade_id where trades.reference = ${search.toUpperCase()})`;
}

export type DeskPaymentFilters = {
  readonly status: PaymentStatus | undefined;
  readonly stage: PayoutList | undefined;
  readonly currency: CurrencyCode | undefined;
  readonly search: string | undefined;
};

/** Newest first, limit + 1 rows. */
export async function listDeskPayments(
  db: Database,
  { status, stage, currency, search = "" }: DeskPaymentFilters,
  { cursor, limit }: { readonly cursor: Cursor | undefined; readonly limit: number },
) {
  // A literal, so that the planner uses the partial index of uncompleted payments.
  return paymentsForDesk(db)
    .$call((query) => (status === undefined ? query : query.where("payments.status", "=", sql.lit(status))))
    .$if(stage !== undefined, (query) => query.where(sql<boolean>`${sql.raw(whereStage[stage ?? "ready"])}`))
    .$if(currency !== undefined, (query) => query.where("payments.currency", "=", currency ?? "GBP"))
    .$if(search !== "", (query) => query.where(matchesSearch(search)))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(payments.created_at, payments.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("payments.createdAt", "desc")
    .orderBy("payments.id", "desc")
    .limit(limit + 1)
    .execute();
}
