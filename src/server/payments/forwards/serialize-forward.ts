import type { createForwardQuote, forward, forwardDetail } from "#contract/payments/forwards.ts";
import type { z } from "#contract/zod.ts";
import type { SettlementCalendar } from "#domain/calendar.ts";
import { canAdvance } from "#domain/lifecycle.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { formatAmount, money } from "#domain/money.ts";
import { depositPercentOf } from "#domain/payments/forwards/deposit-share.ts";
import { drawingDays, isDrawable } from "#domain/payments/forwards/forward-dates.ts";
import { forwardLifecycle, isOpenForward } from "#domain/payments/forwards/lifecycle.ts";
import { rateToNumber } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { requestOfForward } from "#server/clients/client-approvals/made-by-request-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { describeTrade } from "#server/trading/trades/describe-trade.ts";
import { findForwardCloseout } from "./closeouts-store.ts";
import { formatPoints } from "./format-points.ts";
import { listDailyWorths, readMarginCalls, readWorths } from "./forward-worths.ts";
import type { FirmForwardQuote } from "./quote-forward.ts";
import { type PayInContext, readPayInDetails } from "./read-pay-in-details.ts";
import { type ForwardWithTerms, findForward, listDrawdowns } from "./reads-store.ts";
import { describeChanges } from "./serialize-change.ts";

type Context = { readonly now: Date; readonly calendar: SettlementCalendar };

export function serializeForwardQuote(
  quote: FirmForwardQuote,
  { calendar }: Pick<Context, "calendar">,
): Omit<z.input<typeof createForwardQuote.answer>, "needsApproval"> {
  const { id, deliveryFrom, deliveryTo, rateSimulated, createdAt, expiresAt, toCurrency } = quote;
  return {
    ...serializeTerms(quote),
    ...{ id, deliveryFrom, deliveryTo, rateSimulated, createdAt, expiresAt },
    points: formatPoints(quote.spotRate, quote.midRate),
    marginCost: formatAmount(money(quote.midAmount - quote.toAmount, toCurrency)),
    deposit: formatAmount(money(quote.deposit, quote.fromCurrency)),
    ...drawingDays(quote, pairOf(quote, calendar)),
  };
}

/** Forwards in the API's form, in their order. */
export async function serializeForwards(
  db: Database | Transaction,
  rows: readonly ForwardWithTerms[],
  { now, calendar }: Context,
): Promise<z.input<typeof forward>[]> {
  const worths = await readWorths(db, rows);
  const calls = await readMarginCalls(db, rows);
  return rows.map((row) => {
    const { id, reference, status, deliveryFrom, deliveryTo, createdAt, closedAt } = row;
    const days = drawingDays(row, pairOf(row, calendar));
    const isOpen = isOpenForward(status);
    const { depositDueBy: dueBy } = row;
    return {
      ...serializeTerms(row),
      ...{ id, reference, status, deliveryFrom, deliveryTo, createdAt, closedAt },
      ...days,
      fromAmountLeft: formatAmount(money(row.fromLeft, row.fromCurrency)),
      toAmountLeft: formatAmount(money(row.toLeft, row.toCurrency)),
      drawableNow:
        canAdvance(forwardLifecycle, status, "draw_part") && isDrawable(days, now) && !calls.has(id),
      deposit: formatAmount(money(row.depositHeld, row.fromCurrency)),
      worth: (isOpen && worths.get(id)) || null,
      // A server of the version before leaves the call of a forward that it settles.
      marginCall: (closedAt === null && calls.get(id)) || null,
      depositDue:
        status === "PENDING_DEPOSIT" && dueBy !== null
          ? { amount: formatAmount(money(row.deposit, row.fromCurrency)), dueBy }
          : null,
    };
  });
}

type Named = { readonly clientId: string; readonly id: string };

/** @throws Refused `not_found`, including for another client's forward. */
export async function readForward(
  db: Database | Transaction,
  named: Named,
  context: Context,
): Promise<z.input<typeof forward>> {
  const row = await findForward(db, named);
  const [described] = row ? await serializeForwards(db, [row], context) : [];
  if (!described) throw new Refused("not_found");
  return described;
}

/** `readForward` with its drawdowns, changes of its date, what it was worth day by day and where its deposit is paid. @throws Refused `not_found`. */
export async function readForwardDetail(
  db: Database | Transaction,
  named: Named,
  context: Context & PayInContext,
): Promise<z.input<typeof forwardDetail>> {
  const row = await findForward(db, named);
  const [described] = row ? await serializeForwards(db, [row], context) : [];
  if (!row || !described) throw new Refused("not_found");
  const drawdowns = await listDrawdowns(db, row.id);
  const closeout = row.status === "CLOSED_OUT" ? await findForwardCloseout(db, row.id) : undefined;
  return {
    ...described,
    drawdowns: drawdowns.map(({ at, byItself, ...trade }) => ({ at, byItself, trade: describeTrade(trade) })),
    worths: await listDailyWorths(db, row),
    changes: await describeChanges(db, row),
    closeout: closeout ? describeCloseout(closeout) : null,
    payIn: row.status === "PENDING_DEPOSIT" ? await readPayInDetails(db, row, context) : null,
    approvalId: await requestOfForward(db, row.id),
  };
}

function describeCloseout(row: NonNullable<Awaited<ReturnType<typeof findForwardCloseout>>>) {
  const { currency, fromDeposit, fromBalance, owed, closedAt: at, reason } = row;
  const say = (minor: bigint) => formatAmount(money(minor, currency));
  return {
    at,
    reason,
    cost: say(fromDeposit + fromBalance + owed),
    fromDeposit: say(fromDeposit),
    fromBalance: say(fromBalance),
    owed: say(owed),
    rate: rateToNumber(row.rate),
  };
}

type Terms = Pick<
  ForwardWithTerms,
  | "fromCurrency"
  | "toCurrency"
  | "fromAmount"
  | "toAmount"
  | "spotRate"
  | "midRate"
  | "rate"
  | "margin"
  | "depositShare"
>;

function serializeTerms(terms: Terms) {
  const { fromCurrency, toCurrency } = terms;
  return {
    fromCurrency,
    toCurrency,
    fromAmount: formatAmount(money(terms.fromAmount, fromCurrency)),
    toAmount: formatAmount(money(terms.toAmount, toCurrency)),
    spotRate: rateToNumber(terms.spotRate),
    midRate: rateToNumber(terms.midRate),
    rate: rateToNumber(terms.rate),
    marginPercent: marginInPercent(terms.margin),
    depositPercent: depositPercentOf(terms.depositShare),
  };
}

function pairOf(
  { fromCurrency, toCurrency }: Pick<Terms, "fromCurrency" | "toCurrency">,
  calendar: SettlementCalendar,
) {
  return { currencies: [fromCurrency, toCurrency], calendar };
}
