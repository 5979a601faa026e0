import type { App } from "../app.ts";
import type { Transaction } from "../postgres/database.ts";
import type { EventKind, EventOf, Relayed } from "./events.ts";

/** Handles the events of one kind from one row, in the relay's transaction; delivery is at least once. */
export type Handler<K extends EventKind> = (
  tx: Transaction,
  relayed: readonly Relayed<EventOf<K>>[],
  app: App,
) => Promise<void>;

export type Subscriptions = { readonly [K in EventKind]?: readonly Handler<K>[] };

/** Adapts a handler of single events. */
export function handleOneByOne<R extends Relayed>(
  handler: (tx: Transaction, relayed: R, app: App) => Promise<void>,
): (tx: Transaction, relayed: readonly R[], app: App) => Promise<void> {
  return async (tx, relayed, app) => {
    for (const each of relayed) await handler(tx, each, app);
  };
}
