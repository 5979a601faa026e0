import type { App } from "../app.ts";
import type { Transaction } from "../postgres/database.ts";
import type { EventKind, EventOf, Relayed } from "./events.ts";

/**
 * What a subscriber does about the events of one kind that happened together, in the transaction that relays them. It
 * may be told of one event more than once.
 */
export type Handler<K extends EventKind> = (
  tx: Transaction,
  relayed: readonly Relayed<EventOf<K>>[],
  app: App,
) => Promise<void>;

/** The handlers of each kind of event. */
export type Subscriptions = { readonly [K in EventKind]?: readonly Handler<K>[] };

/** A handler that takes its events one after the other. */
export function oneByOne<R extends Relayed>(
  handler: (tx: Transaction, relayed: R, app: App) => Promise<void>,
): (tx: Transaction, relayed: readonly R[], app: App) => Promise<void> {
  return async (tx, relayed, app) => {
    for (const each of relayed) await handler(tx, each, app);
  };
}
