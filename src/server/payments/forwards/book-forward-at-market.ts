import { formatCalendarDay } from "#domain/calendar.ts";
import { mayBook } from "#domain/clients/client-approvals/booking-limit.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatDisplayRate, formatTargetRate } from "#domain/market/rates/format-display-rate.ts";
import { parseTypedRate } from "#domain/market/rates/parse-typed-rate.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { depositPercentOf } from "#domain/payments/forwards/deposit-share.ts";
import type { DepositSource } from "#domain/payments/forwards/deposit-source.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { readBooker } from "#server/clients/client-approvals/bookers-store.ts";
import {
  type ApprovableAction,
  type ApprovingSession,
  requireApproval,
} from "#server/clients/client-approvals/require-approval.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  type BookForwardContext,
  insertBooked,
  isPaidByTransfer,
  lockForBooking,
  requireRoom,
} from "./book-forward.ts";
import { type FirmForwardQuote, type ForwardQuoteContext, quoteForward } from "./quote-forward.ts";

type MarketRequest = {
  readonly clientId: string;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  /** Sold, as decimal text. */
  readonly amount: string;
  readonly deliveryFrom?: string | undefined;
  readonly deliveryTo: string;
  readonly lowestRate: string | number;
  readonly depositFrom: DepositSource;
  readonly termsAccepted: boolean;
  readonly bookedBy: string;
};

type MarketContext = BookForwardContext &
  ForwardQuoteContext & {
    readonly session: ApprovingSession;
    readonly approval?: CallApproval | undefined;
  };

/**
 * Books a forward at the client's rate now unless that is below their lowest one, once other members approved it where the client's
 * rules ask for it; returns its id. A request is checked like a booking but for its rate and its deposit, which may be better when
 * it is approved.
 * @throws ApprovalNeeded; Refused `terms_not_accepted`, `rate_invalid`, `role_forbids`, `approval_outdated`,
 * `forward_rate_below_lowest`, and those of a quote and of its booking.
 */
export async function bookForwardAtMarket(
  tx: Transaction,
  { clientId, lowestRate: typed, depositFrom, termsAccepted, bookedBy, ...terms }: MarketRequest,
  { session, approval, ...context }: MarketContext,
): Promise<string> {
  if (!termsAccepted) throw new Refused("terms_not_accepted");
  const lowestRate = parseTypedRate(typed);
  if (lowestRate === undefined)
    throw new Refused("rate_invalid", { lowestRate: "Enter a rate, like 1.1650" });
  const quote = await quoteForward(tx, clientId, { ...terms, isReceiving: false }, context);
  const isByTransfer = isPaidByTransfer(quote, depositFrom);
  const booking = { quote, isByTransfer, bookedBy };
  const { inDebt, others } = await lockForBooking(tx, booking, context);
  const booker = await readBooker(tx, { clientId, bookedBy });
  // Its limits are for what is booked without approval.
  orThrow(mayBook(quote.gbpAmount, { ...booker, approvalAbove: null, preparerLimit: null }));
  if (inDebt) throw new Refused("closeout_debt");
  await requireRoom(tx, booking, { ...context, others });
  await requireApproval(tx, actionOf(quote, { lowestRate, isByTransfer }), { session, approval });
  if (quote.rate < lowestRate)
    throw new Refused("forward_rate_below_lowest", {
      lowestRate: `The rate is ${formatDisplayRate(quote.rate)} now`,
    });
  return insertBooked(tx, booking, context);
}

type Limits = { readonly lowestRate: Rate; readonly isByTransfer: boolean };

function actionOf(quote: FirmForwardQuote, { lowestRate, isByTransfer }: Limits): ApprovableAction {
  const { fromCurrency, toCurrency, fromAmount, deliveryFrom, deliveryTo, deposit, gbpAmount } = quote;
  const depositPercent = depositPercentOf(quote.depositShare);
  const forward = {
    ...{ fromCurrency, toCurrency, minor: String(fromAmount), lowestRate: formatRate(lowestRate) },
    ...{ deliveryFrom, deliveryTo, depositMinor: String(deposit), depositPercent },
    depositByTransfer: isByTransfer,
  };
  return {
    kinds: ["booking"],
    pence: gbpAmount,
    facts: ["forward", ...Object.values(forward).map(String)],
    summary: summaryOf(quote, { lowestRate, isByTransfer }),
    payouts: [],
    forward,
  };
}

function summaryOf(quote: FirmForwardQuote, { lowestRate, isByTransfer }: Limits): string {
  const { fromCurrency, toCurrency, fromAmount, deliveryFrom, deliveryTo, deposit, depositShare } = quote;
  const last = formatCalendarDay(deliveryTo);
  const dates =
    deliveryFrom === deliveryTo ? `on ${last}` : `from ${formatCalendarDay(deliveryFrom)} to ${last}`;
  const share = formatPercent(depositPercentOf(depositShare));
  const held =
    deposit === 0n
      ? "without a deposit"
      : `with a deposit of ${formatMoneyWithCode(money(deposit, fromCurrency))} (${share}) ${isByTransfer ? "by bank transfer" : "from the balance"}`;
  return `Book a forward of ${formatMoneyWithCode(money(fromAmount, fromCurrency))} to ${toCurrency}, delivered ${dates}, when approved, if its rate is at least ${formatTargetRate(lowestRate)}, ${held}`;
}
