import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { screenPayout } from "./screen-payout.ts";
import type { ScreeningContext } from "./screen-subjects.ts";
import type { HeldPayout } from "./screenings-store.ts";

/**
 * Has payments that were kept back looked at again: a client's by its event, which lets it leave where payouts leave by
 * themselves; money going back to a payer here, since the desk alone lets it go.
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
