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

type Exchanged = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
};

export function amountsOf({ fromCurrency, toCurrency, fromAmount, toAmount }: Exchanged) {
  return {
    from_currency: fromCurrency,
    to_currency: toCurrency,
    from_amount: amountOf(fromAmount, fromCurrency),
    to_amount: amountOf(toAmount, toCurrency),
  };
}

export function known<T>(row: T | undefined): T {
  assert(row, "what a webhook is about");
  return row;
}
