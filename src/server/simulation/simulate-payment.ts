import type { ResponseInput } from "#contract/endpoint.ts";
import type * as contract from "#contract/simulation/simulation.ts";
import { Refused } from "#domain/refusal.ts";
import { readPayment } from "#server/payments/invoices/read-payment.ts";
import { completeUnlessRejected } from "#server/payments/payments/complete-payment.ts";
import { type Context, lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import { findClientPayment } from "#server/payments/payments/store.ts";
import { bookReturn } from "#server/payments/returns/book-return.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

type Named = { readonly paymentId: string; readonly clientId: string };
type Answer = ResponseInput<typeof contract.simulatePaymentCompletion>;

/** Has the simulated bank complete a client's payment. @throws Refused `not_found`, `payout_not_sent`. */
export async function simulateCompletion(tx: Transaction, named: Named, context: Context): Promise<Answer> {
  await requireOwn(tx, named);
  await completeUnlessRejected(tx, named, context);
  return readSimulated(tx, named, context);
}

/** Has the simulated bank return a client's payment. @throws Refused `not_found`, `payout_not_sent`. */
export async function simulateReturn(
  tx: Transaction,
  { reason, ...named }: Named & { readonly reason: string },
  context: Context,
): Promise<Answer> {
  await requireOwn(tx, named);
  const { payment } = await lockPayment(tx, named.paymentId);
  await bookReturn(tx, payment, reason, context);
  return readSimulated(tx, named, context);
}

/** Before anything is locked: nobody delays another client's payments. */
async function requireOwn(tx: Transaction, { paymentId: id, clientId }: Named): Promise<void> {
  if (!(await findClientPayment(tx, { id, clientId }))) throw new Refused("not_found");
}

async function readSimulated(
  tx: Transaction,
  { paymentId: id, clientId }: Named,
  { now }: Pick<Context, "now">,
): Promise<Answer> {
  return { simulated: true, ...(await readPayment(tx, { id, clientId, now })) };
}
