import type { RawBuilder } from "kysely";
import { assert } from "#domain/assert.ts";
import type { SettlementCalendar } from "#domain/calendar.ts";
import type { Booker } from "#domain/clients/client-approvals/booking-limit.ts";
import type { Restriction } from "#domain/clients/restrictions/restriction.ts";
import {
  type AccountRef,
  accountKey,
  clientProfitShare,
  house,
} from "#domain/ledger/journals/account-ref.ts";
import type { JournalDraft } from "#domain/ledger/journals/journal-draft.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { Refusal } from "#domain/refusal.ts";
import {
  type BookableQuote,
  type BookedTrade,
  type BookingRequest,
  bookQuote,
} from "#domain/trading/trades/book-quote.ts";
import { isBookedByMember, isPaidAtOnce } from "#domain/trading/trades/lifecycle.ts";
import { formatReference } from "#domain/trading/trades/trade-reference.ts";
import { exposureOf, type OwnExposure } from "#domain/trading/trades/unsettled-limit.ts";
import { bookerKey, readBookers } from "#server/clients/client-approvals/bookers-store.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import type { ClaimedAccounts } from "#server/ledger/journals/claimed-shard-store.ts";
import {
  getLockedAccount,
  type LockedAccounts,
  lockNamedAccounts,
} from "#server/ledger/journals/post-journals.ts";
import { journalWrites } from "#server/ledger/journals/store.ts";
import { type AuditEntry, auditWrites } from "#server/platform/append-audit.ts";
import { eventWrites } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ReferencePool } from "./reference-pool.ts";
import { lockExposures, lockQuotes, tradeWrites } from "./store.ts";
import { type TelephoneTrade, telephoneWrites } from "./telephone-store.ts";

export type TradeToBook = BookingRequest & { readonly quoteId: string };

export type BookingResult = { readonly ok: true; readonly trade: BookedTrade } | Refusal;

export type BookingContext = {
  readonly now: Date;
  readonly newId: () => string;
  readonly calendar: SettlementCalendar;
  readonly references: ReferencePool;
  /** Default limit of a client's unsettled trades, in pence. */
  readonly unsettledLimit: bigint;
};

/** Result of a batch of bookings: one per request, in order, and the writes that carry them out. */
export type BookingPlan = {
  readonly results: readonly BookingResult[];
  readonly writes: readonly RawBuilder<unknown>[];
};

/** Locked inputs of bookings: quotes, clients' exposures, restrictions, and unused reference numbers. */
export type LockedQuotes = {
  readonly quotes: Map<string, BookableQuote>;
  readonly exposures: Map<string, OwnExposure>;
  readonly restrictions: readonly Restriction[];
  /** Who books quotes, by `bookerKey`. */
  readonly bookers: ReadonlyMap<string, Booker>;
  readonly references: readonly number[];
  /** House accounts that nobody else posts to; the others are locked. */
  readonly claimed?: ClaimedAccounts | undefined;
};

/**
 * Locks quotes, then exposures, each in id order, reads restrictions and who books, and takes a reference each, in one
 * round trip.
 */
export async function lockQuotesToBook(
  tx: Transaction,
  requests: readonly TradeToBook[],
  { references, now }: BookingContext,
): Promise<LockedQuotes> {
  const clientIds = requests.map((request) => request.clientId);
  const [quotes, exposures, bookers, restrictions, numbers] = await Promise.all([
    lockQuotes(
      tx,
      requests.map((request) => request.quoteId),
    ),
    lockExposures(tx, clientIds),
    // After the exposures' locks, so that a limit that was set meanwhile counts.
    readBookers(tx, requests),
    lockRestrictionsInForce(tx, clientIds, now),
    references.take(tx, now, requests.length),
  ]);
  return { quotes, exposures, bookers, restrictions, references: numbers };
}

/**
 * Decides on bookings of locked quotes; each is accepted or refused independently. Locks the accounts that are
 * not claimed in id order, then applies `domain/trades/book-quote`. Writes nothing: the caller adds its own writes to the plan
 * and executes all with `writeTogether` in the same transaction. Locked quotes that no request names are
 * unaffected.
 */
