import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { updateLastTradedAt } from "./store.ts";

/** What the desk's list goes by follows the bookings: a repeat changes nothing. */
export const clientSubscriptions: Subscriptions = {
  trade_booked: [
    (tx, relayed) =>
      updateLastTradedAt(
        tx,
        relayed.map(({ event, at }) => ({ clientId: event.clientId, at })),
      ),
  ],
};
