import type { ResponseInput } from "#contract/endpoint.ts";
import type { readWithdrawal as endpoint } from "#contract/payments/withdrawals.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { type AccountName, findWithdrawal } from "./store.ts";

/** @throws Refused `not_found`, including for another client's withdrawal. */
export async function readWithdrawal(
  db: Database | Transaction,
  named: AccountName & { readonly id: string },
): Promise<ResponseInput<typeof endpoint>> {
  const row = await findWithdrawal(db, named);
  if (!row) throw new Refused("not_found");
  const { currency } = named;
  return {
    id: row.id,
    beneficiaryId: row.beneficiaryId,
    recipientName: row.payeeName,
    accountNumber: row.payeeAccountMasked,
    amount: formatAmount(money(row.amount, currency)),
    currency,
    reference: row.reference ?? "",
    purpose: row.purpose,
    status: row.status,
    isDeclined: row.isDeclined,
    returnReason: row.returnReason,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