export async function planBookings(
  tx: Transaction,
  requests: readonly TradeToBook[],
  { quotes, exposures, restrictions, bookers, references, claimed }: LockedQuotes,
  context: BookingContext,
): Promise<BookingPlan> {
  const named = accountsOf(requests, quotes).filter((account) => !claimed?.has(accountKey(account)));
  const accounts: LockedAccounts = named.length > 0 ? await lockNamedAccounts(tx, named) : new Map();
  const journals: JournalDraft[] = [];
  const results = requests.map((request, index): BookingResult => {
    const reference = references[index];
    assert(reference !== undefined, "a reference for each request");
    const locked = { quotes, exposures, restrictions, bookers, accounts };
    const decided = decide(request, formatReference(reference), locked, context);
    if (!decided.ok) return decided;
    journals.push(decided.value.journal);
    return { ok: true, trade: decided.value.trade };
  });
  const booked = results.flatMap((result) => (result.ok ? [result.trade] : []));
  const dealt = booked.filter((trade): trade is TelephoneTrade => trade.telephone !== undefined);
  const writes = [
    ...tradeWrites(booked),
    ...telephoneWrites(dealt),
    ...auditWrites(dealt.map((trade) => dealtEntry(trade, context))),
    ...journalWrites(
      journals,
      (account) => claimed?.get(accountKey(account)) ?? getLockedAccount(accounts, account).id,
    ),
    ...eventWrites(booked.map(bookedEvent), context.now),
  ];
  return { results, writes };
}

/** For a client that doesn't exist. */
const nobody: Booker = { role: null, approvalAbove: null, preparerLimit: null };

/** Applies the rules in order; an accepted booking counts for the requests after it. */
function decide(
  request: TradeToBook,
  reference: string,
  {
    quotes,
    exposures,
    restrictions,
    bookers,
    accounts,
  }: Omit<LockedQuotes, "references" | "claimed"> & { readonly accounts: LockedAccounts },
  { now, newId, calendar, unsettledLimit }: BookingContext,
) {
  const quote = quotes.get(request.quoteId);
  const share = accounts.get(accountKey(clientProfitShare(request.clientId)));
  const tradeId = newId();
  const decided = bookQuote(quote, request, {
    now,
    tradeId,
    journalId: newId(),
    reference,
    exposure: exposureOf(request.clientId, exposures, unsettledLimit),
    profitShareBalance: request.useProfitShare ? (share?.balance ?? 0n) : 0n,
    calendar,
    restrictions,
    booker: isBookedByMember(request.type) ? (bookers.get(bookerKey(request)) ?? nobody) : undefined,
  });
  if (decided.ok) {
    if (quote) quotes.set(quote.id, { ...quote, tradeId });
    if (share) share.balance -= decided.value.trade.profitShareUsd;
    const own = exposures.get(request.clientId);
    if (own && !isPaidAtOnce(request.type))
      exposures.set(request.clientId, { ...own, unsettled: own.unsettled + decided.value.trade.gbpAmount });
  }
  return decided;
}

/** Every account that these bookings may post to. */
function accountsOf(
  requests: readonly TradeToBook[],
  quotes: ReadonlyMap<string, BookableQuote>,
): AccountRef[] {
  const named = new Map<string, AccountRef>();
  const name = (account: AccountRef) => named.set(accountKey(account), account);
  for (const { quoteId, clientId, useProfitShare } of requests) {
    const quote = quotes.get(quoteId);
    if (!quote || quote.clientId !== clientId) continue;
    name(house("trades_receivable", quote.fromCurrency));
    name(house("position", quote.fromCurrency));
    for (const kind of ["position", "trades_payable", "margin", "rounding"] as const)
      name(house(kind, quote.toCurrency));
    if (useProfitShare) {
      name(house("position", "USD"));
      name(house("rounding", quote.fromCurrency));
      name(clientProfitShare(clientId));
    }
  }
  return [...named.values()];
}

function bookedEvent({ clientId, id: tradeId, telephone }: BookedTrade) {
  const dealt = telephone && { callReference: telephone.callReference };
  return { kind: "trade_booked" as const, clientId, tradeId, ...dealt };
}

function dealtEntry(
  { id, clientId, reference, telephone, ...trade }: TelephoneTrade,
  { now, newId }: BookingContext,
): AuditEntry {
  return {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: telephone.staffId },
    action: "deal_by_telephone",
    subject: { kind: "client", id: clientId },
    details: {
      trade: id,
      reference,
      callReference: telephone.callReference,
      fromCurrency: trade.fromCurrency,
      fromAmount: formatAmount(money(trade.fromAmount, trade.fromCurrency)),
      toCurrency: trade.toCurrency,
      toAmount: formatAmount(money(trade.toAmount, trade.toCurrency)),
    },
  };
}
