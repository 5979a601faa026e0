import type { Transaction } from "#server/platform/postgres/database.ts";
import { listsInForce } from "./lists-in-force.ts";
import { screenPayout } from "./screen-payout.ts";
import type { ScreeningContext } from "./screen-subjects.ts";
import { isReady, readyUnscreened } from "./screenings-store.ts";

/** Payments per transaction. */
const paymentBatchSize = 200;

/** Screens a READY payment early, so that the desk sees what holds it. */
export async function screenIfReady(
  tx: Transaction,
  { paymentId }: { readonly paymentId: string },
  context: ScreeningContext,
): Promise<void> {
  if (await isReady(tx, paymentId)) await screenPayout(tx, { paymentId }, context);
}

/** Screens READY payments not yet screened with the lists in force; true when there may be more. */
export async function screenWaiting(tx: Transaction, context: ScreeningContext): Promise<boolean> {
  const lists = await listsInForce(tx, context.screening);
  const listIds = lists.map(({ id }) => id);
  const paymentIds = await readyUnscreened(tx, { listIds, limit: paymentBatchSize });
  for (const paymentId of paymentIds) await screenPayout(tx, { paymentId }, context);
  return paymentIds.length === paymentBatchSize;
}
