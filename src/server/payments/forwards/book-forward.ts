import { assert } from "#domain/assert.ts";
import { mayBook } from "#domain/clients/client-approvals/booking-limit.ts";
import { findRestriction, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import { begin } from "#domain/lifecycle.ts";
import { money } from "#domain/money.ts";
import { forwardReference } from "#domain/payments/forwards/forward-reference.ts";
import { forwardLifecycle } from "#domain/payments/forwards/lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { checkQuoteOpen } from "#domain/trading/quotes/lifecycle.ts";
import { referenceNumberAfter, referenceNumberAt } from "#domain/trading/trades/trade-reference.ts";
import { withinForwardLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { readBooker } from "#server/clients/client-approvals/bookers-store.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { findExposure } from "#server/payments/close-outs/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockExposures } from "#server/trading/trades/store.ts";
import { type ForwardQuoteRow, findForwardOfQuote, findForwardQuote, insertForward } from "./store.ts";
import { takeDeposit } from "./take-deposit.ts";

type BookRequest = {
  readonly clientId: string;
  readonly quoteId: string;
  readonly termsAccepted: boolean;
  readonly bookedBy: string;
  readonly isByKey: boolean;
};

type Context = { readonly now: Date; readonly newId: () => string };

type BookContext = Context & {
  /** Default limit of what a client's open forwards are worth together, in pence. */
  readonly houseLimit: bigint;
};

/**
 * Books a client's open forward quote and takes its deposit from their balance; returns the forward's id.
 * @throws Refused `not_found`, `terms_not_accepted`, `quote_expired`, `quote_used`, `closeout_debt`, `forward_limit_reached`, `forward_deposit_short`, and
 * those of restrictions and `mayBook`.
 */
export async function bookForward(
  tx: Transaction,
  { quoteId, clientId, termsAccepted, ...by }: BookRequest,
  { now, newId, houseLimit }: BookContext,
): Promise<string> {
  const quote = await findForwardQuote(tx, quoteId, clientId);
  if (!quote) throw new Refused("not_found");
  if (!termsAccepted) throw new Refused("terms_not_accepted");
  // Bookings of one client are in turn, so that one of several decides with what the others left.
  const exposure = (await lockExposures(tx, [clientId])).get(clientId);
  assert(exposure, `the limits of client ${clientId}`);
  const action = { clientId, currencies: [quote.fromCurrency, quote.toCurrency], kinds: ["book"] } as const;
  const restriction = findRestriction(await lockRestrictionsInForce(tx, [clientId], now), action);
  if (restriction) throw new Refused(refusalFor(restriction, action));
  const booked = await findForwardOfQuote(tx, quoteId);
  orThrow(checkQuoteOpen({ ...quote, tradeId: booked?.id ?? null }, now));
  orThrow(mayBook(quote.gbpAmount, await readBooker(tx, { clientId, ...by })));
  if (exposure.inDebt) throw new Refused("closeout_debt");
  const limited = await findExposure(tx, clientId);
  assert(limited, `the limits of client ${clientId}`);
  const { forwards, ownForwardLimit } = limited;
  orThrow(withinForwardLimit(quote.gbpAmount, { forwards, limit: ownForwardLimit ?? houseLimit }));
  const id = await insert(tx, quote, { bookedBy: by.bookedBy, now, newId });
  const deposit = money(quote.deposit, quote.fromCurrency);
  if (deposit.minor > 0n) await takeDeposit(tx, { subjectId: id, clientId, amount: deposit }, { now, newId });
  await appendEvents(tx, [{ kind: "forward_booked", clientId, forwardId: id }], now);
  return id;
}

/** Under the next free reference from the clock's on. */
async function insert(
  tx: Transaction,
  quote: ForwardQuoteRow,
  { bookedBy, now, newId }: Context & { readonly bookedBy: string },
): Promise<string> {
  const id = newId();
  const forward = {
    id,
    clientId: quote.clientId,
    quoteId: quote.id,
    status: begin(forwardLifecycle, "ACTIVE"),
    fromLeft: quote.fromAmount,
    toLeft: quote.toAmount,
    depositHeld: quote.deposit,
    bookedBy,
    createdAt: now,
  };
  for (let number = referenceNumberAt(now); ; number = referenceNumberAfter(number)) {
    if (await insertForward(tx, { ...forward, reference: forwardReference(number) })) return id;
    if (await findForwardOfQuote(tx, quote.id)) throw new Refused("quote_used");
  }
}
