import { assert } from "#domain/assert.ts";
import type { SettlementCalendar } from "#domain/calendar.ts";
import { mayBook } from "#domain/clients/client-approvals/booking-limit.ts";
import { findRestriction, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import { clientBalance } from "#domain/ledger/journals/account-ref.ts";
import { begin } from "#domain/lifecycle.ts";
import { money } from "#domain/money.ts";
import { depositDue } from "#domain/payments/forwards/deposit-due.ts";
import type { DepositSource } from "#domain/payments/forwards/deposit-source.ts";
import { drawingDays } from "#domain/payments/forwards/forward-dates.ts";
import { forwardReference } from "#domain/payments/forwards/forward-reference.ts";
import { forwardLifecycle } from "#domain/payments/forwards/lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { checkQuoteOpen } from "#domain/trading/quotes/lifecycle.ts";
import { referenceNumberAfter, referenceNumberAt } from "#domain/trading/trades/trade-reference.ts";
import { type OwnExposure, type Used, withinForwardLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { readBooker } from "#server/clients/client-approvals/bookers-store.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { openClientAccounts } from "#server/ledger/journals/store.ts";
import type { Bank } from "#server/payments/bank/bank.ts";
import { findExposure } from "#server/payments/close-outs/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockExposures } from "#server/trading/trades/store.ts";
import { listPending } from "./pending-store.ts";
import { type ForwardQuoteRow, findForwardOfQuote, findForwardQuote, insertForward } from "./store.ts";
import { takeDeposit } from "./take-deposit.ts";

type BookRequest = {
  readonly clientId: string;
  readonly quoteId: string;
  readonly termsAccepted: boolean;
  readonly depositFrom: DepositSource;
  readonly bookedBy: string;
  readonly isByKey: boolean;
};

type Context = {
  readonly now: Date;
  readonly newId: () => string;
  readonly calendar: SettlementCalendar;
};

export type BookForwardContext = Context & {
  readonly bank: Pick<Bank, "accountFor">;
  /** Default limit of what a client's open forwards are worth together, in pence. */
  readonly houseLimit: bigint;
};

/**
 * Books a client's open forward quote and takes its deposit from their balance, or waits for it as a bank transfer; returns the
 * forward's id.
 * @throws Refused `not_found`, `terms_not_accepted`, `quote_expired`, `quote_used`, those of `lockForBooking`, `mayBook`,
 * `requireRoom` and `insertBooked`.
 */
export async function bookForward(
  tx: Transaction,
  { quoteId, clientId, termsAccepted, depositFrom, ...by }: BookRequest,
  context: BookForwardContext,
): Promise<string> {
  const quote = await findForwardQuote(tx, quoteId, clientId);
  if (!quote) throw new Refused("not_found");
  if (!termsAccepted) throw new Refused("terms_not_accepted");
  const booking = { quote, isByTransfer: isPaidByTransfer(quote, depositFrom), bookedBy: by.bookedBy };
  const { inDebt, others } = await lockForBooking(tx, booking, context);
  const booked = await findForwardOfQuote(tx, quoteId);
  orThrow(checkQuoteOpen({ ...quote, tradeId: booked?.id ?? null }, context.now));
  orThrow(mayBook(quote.gbpAmount, await readBooker(tx, { clientId, ...by })));
  if (inDebt) throw new Refused("closeout_debt");
  await requireRoom(tx, booking, { ...context, others });
  return insertBooked(tx, booking, context);
}

export type ForwardBooking = {
  readonly quote: Pick<
    ForwardQuoteRow,
    | "id"
    | "clientId"
    | "fromCurrency"
    | "toCurrency"
    | "fromAmount"
    | "toAmount"
    | "gbpAmount"
    | "deposit"
    | "deliveryFrom"
    | "deliveryTo"
  >;
  readonly isByTransfer: boolean;
  readonly bookedBy: string;
};

/** A forward without a deposit waits for none. */
export function isPaidByTransfer({ deposit }: { readonly deposit: bigint }, from: DepositSource): boolean {
  return from === "bank_transfer" && deposit > 0n;
}

/**
 * Bookings of one person are in turn, so that one of several decides with what the others left.
 * @throws Refused those of restrictions.
 */
export async function lockForBooking(
  tx: Transaction,
  { quote: { clientId, fromCurrency, toCurrency }, isByTransfer }: ForwardBooking,
  { now }: Pick<Context, "now">,
): Promise<Pick<OwnExposure, "inDebt" | "others">> {
  const exposure = (await lockExposures(tx, [clientId])).get(clientId);
  assert(exposure, `the limits of client ${clientId}`);
  const kinds = isByTransfer ? (["book", "receive"] as const) : (["book"] as const);
  const action = { clientId, currencies: [fromCurrency, toCurrency], kinds };
  const restriction = findRestriction(await lockRestrictionsInForce(tx, [clientId], now), action);
  if (restriction) throw new Refused(refusalFor(restriction, action));
  return exposure;
}

/**
 * Whether a locked client has room for one more forward.
 * @throws Refused `forward_limit_reached`, `shared_limit_reached`, `forward_deposit_pending`, `currency_not_tradable` when Summit has no account in the
 * currency of a transfer.
 */
export async function requireRoom(
  tx: Transaction,
  { quote: { clientId, fromCurrency, gbpAmount }, isByTransfer }: ForwardBooking,
  { houseLimit, bank, others }: Pick<BookForwardContext, "houseLimit" | "bank"> & Pick<OwnExposure, "others">,
): Promise<void> {
  const own = await usedByForwards(tx, clientId, houseLimit);
  const used: Used[] = [];
  for (const id of others ?? []) used.push(await usedByForwards(tx, id, houseLimit));
  orThrow(withinForwardLimit(gbpAmount, own, used));
  if (isByTransfer && !bank.accountFor(fromCurrency)) throw new Refused("currency_not_tradable");
  if (isByTransfer && (await listPending(tx, [clientId])).length > 0)
    throw new Refused("forward_deposit_pending");
}

async function usedByForwards(tx: Transaction, clientId: string, houseLimit: bigint): Promise<Used> {
  const limited = await findExposure(tx, clientId);
  assert(limited, `the limits of client ${clientId}`);
  return { used: limited.forwards, limit: limited.ownForwardLimit ?? houseLimit };
}

/**
 * A checked forward with its deposit; returns its id.
 * @throws Refused `quote_used`, `forward_deposit_short`.
 */
export async function insertBooked(
  tx: Transaction,
  booking: ForwardBooking,
  context: Context,
): Promise<string> {
  const { clientId, fromCurrency, ...quote } = booking.quote;
  const id = await insert(tx, booking, context);
  const deposit = money(quote.deposit, fromCurrency);
  if (booking.isByTransfer) await openClientAccounts(tx, [clientBalance(clientId, fromCurrency)]);
  else if (deposit.minor > 0n) await takeDeposit(tx, { subjectId: id, clientId, amount: deposit }, context);
  await appendEvents(tx, [{ kind: "forward_booked", clientId, forwardId: id }], context.now);
  return id;
}

/** Under the next free reference from the clock's on. */
async function insert(
  tx: Transaction,
  { quote, isByTransfer, bookedBy }: ForwardBooking,
  { now, newId, calendar }: Context,
): Promise<string> {
  const id = newId();
  const { fromCurrency, toCurrency } = quote;
  const { drawBy } = drawingDays(quote, { currencies: [fromCurrency, toCurrency], calendar });
  const forward = {
    id,
    clientId: quote.clientId,
    quoteId: quote.id,
    status: begin(forwardLifecycle, isByTransfer ? "PENDING_DEPOSIT" : "ACTIVE"),
    fromLeft: quote.fromAmount,
    toLeft: quote.toAmount,
    depositHeld: isByTransfer ? 0n : quote.deposit,
    depositDueBy: isByTransfer ? depositDue({ drawBy, fromCurrency }, now, calendar) : null,
    bookedBy,
    createdAt: now,
  };
  for (let number = referenceNumberAt(now); ; number = referenceNumberAfter(number)) {
    if (await insertForward(tx, { ...forward, reference: forwardReference(number) })) return id;
    if (await findForwardOfQuote(tx, quote.id)) throw new Refused("quote_used");
  }
}
