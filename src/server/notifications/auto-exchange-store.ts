import { sql } from "kysely";
import type { Transaction } from "../platform/postgres/database.ts";
import type { AutoExchangeFacts } from "./auto-exchange-messages.ts";

/** Results of incoming payments under clients' rules, by incoming payment. */
export async function autoExchangeFacts(
  tx: Transaction,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, AutoExchangeFacts>> {
  const rows = await tx
    .selectFrom("autoExchangeRuns as run")
    .innerJoin("receipts", "receipts.id", "run.receiptId")
    .leftJoin("trades", "trades.id", "run.tradeId")
    .select(["run.receiptId", "run.autoExchangeId", "run.status", "run.reason"])
    .select(["receipts.amount", "receipts.currency", "run.tradeId"])
    .select(["trades.reference", "trades.toAmount", "trades.toCurrency"])
    .where("run.receiptId", "=", sql<string>`any(${receiptIds}::uuid[])`)
    .execute();
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
