import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";

/** Facts of a payment that the details show beyond the desk's list. */
export async function findPayoutFacts(tx: Transaction, id: string) {
  return tx
    .selectFrom("payments")
    .leftJoin("trades", "trades.id", "payments.tradeId")
    .leftJoin("staff", "staff.id", "payments.preparedBy")
    .select(["payments.preparedAt", staffName("staff").as("preparedBy")])
    .select(["payments.tradeId", "payments.clientId", "payments.receiptId", "payments.beneficiaryId"])
    .select(["payments.currency", "payments.createdAt", "trades.fromCurrency"])
    .select(
      sql<boolean>`exists (select from journals where event = 'balance_funding' and subject_id = payments.trade_id)`.as(
        "isFromBalance",
      ),
    )
    .where("payments.id", "=", id)
    .executeTakeFirst();
}

export type IncomingMoney = {
  readonly receiptId: string;
  readonly payerName: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly receivedAt: Date;
  readonly unverified: boolean;
  readonly simulated: boolean;
  readonly entryReference: string | null;
  readonly bookedOn: string | null;
  readonly statement: string | null;
};

/** Incoming payments that funded a trade, wholly or partly, oldest first. */
export function receiptsOfTrade(tx: Transaction, tradeId: string): Promise<IncomingMoney[]> {
  return incomingMoney(
    tx,
    sql`select id as receipt_id, amount from receipts where trade_id = ${tradeId}::uuid and status = 'MATCHED'
        and not exists (select from receipt_parts where receipt_parts.receipt_id = receipts.id)
      union all select receipt_id, amount from receipt_parts where trade_id = ${tradeId}::uuid`,
  );
}

/** The incoming payment that is being returned. */
export function receiptById(tx: Transaction, receiptId: string): Promise<IncomingMoney[]> {
  return incomingMoney(tx, sql`select id as receipt_id, amount from receipts where id = ${receiptId}::uuid`);
}

/** Latest incoming payments credited to a client's balance in a currency. */
export function receiptsOfBalance(
  tx: Transaction,
  {
    clientId,
    currency,
    limit,
  }: { readonly clientId: string; readonly currency: CurrencyCode; readonly limit: number },
): Promise<IncomingMoney[]> {
  return incomingMoney(
    tx,
    sql`(select id as receipt_id, amount from receipts where client_id = ${clientId}::uuid and currency = ${currency}
          and trade_id is null and status = 'MATCHED'
          and not exists (select from receipt_parts where receipt_parts.receipt_id = receipts.id)
          order by received_at desc limit ${limit})
      union all (select receipt_parts.receipt_id, receipt_parts.amount from receipt_parts
          join receipts on receipts.id = receipt_parts.receipt_id
          where receipt_parts.client_id = ${clientId}::uuid and receipt_parts.trade_id is null and receipts.currency = ${currency}
            and receipts.status <> 'WITHDRAWN'
          order by receipt_parts.at desc limit ${limit})`,
  );
}

async function incomingMoney(tx: Transaction, parts: ReturnType<typeof sql>): Promise<IncomingMoney[]> {
  const { rows } = await sql<IncomingMoney>`
    select part.receipt_id, receipts.payer_name, part.amount, receipts.currency, receipts.received_at, receipts.unverified,
      receipts.simulated, statement_entries.reference as entry_reference, statement_entries.booked_on, statements.reference as statement
    from (${parts}) as part join receipts on receipts.id = part.receipt_id
      left join statement_entries on statement_entries.receipt_id = receipts.id
      left join statements on statements.id = statement_entries.statement_id
    order by receipts.received_at, receipts.id`.execute(tx);
  return rows;
}

/** Latest trades that credited a client's balance in a currency. */
export async function exchangesIntoBalance(
  tx: Transaction,
  {
    clientId,
    currency,
    limit,
  }: { readonly clientId: string; readonly currency: CurrencyCode; readonly limit: number },
) {
  return tx
    .selectFrom("trades")
    .select(["id", "reference", "balanceAllocation", "toCurrency"])
    .where("clientId", "=", clientId)
    .where("toCurrency", "=", currency)
    .where("balanceAllocation", ">", 0n)
    .where("stage", "in", ["PAYING", "COMPLETED"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Earlier totals paid to the same account for the same client, by currency. */
export async function sumPaidBefore(tx: Transaction, paymentId: string) {
  const { rows } = await sql<{ currency: CurrencyCode; count: bigint; amount: bigint; lastAt: Date }>`
    select earlier.currency, count(*) as count, sum(earlier.amount)::bigint as amount, max(earlier.updated_at) as last_at
    from payments as this
      join beneficiaries as payee on payee.id = this.beneficiary_id
      join beneficiaries as same on same.client_id = payee.client_id and same.account_fingerprint = payee.account_fingerprint
      join payments as earlier on earlier.beneficiary_id = same.id
    where this.id = ${paymentId}::uuid and earlier.id <> this.id and earlier.status in ('SENT', 'COMPLETED')
      and earlier.created_at <= this.created_at
    group by earlier.currency order by earlier.currency`.execute(tx);
  return rows;
}

/** Restriction reasons by id. */
export async function restrictionReasons(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("restrictions")
    .select(["id", "reason"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** Every instruction of a payment with its file and the bank's status. */
export async function listPayoutAttempts(tx: Transaction, paymentId: string) {
  return tx
    .selectFrom("payoutInstructions as instruction")
    .innerJoin("payoutBatches", "payoutBatches.id", "instruction.batchId")
    .innerJoin("staff", "staff.id", "payoutBatches.createdBy")
    .select([
      "instruction.attempt",
      "instruction.endToEndId",
      "instruction.batchId",
      "instruction.bankStatus",
    ])
    .select(["instruction.bankReason", "instruction.answeredAt", "payoutBatches.messageId"])
    .select(["payoutBatches.createdAt as filedAt", staffName("staff").$notNull().as("filedBy")])
    .where("instruction.paymentId", "=", paymentId)
    .orderBy("instruction.attempt")
    .execute();
}

/** Audit records of a payment. */
export async function listPaymentAudit(tx: Transaction, paymentId: string) {
  return tx
    .selectFrom("auditLog as entry")
    .leftJoin("staff", "staff.id", "entry.actorId")
    .select(["entry.action", "entry.at", "entry.details", staffName("staff").as("by")])
    .where("entry.subjectKind", "=", "payment")
    .where("entry.subjectId", "=", paymentId)
    .orderBy("entry.at")
    .orderBy("entry.id")
    .execute();
}

/** Ledger events of a payment after its release. */
export async function listPaymentJournals(tx: Transaction, paymentId: string) {
  return tx
    .selectFrom("journals")
    .select(["event", "postedAt"])
    .where("subjectId", "=", paymentId)
    .where("event", "in", ["payment_sent", "payment_completed", "payment_returned", "return_received"])
    .orderBy("postedAt")
    .execute();
}
