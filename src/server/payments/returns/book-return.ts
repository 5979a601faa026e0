import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import type { Payment } from "#server/payments/payments/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { receiveReturn } from "./receive-return.ts";
import { returnPayment } from "./return-payment.ts";

/**
 * Books the return of a locked payment: one that the bank never carried out is still in transit, one that arrived is
 * returned by a credit. @throws Refused `payout_not_sent`.
 */
export async function bookReturn(
  tx: Transaction,
  { id: paymentId, status }: Pick<Payment, "id" | "status">,
  reason: string,
  context: Context,
): Promise<void> {
  const book = status === "SENT" ? returnPayment : receiveReturn;
  await book(tx, { paymentId, reason }, context);
}
