import { findRestriction, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import { permit } from "#domain/lifecycle.ts";
import { checkWindow, drawingDays, isDrawnByItself } from "#domain/payments/forwards/forward-dates.ts";
import { forwardLifecycle } from "#domain/payments/forwards/lifecycle.ts";
import { priceChange } from "#domain/payments/forwards/price-change.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { quoteFirmMs } from "#domain/trading/quotes/lifecycle.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { isInDebt } from "#server/ledger/journals/store.ts";
import { readForwardPricing } from "#server/market/forward-pricing/read-forward-pricing.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { insertForwardChange, type NewForwardChange } from "./changes-store.ts";
import type { ForwardQuoteContext } from "./quote-forward.ts";
import { type ForwardWithTerms, findForward } from "./reads-store.ts";
import { openCalls } from "./worths-store.ts";

export type ChangeRequest = {
  readonly clientId: string;
  readonly id: string;
  /** Undefined for a fixed date. */
  readonly deliveryFrom?: string | undefined;
  readonly deliveryTo: string;
};

export type FirmForwardChange = { readonly forward: ForwardWithTerms; readonly change: NewForwardChange };

/**
 * Creates a firm quote for moving what is left of a forward to other dates, at today's rates and curves.
 * @throws Refused `not_found`, `forward_date_invalid`, `currency_not_tradable`, `closeout_debt`, those of restrictions, of
 * `expectChangeable` and of `priceChange`, and while there is no fresh rate.
 */
export async function quoteForwardChange(
  db: Database,
  { clientId, id, ...dates }: ChangeRequest,
  { now, newId, calendar, pairRate }: Omit<ForwardQuoteContext, "quoteStops">,
): Promise<FirmForwardChange> {
  const forward = await findForward(db, { clientId, id });
  if (!forward) throw new Refused("not_found");
  const { fromCurrency, toCurrency, fromLeft, toLeft, quoteId: termsBefore } = forward;
  const [terms, restrictions, pricing, owes] = await Promise.all([
    readTerms(db, clientId, forward),
    readRestrictions(db, [clientId], now),
    readForwardPricing(db),
    isInDebt(db, clientId),
  ]);
  const action = { clientId, currencies: [fromCurrency, toCurrency], kinds: ["quote"] } as const;
  const restriction = findRestriction(restrictions, action);
  if (restriction) throw new Refused(refusalFor(restriction, action));
  if (!terms.isTradable) throw new Refused("currency_not_tradable");
  if (owes) throw new Refused("closeout_debt");
  await expectChangeable(db, forward, { now, calendar });
  const pair = { currencies: [fromCurrency, toCurrency], calendar };
  const window = orThrow(checkWindow(dates, now, pair));
  if (window.deliveryFrom === forward.deliveryFrom && window.deliveryTo === forward.deliveryTo)
    throw new Refused("forward_date_invalid", { deliveryTo: "Choose other dates than the present ones" });
  const { mid: spot, source: rateSource, at: rateAt, simulated } = pairRate(fromCurrency, toCurrency);
  const context = { pricing, pair, spot, spotMargin: terms.margin, now };
  const change = {
    ...orThrow(priceChange(forward, window, context)),
    ...window,
    ...{ id: newId(), forwardId: id, clientId, termsBefore, fromLeft, toLeft, spotRate: spot },
    ...{ rateSource, rateAt, rateSimulated: simulated },
    createdAt: now,
    expiresAt: new Date(now.getTime() + quoteFirmMs),
  };
  await insertForwardChange(db, change);
  return { forward, change };
}

type Changeable = Pick<
  ForwardWithTerms,
  "id" | "status" | "fromCurrency" | "toCurrency" | "deliveryFrom" | "deliveryTo"
>;

/** @throws Refused `forward_not_open`, `forward_last_day` once what is left is drawn by itself, `forward_margin_call_open`. */
export async function expectChangeable(
  db: Database | Transaction,
  forward: Changeable,
  { now, calendar }: Pick<ForwardQuoteContext, "now" | "calendar">,
): Promise<void> {
  orThrow(permit(forwardLifecycle, forward.status, "change_date"));
  const pair = { currencies: [forward.fromCurrency, forward.toCurrency], calendar };
  if (isDrawnByItself(drawingDays(forward, pair), now)) throw new Refused("forward_last_day");
  if ((await openCalls(db, [forward.id])).size > 0) throw new Refused("forward_margin_call_open");
}
