import type { SettlementCalendar } from "#domain/calendar.ts";
import { type Booker, mayBook } from "#domain/clients/client-approvals/booking-limit.ts";
import {
  findRestriction,
  type Restriction,
  type RestrictionKind,
  refusalFor,
} from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { JournalDraft } from "#domain/ledger/journals/journal-draft.ts";
import { bookingJournal } from "#domain/ledger/journals/trade-postings.ts";
import { begin } from "#domain/lifecycle.ts";
import type { Rate } from "#domain/rate.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { noProfitShareSpent, spendProfitShare } from "#domain/rewards/profit-share.ts";
import { checkQuoteOpen } from "#domain/trading/quotes/lifecycle.ts";
import { fundingDeadline } from "#domain/trading/quotes/price-quote.ts";
import {
  isBookedByMember,
  statusOfStage,
  type TradeStage,
  type TradeStatus,
  type TradeType,
  tradeLifecycle,
} from "./lifecycle.ts";
import { type Exposure, withinLimits } from "./unsettled-limit.ts";

/** A quote to be booked, in minor units. */
export type BookableQuote = {
  readonly id: string;
  readonly clientId: string;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  readonly midRate: Rate;
  readonly rate: Rate;
  readonly midAmount: bigint;
  readonly marginAmount: bigint;
  /** The sold amount in pence at mid-market. */
  readonly gbpAmount: bigint;
  readonly profitShareRate: Rate;
  readonly deliveryDate: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly tradeId: string | null;
  /** Whether the client has an automatic exchange for the sold currency, which rules out a spot trade. */
  readonly autoExchanged: boolean;
  /** Staff user who made it for the client; null for a client's own. */
  readonly preparedBy: string | null;
};

/** A deal on the client's telephone instruction. */
export type TelephoneDeal = {
  /** Staff user who dealt. */
  readonly staffId: string;
  /** Names the recording of the call. */
  readonly callReference: string;
};

export type BookingRequest = {
  readonly type: TradeType;
  readonly clientId: string;
  readonly termsAccepted: boolean;
  readonly useProfitShare: boolean;
  /** Undefined for what the client or a rule of theirs books. */
  readonly telephone?: TelephoneDeal;
  /** User who books, or set up the order, rule or schedule that does; undefined for the desk. */
  readonly bookedBy?: string | undefined;
  /** By an API key of that user. */
  readonly isByKey?: boolean;
  /** Of what is left of a forward on its last day. */
  readonly isLastDay?: boolean;
};

/** State outside the rules at the moment of booking. */
export type BookingCircumstances = {
  readonly now: Date;
  readonly tradeId: string;
  readonly journalId: string;
  readonly reference: string;
  /** Profit share balance in US cents. */
  readonly profitShareBalance: bigint;
  readonly exposure: Exposure;
  readonly calendar: SettlementCalendar;
  readonly restrictions: readonly Restriction[];
  /** Undefined for what no member books at this moment, which was allowed when it was set up. */
  readonly booker: Booker | undefined;
};

export type BookedTrade = {
  readonly id: string;
  readonly reference: string;
  readonly clientId: string;
  readonly quoteId: string;
  readonly type: TradeType;
  readonly status: TradeStatus;
  readonly stage: TradeStage;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  readonly midRate: Rate;
  readonly rate: Rate;
  readonly midAmount: bigint;
  readonly marginAmount: bigint;
  readonly profitShareUsed: bigint;
  readonly profitShareUsd: bigint;
  readonly amountDue: bigint;
  readonly gbpAmount: bigint;
  readonly deliveryDate: string;
  readonly fundBy: Date;
  readonly createdAt: Date;
  readonly telephone?: TelephoneDeal;
  /** User who booked, or set up what did; null for the desk's and where nobody is known. */
  readonly bookedBy: string | null;
};

/** Restrictions that block each trade type; those without a firm quote are also priced at booking. */
export const bookingKinds: Readonly<Record<TradeType, readonly RestrictionKind[]>> = {
  SPOT: ["book"],
  ORDER: ["quote", "book"],
  AUTO: ["quote", "book", "convert"],
  SCHEDULED: ["quote", "book", "convert"],
  BATCH: ["book"],
  FORWARD: ["quote", "book"],
};

/**
 * Booking rules: the client's own, open quote, accepted terms, within what the member may book and the
 * client's limit, at exactly its amounts and rates. Returns the trade and its journal; another client's quote is indistinguishable from
 * none, and so is one that the dealing staff user did not make.
 */
export function bookQuote(
  quote: BookableQuote | undefined,
  request: BookingRequest,
  at: BookingCircumstances,
): Outcome<{ trade: BookedTrade; journal: JournalDraft }> {
  if (!quote || quote.clientId !== request.clientId) return refused("not_found");
  if (request.telephone && quote.preparedBy !== request.telephone.staffId) return refused("not_found");
  if (!request.termsAccepted) return refused("terms_not_accepted");
  const { clientId, fromCurrency, toCurrency } = quote;
  const action = { clientId, currencies: [fromCurrency, toCurrency], kinds: bookingKinds[request.type] };
  const restriction = findRestriction(at.restrictions, action);
  if (restriction) return refused(refusalFor(restriction, action));
  const isOpen = checkQuoteOpen(quote, at.now);
  if (!isOpen.ok) return isOpen;
  // A caller has no role to lose: the account was closed meanwhile.
  if (request.telephone && at.booker?.role === null) return refused("client_held");
  const isAllowed = at.booker ? mayBook(quote.gbpAmount, at.booker) : accepted(true);
  if (!isAllowed.ok) return isAllowed;
  if (quote.autoExchanged && isBookedByMember(request.type)) return refused("auto_exchange_active");
  const { type, isLastDay = false } = request;
  const allowed = withinLimits({ type, gbpAmount: quote.gbpAmount, isLastDay }, at.exposure);
  if (!allowed.ok) return allowed;
  const share = request.useProfitShare
    ? spendProfitShare(quote, at.profitShareBalance, quote.profitShareRate)
    : noProfitShareSpent;
  const { id, expiresAt: _, tradeId: __, profitShareRate: ___, autoExchanged: ____, ...facts } = quote;
  const { preparedBy: _____, ...priced } = facts;
  const stage = begin(tradeLifecycle, "AWAITING_FUNDS");
  const trade: BookedTrade = {
    ...priced,
    id: at.tradeId,
    reference: at.reference,
    quoteId: id,
    type: request.type,
    status: statusOfStage(stage),
    stage,
    profitShareUsed: share.used,
    profitShareUsd: share.costUsd,
    amountDue: quote.fromAmount - share.used,
    fundBy: fundingDeadline(at.now, quote.fromCurrency, at.calendar),
    createdAt: at.now,
    bookedBy: request.bookedBy ?? null,
    ...(request.telephone && { telephone: request.telephone }),
  };
  return accepted({
    trade,
    journal: bookingJournal(
      { ...trade, tradeId: trade.id, profitShareRounding: share.rounding },
      { id: at.journalId, postedAt: at.now },
    ),
  });
}
