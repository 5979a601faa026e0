import type { Transaction } from "#server/platform/postgres/database.ts";
import { listsInForce } from "./lists-in-force.ts";
import { screenPayout } from "./screen-payout.ts";
import type { ScreeningContext } from "./screen-subjects.ts";
import { isReady, readyUnscreened } from "./screenings-store.ts";

/** Payments that one transaction looks at. */
const paymentBatchSize = 200;

/** Has a payment that is ready looked at before anybody lets it go, so that the desk knows in time what holds it. */
export async function screenIfReady(
  tx: Transaction,
  { paymentId }: { readonly paymentId: string },
  context: ScreeningContext,
): Promise<void> {
  if (await isReady(tx, paymentId)) await screenPayout(tx, { paymentId }, context);
}

/** Looks at payments that are ready and were not looked at with the lists in force; true when there may be more. */
export async function screenWaiting(tx: Transaction, context: ScreeningContext): Promise<boolean> {
  const lists = await listsInForce(tx, context.screening);
  const listIds = lists.map(({ id }) => id);
  const paymentIds = await readyUnscreened(tx, { listIds, limit: paymentBatchSize });
  for (const paymentId of paymentIds) await screenPayout(tx, { paymentId }, context);
  return paymentIds.length === paymentBatchSize;
}
