import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { DomainEvent, EventKind, EventOf, Relayed } from "./events.ts";

/** Handles the events of one kind from one row, in the relay's transaction; delivery is at least once. */
export type Handler<K extends EventKind> = (
  tx: Transaction,
  relayed: readonly Relayed<EventOf<K>>[],
  app: App,
) => Promise<void>;

export type Subscriptions = { readonly [K in EventKind]?: readonly Handler<K>[] };

/**
 * Adapts a handler of single events that touches nothing but its client's: events of one client are handled in turn, those
 * of several clients side by side, so that their statements travel together.
 */
export function handleByClient<R extends Relayed<DomainEvent & { readonly clientId: string }>>(
  handler: (tx: Transaction, relayed: R, app: App) => Promise<void>,
): (tx: Transaction, relayed: readonly R[], app: App) => Promise<void> {
  return async (tx, relayed, app) => {
    const byClient = Map.groupBy(relayed, ({ event }) => event.clientId);
    await Promise.all(
      [...byClient.values()].map(async (own) => {
        for (const each of own) await handler(tx, each, app);
      }),
    );
  };
}

/** Adapts a handler of single events. */
export function handleOneByOne<R extends Relayed>(
  handler: (tx: Transaction, relayed: R, app: App) => Promise<void>,
): (tx: Transaction, relayed: readonly R[], app: App) => Promise<void> {
  return async (tx, relayed, app) => {
    for (const each of relayed) await handler(tx, each, app);
  };
}
