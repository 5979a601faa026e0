import type { Day, SettlementCalendar } from "#domain/calendar.ts";
import { mayBook } from "#domain/clients/client-approvals/booking-limit.ts";
import { findRestriction, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type PairRate, unitRate } from "#domain/market/rates/rate-table.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { spendProfitShare } from "#domain/rewards/profit-share.ts";
import { earnedPoints, programmeYear, worthInPence } from "#domain/rewards/programme-points.ts";
import { quoteFirmMs } from "#domain/trading/quotes/lifecycle.ts";
import {
  deliveryDay,
  fundingDeadline,
  gbpWorth,
  priceQuote,
  type QuoteRequest,
} from "#domain/trading/quotes/price-quote.ts";
import { readBooker } from "#server/clients/client-approvals/bookers-store.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { clientAccounts } from "#server/ledger/journals/store.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { SessionStaff } from "#server/platform/session/sessions.ts";
import type { QuoteStops } from "./quote-stops.ts";
import { type FirmQuote, findClientStatus, writeQuotes } from "./store.ts";

export type QuoteContext = {
  readonly now: Date;
  readonly newId: () => string;
  readonly calendar: SettlementCalendar;
  readonly programmeStart: Day;
  /** Current mid-market rate; refuses when missing or stale. */
  readonly pairRate: (from: CurrencyCode, to: CurrencyCode) => PairRate;
  readonly quoteStops: Pick<QuoteStops, "requireQuoted">;
  /** Staff user who prepares it; undefined for a client's own quote. */
  readonly preparedBy?: string;
  /** User who asks for it; undefined for a staff user's. */
  readonly askedBy?: string;
  /** By an API key of that user. */
  readonly isByKey?: boolean;
};

/**
 * Creates a quote that is firm for 30 s at the current rate and terms.
 * @throws Refused when the client owes a close-out debt, the pair is not tradable, the amount is out of range,
 * there is no fresh rate, or a hard limit of the position stops it.
 */
export async function createQuote(
  db: Database,
  clientId: string,
  request: QuoteRequest,
  context: QuoteContext,
): Promise<FirmQuote> {
  const { fromCurrency, toCurrency } = request;
  if (fromCurrency === toCurrency) throw new Refused("same_currency");
  const [{ isTradable, ...terms }, restrictions, booker] = await Promise.all([
    readTerms(db, clientId, request),
    readRestrictions(db, [clientId], context.now),
    readBooker(db, { clientId, bookedBy: context.askedBy, isByKey: context.isByKey }),
  ]);
  const action = { clientId, currencies: [fromCurrency, toCurrency], kinds: ["quote"] } as const;
  const restriction = findRestriction(restrictions, action);
  if (restriction) throw new Refused(refusalFor(restriction, action));
  if (!isTradable) throw new Refused("currency_not_tradable");
  const mid = context.pairRate(fromCurrency, toCurrency);
  const perDollar = rateOrOne(context, "USD", fromCurrency);
  const midToGbp = rateOrOne(context, fromCurrency, "GBP");
  const price = orThrow(priceQuote(request, { ...terms, mid: mid.mid, midToGbp }));
  const gbpAmount = gbpWorth(price, midToGbp);
  context.quoteStops.requireQuoted({ fromCurrency, toCurrency, gbpAmount });
  const accounts = await clientAccounts(db, clientId, ["client_profit_share", "closeout_receivable"]);
  if (accounts.some(({ kind, balance }) => kind === "closeout_receivable" && balance < 0n))
    throw new Refused("closeout_debt");
  const share = accounts.find(({ kind }) => kind === "client_profit_share");
  const quote: FirmQuote = {
    ...price,
    id: context.newId(),
    clientId,
    gbpAmount,
    needsApproval: !mayBook(gbpAmount, booker).ok,
    profitShareRate: perDollar,
    profitShare: spendProfitShare(price, share?.balance ?? 0n, perDollar),
    source: mid,
    margin: terms.margin,
    points: earnedPoints(
      worthInPence(price, () => midToGbp),
      programmeYear(context.programmeStart, context.now),
    ),
    fundBy: fundingDeadline(context.now, fromCurrency, context.calendar),
    deliveryDate: deliveryDay(context.now, [fromCurrency, toCurrency], context.calendar),
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + quoteFirmMs),
    preparedBy: context.preparedBy ?? null,
  };
  await writeQuotes(db, [quote]);
  return quote;
}

function rateOrOne(context: QuoteContext, from: CurrencyCode, to: CurrencyCode): Rate {
  return from === to ? unitRate : context.pairRate(from, to).mid;
}

type ClientQuoteRequest = QuoteRequest & { readonly clientId: string; readonly staff: SessionStaff };

/**
 * Creates a quote that its staff user reads to the client on the telephone and may book for them.
 * @throws Refused `not_found` for a client that the staff user may not see, `client_held`, and those of
 * `createQuote`.
 */
export async function quoteByTelephone(
  tx: Transaction,
  request: ClientQuoteRequest,
  context: QuoteContext,
): Promise<FirmQuote> {
  return quoteForClient(tx, request, context, "quote_by_telephone");
}

/**
 * Creates a quote on a client's behalf, which only the client can book, and notifies them.
 * @throws Refused `not_found` for a client that the staff user may not see, `client_held`, and those of
 * `createQuote`.
 */
export async function prepareQuote(
  tx: Transaction,
  request: ClientQuoteRequest,
  context: QuoteContext,
): Promise<FirmQuote> {
  const quote = await quoteForClient(tx, request, context, "prepare_quote");
  const { fromCurrency, toCurrency, fromAmount, toAmount } = quote;
  const requested = request.isReceiving ? money(toAmount, toCurrency) : money(fromAmount, fromCurrency);
  const prepared = {
    clientId: request.clientId,
    fromCurrency,
    toCurrency,
    amount: formatAmount(requested),
    isReceiving: request.isReceiving,
  };
  await appendEvents(tx, [{ kind: "quote_prepared", ...prepared }], context.now);
  return quote;
}

async function quoteForClient(
  tx: Transaction,
  { clientId, staff, ...request }: ClientQuoteRequest,
  context: QuoteContext,
  action: "prepare_quote" | "quote_by_telephone",
): Promise<FirmQuote> {
  const { now, newId } = context;
  const status = await findClientStatus(tx, clientId, staff);
  if (status === undefined) throw new Refused("not_found");
  if (status !== "ACCOUNT_READY") throw new Refused("client_held");
  const quote = await createQuote(tx, clientId, request, { ...context, preparedBy: staff.id });
  const { fromCurrency, toCurrency, fromAmount, toAmount } = quote;
  const sent = formatAmount(money(fromAmount, fromCurrency));
  const received = formatAmount(money(toAmount, toCurrency));
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action,
    subject: { kind: "client", id: clientId },
    details: { quote: quote.id, fromCurrency, fromAmount: sent, toCurrency, toAmount: received },
  });
  return quote;
}
