import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Unverified part of a trade's funding, in minor units. */
export async function unverifiedOfTrade(tx: Transaction, tradeId: string): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(amount), 0)::bigint as minor from (
      select receipt_parts.amount from receipt_parts join receipts on receipts.id = receipt_parts.receipt_id
        where receipt_parts.trade_id = ${tradeId} and receipts.unverified
      union all select amount from receipts where trade_id = ${tradeId} and unverified and status = 'MATCHED'
        and not exists (select from receipt_parts where receipt_id = receipts.id)) as paid`.execute(tx);
  return rows[0]?.minor ?? 0n;
}

/** Destinations of an incoming payment: the whole, or each part. */
export type Placed = {
  /** Part id, or the incoming payment's id when it was not divided. */
  readonly subjectId: string;
  readonly isPart: boolean;
  readonly tradeId: string | null;
  readonly clientId: string;
  readonly amount: bigint;
};

export async function placesOf(tx: Transaction, receiptId: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select id as subject_id, true as is_part, trade_id, client_id, amount from receipt_parts where receipt_id = ${receiptId}
    union all select id, false, trade_id, client_id, amount from receipts
      where id = ${receiptId} and status = 'MATCHED' and not exists (select from receipt_parts where receipt_id = receipts.id)
    order by 1`.execute(tx);
  return rows;
}
