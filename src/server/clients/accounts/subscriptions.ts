import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { updateLastTradedAt } from "./store.ts";

/** Keeps the desk's sort columns up to date after bookings; idempotent. */
export const clientSubscriptions: Subscriptions = {
  trade_booked: [
    (tx, relayed) =>
      updateLastTradedAt(
        tx,
        relayed.map(({ event, at }) => ({ clientId: event.clientId, at })),
      ),
  ],
};
