import type { CurrencyCode } from "#domain/currency.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";

/** A client's own payment out of a balance; undefined when there is none, or it is another client's or a trade's. */
export async function findWithdrawal(
  db: Database | Transaction,
  named: { readonly clientId: string; readonly currency: CurrencyCode; readonly id: string },
) {
  return db
    .selectFrom("payments")
    .select(["id", "beneficiaryId", "payeeName", "payeeAccountMasked", "amount", "reference"])
    .select(["status", "returnReason", "createdAt", "updatedAt"])
    .where("id", "=", named.id)
    .where("clientId", "=", named.clientId)
    .where("currency", "=", named.currency)
    .where("tradeId", "is", null)
    .executeTakeFirst();
}
