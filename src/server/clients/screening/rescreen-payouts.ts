import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { screenPayout } from "./screen-payout.ts";
import type { ScreeningContext } from "./screen-subjects.ts";
import type { HeldPayout } from "./screenings-store.ts";

/**
 * Re-evaluates held payments: a client's through its event, which also sends it when payouts are automatic;
 * returns to payers here, since only the desk sends them.
 */
export async function rescreenPayouts(
  tx: Transaction,
  kept: readonly HeldPayout[],
  context: ScreeningContext,
): Promise<void> {
  for (const { paymentId, clientId, tradeId } of kept) {
    if (clientId === null) await screenPayout(tx, { paymentId }, context);
    else await appendEvents(tx, [{ kind: "payment_cleared", clientId, tradeId, paymentId }], context.now);
  }
}
