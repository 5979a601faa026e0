import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { App } from "#server/platform/app.ts";
import type { DomainEvent, EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { EventDraft } from "./serialize-event.ts";

export type Links = Pick<App, "clock" | "config">;
export type Relays<K extends DomainEvent["kind"]> = readonly Relayed<EventOf<K>>[];
export type Drafts = Promise<readonly EventDraft[]>;
/** What every draft takes from its event. */
export function from<E extends DomainEvent & { readonly clientId: string }>({ key, at, event }: Relayed<E>) {
  return { key, at, clientId: event.clientId };
}

export function amountOf(minor: bigint, currency: CurrencyCode): string {
  return formatAmount(money(minor, currency));
}

export function known<T>(row: T | undefined): T {
  assert(row, "what a webhook is about");
  return row;
}
