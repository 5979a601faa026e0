import { Refused } from "#domain/refusal.ts";
import { isClosedClient } from "#server/clients/restrictions/closing-store.ts";
import { requireNoQueuedReturn } from "#server/payments/incoming/credit-return.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import type { Payment } from "#server/payments/payments/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { receiveReturn } from "./receive-return.ts";
import { returnPayment } from "./return-payment.ts";

/**
 * Books the return of a locked payment: one that the bank rejected never left and is taken from transit, any other left
 * and is returned by a credit, so that a statement finds both of its movements.
 * @throws Refused `payout_not_sent`, `return_client_closed`, `return_queued`.
 */
export async function bookReturn(
  tx: Transaction,
  { id: paymentId, status, bankStatus, clientId }: Pick<Payment, "id" | "status" | "bankStatus" | "clientId">,
  reason: string,
  context: Context,
): Promise<void> {
  await requireOpenAccount(tx, clientId, context.now);
  await requireNoQueuedReturn(tx, paymentId);
  const book = status === "SENT" && bankStatus === "REJECTED" ? returnPayment : receiveReturn;
  await book(tx, { paymentId, reason }, context);
}

/** Nobody can use the balance of a closed account. @throws Refused `return_client_closed`. */
export async function requireOpenAccount(tx: Transaction, clientId: string | null, now: Date): Promise<void> {
  if (await isClosedClient(tx, clientId, now)) throw new Refused("return_client_closed");
}
