import { sql } from "kysely";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { Cursor } from "../platform/page.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";

function paymentsForDesk(db: Database | Transaction) {
  return db
    .selectFrom("payments")
    .leftJoin("trades", "trades.id", "payments.tradeId")
    .innerJoin("clients", "clients.id", "payments.clientId")
    .select(["payments.id", "payments.tradeId", "trades.reference as tradeReference", "payments.clientId"])
    .select(["clients.email as clientEmail", "payments.payeeName", "payments.payeeAccountMasked"])
    .select([
      "payments.payeeCountry",
      "payments.reference",
      "payments.amount",
      "payments.currency",
      "payments.status",
    ])
    .select(["payments.returnReason", "payments.createdAt", "payments.updatedAt"]);
}

export type DeskPayment = NonNullable<Awaited<ReturnType<typeof findDeskPayment>>>;

export async function findDeskPayment(tx: Transaction, id: string) {
  return paymentsForDesk(tx).where("payments.id", "=", id).executeTakeFirst();
}

/** Newest first, one more than the limit. */
export async function listDeskPayments(
  db: Database,
  asked: {
    readonly status: PaymentStatus | undefined;
    readonly cursor: Cursor | undefined;
    readonly limit: number;
  },
) {
  const { status, cursor, limit } = asked;
  return paymentsForDesk(db)
    .$if(status !== undefined, (query) => query.where("payments.status", "=", status ?? ""))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(payments.created_at, payments.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("payments.createdAt", "desc")
    .orderBy("payments.id", "desc")
    .limit(limit + 1)
    .execute();
}
