import { assert } from "#domain/assert.ts";
import type { SettlementCalendar } from "#domain/calendar.ts";
import { mayBook } from "#domain/clients/client-approvals/booking-limit.ts";
import { findRestriction, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import { depositOf } from "#domain/payments/forwards/deposit-share.ts";
import { marginBetween } from "#domain/payments/forwards/price-change.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { divide } from "#domain/rounding.ts";
import { checkQuoteOpen } from "#domain/trading/quotes/lifecycle.ts";
import { readBooker } from "#server/clients/client-approvals/bookers-store.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockExposures } from "#server/trading/trades/store.ts";
import { acceptForwardChange, type ForwardChangeRow, findForwardChange } from "./changes-store.ts";
import { expectChangeable } from "./quote-change.ts";
import { type ForwardRow, insertForwardQuote, lockForward } from "./store.ts";

type ChangeRequest = {
  readonly clientId: string;
  readonly id: string;
  readonly quoteId: string;
  readonly bookedBy: string;
  readonly isByKey: boolean;
};

/**
 * Moves what is left of a client's forward to the dates of an open quote, at its rate. The deposit stays.
 * @throws Refused `not_found`, `quote_expired` also for no quote of this forward, `quote_used`, `forward_changed` when a part was drawn or the dates were changed
 * since the quote, `closeout_debt`, and those of restrictions, `expectChangeable` and `mayBook`.
 */
export async function changeForward(
  tx: Transaction,
  { clientId, id, quoteId, ...by }: ChangeRequest,
  { now, calendar }: { readonly now: Date; readonly calendar: SettlementCalendar },
): Promise<void> {
  const forward = await lockForward(tx, id, clientId);
  if (!forward) throw new Refused("not_found");
  const change = await findForwardChange(tx, { id: quoteId, forwardId: id });
  if (!change) throw new Refused("quote_expired");
  const exposure = (await lockExposures(tx, [clientId])).get(clientId);
  assert(exposure, `the limits of client ${clientId}`);
  const currencies = [forward.fromCurrency, forward.toCurrency];
  const action = { clientId, currencies, kinds: ["book"] } as const;
  const restriction = findRestriction(await lockRestrictionsInForce(tx, [clientId], now), action);
  if (restriction) throw new Refused(refusalFor(restriction, action));
  orThrow(checkQuoteOpen({ ...change, tradeId: change.acceptedAt && id }, now));
  await expectChangeable(tx, forward, { now, calendar });
  const isSame = change.termsBefore === forward.quoteId && change.fromLeft === forward.fromLeft;
  if (!isSame) throw new Refused("forward_changed");
  const gbpAmount = divide(forward.gbpAmount * forward.fromLeft, forward.fromAmount, "up");
  orThrow(mayBook(gbpAmount, await readBooker(tx, { clientId, ...by })));
  if (exposure.inDebt) throw new Refused("closeout_debt");
  await insertForwardQuote(tx, termsAfter(forward, change, gbpAmount));
  await acceptForwardChange(tx, change, { acceptedAt: now, acceptedBy: by.bookedBy });
  await appendEvents(tx, [{ kind: "forward_date_changed", clientId, forwardId: id }], now);
}

/** The terms of what is left, as a quote that nobody can book: it is expired from the start. */
function termsAfter(forward: ForwardRow, change: ForwardChangeRow, gbpAmount: bigint) {
  const { clientId, fromCurrency, toCurrency, depositShare } = forward;
  const { id, fromLeft, toAmount, midAmount, createdAt } = change;
  const { spotRate, midRate, rate, deliveryFrom, deliveryTo, rateSource, rateAt, rateSimulated } = change;
  return {
    ...{ id, clientId, fromCurrency, toCurrency, fromAmount: fromLeft, toAmount, midAmount, gbpAmount },
    ...{ spotRate, midRate, rate, margin: marginBetween(change) },
    ...{ deposit: depositOf(fromLeft, depositShare), depositShare },
    ...{ deliveryFrom, deliveryTo, rateSource, rateAt, rateSimulated },
    createdAt,
    expiresAt: createdAt,
  };
}
