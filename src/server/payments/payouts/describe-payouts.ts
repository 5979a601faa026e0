import { assert } from "#domain/assert.ts";
import { formatAmount } from "#domain/money.ts";
import { describeDeskPayment } from "#server/payments/incoming/describe-for-desk.ts";
import { findDeskPayment } from "#server/payments/incoming/desk-payments-store.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type Batch, findBatch } from "./payouts-store.ts";

/** The desk's form of payments, without duplicates. */
export async function describePayments(tx: Transaction, ids: readonly string[], staffId: string) {
  const ownAccounts = await listOwnAccounts(tx, staffId);
  const items = [];
  for (const id of new Set(ids)) {
    const row = await findDeskPayment(tx, id);
    assert(row, `payment ${id}`);
    items.push(describeDeskPayment(row, ownAccounts));
  }
  return { items };
}

/** Payment files by id. */
export async function describeBatches(tx: Transaction, ids: readonly string[]) {
  const items = [];
  for (const id of ids) {
    const batch = await findBatch(tx, id);
    assert(batch, `batch ${id}`);
    items.push(describeBatch(batch));
  }
  return { items };
}

export function describeBatch({
  id,
  messageId,
  valueOn,
  payments,
  amount,
  createdByName,
  createdAt,
  ...at
}: Batch) {
  return {
    id,
    state: at.state,
    rejected: Number(at.rejected),
    name: messageId,
    currency: amount.currency,
    valueOn,
    payments,
    total: formatAmount(amount),
    createdBy: createdByName ?? "",
    createdAt,
  };
}
