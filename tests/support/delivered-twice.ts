import type { EventKind } from "#server/platform/outbox/events.ts";
import type { Handler, Subscriptions } from "#server/platform/outbox/subscriptions.ts";

/** Runs each event handler twice, as redelivery by the relay may. */
export function deliveredTwice(...subscribers: readonly Subscriptions[]): Subscriptions {
  const kinds = new Set(subscribers.flatMap((each) => Object.keys(each) as EventKind[]));
  return Object.fromEntries(
    [...kinds].map((kind) => {
      const handlers = subscribers.flatMap((each) => (each[kind] ?? []) as readonly Handler<EventKind>[]);
      return [kind, [...handlers, ...handlers]];
    }),
  );
}
