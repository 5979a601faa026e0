import { type DepositShare, standardDepositShare } from "#domain/payments/forwards/deposit-share.ts";
import { findForwardDepositShare } from "#server/payments/close-outs/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** The deposit on a client's new forwards: their own share, or the standard one. */
export async function findDepositShare(db: Database | Transaction, clientId: string): Promise<DepositShare> {
  return (await findForwardDepositShare(db, clientId)) ?? standardDepositShare;
}
