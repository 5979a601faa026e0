import type { App } from "../app.ts";
import type { Transaction } from "../postgres/database.ts";
import type { EventKind, EventOf, Relayed } from "./events.ts";

/** What a subscriber does about an event, in the transaction that relays it. It may be told of one event more than once. */
export type Handler<K extends EventKind> = (
  tx: Transaction,
  relayed: Relayed<EventOf<K>>,
  app: App,
) => Promise<void>;

/** The handlers of each kind of event. */
export type Subscriptions = { readonly [K in EventKind]?: readonly Handler<K>[] };
