import type { trade } from "#contract/trading/trades.ts";
import type { z } from "#contract/zod.ts";
import { formatAmount, money } from "#domain/money.ts";
import { freeCancelsADay, freeUntil } from "#domain/payments/close-outs/free-cancellation.ts";
import { describeReturnedAmount } from "#domain/payments/payments/returned-amount.ts";
import { Refused } from "#domain/refusal.ts";
import { isFromTheFuture } from "#domain/trading/quotes/lifecycle.ts";
import { readPayoutWaits } from "#server/clients/accounts/read-payout-waits.ts";
import { findDisputedAt } from "#server/clients/feedback/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { describeTrade } from "./describe-trade.ts";
import {
  countFreeCancels,
  dayBooked,
  findTrade,
  findTradeCloseout,
  findTradeForward,
  findTradeSchedule,
  isPaidUnconfirmed,
  listTradeInvoices,
  listTradePayments,
  listTradeProofs,
  listTradeSteps,
} from "./reads-store.ts";
import { findTelephoneDeal } from "./telephone-store.ts";

type TradeAnswer = z.input<typeof trade>;

/**
 * A client's trade with timeline, allocation, payments and proofs.
 * @throws Refused `not_found`, including for another client's trade.
 */
export async function readTrade(
  db: Database | Transaction,
  { clientId, id: tradeId, now }: { readonly clientId: string; readonly id: string; readonly now: Date },
): Promise<TradeAnswer> {
  // One trip for a call that has only just changed the trade, since its transaction has one connection.
  const [row, steps, payments, invoices, proofs, fundsUnconfirmed, deal, freeCancels] = await Promise.all([
    findTrade(db, clientId, tradeId),
    listTradeSteps(db, tradeId),
    listTradePayments(db, tradeId),
    listTradeInvoices(db, tradeId),
    listTradeProofs(db, tradeId),
    isPaidUnconfirmed(db, tradeId),
    describeTelephoneDeal(db, tradeId),
    countFreeCancels(db, clientId, dayBooked(tradeId)),
  ]);
  if (!row) throw new Refused("not_found");
  const [closeout, schedule, forward] = await Promise.all([
    row.stage === "CANCELLED" ? findTradeCloseout(db, tradeId) : undefined,
    row.type === "SCHEDULED" ? findTradeSchedule(db, tradeId) : undefined,
    row.type === "FORWARD" ? findTradeForward(db, tradeId) : undefined,
  ]);
  const isFreeToCancel =
    row.stage === "AWAITING_FUNDS" &&
    row.type !== "FORWARD" &&
    freeCancels < freeCancelsADay &&
    // Booked before the clock was set back: whether its minute has passed is unknown.
    !isFromTheFuture(row.createdAt, now);
  const currency = row.toCurrency;
  const awaitsDebt = row.payoutsAwaitDebt && (row.stage === "FUNDED" || row.stage === "PAYING");
  const paid = payments.map((payment) => ({ ...payment, tradeId, awaitsDebt }));
  const waits = await readPayoutWaits(db, paid, { clientId, now });
  const described = payments.map((payment) => ({
    id: payment.id,
    beneficiaryId: payment.beneficiaryId,
    recipientName: payment.payeeName,
    accountNumber: payment.payeeAccountMasked,
    amount: formatAmount(money(payment.amount, currency)),
    currency,
    reference: payment.reference ?? row.reference,
    purpose: payment.purpose,
    status: payment.status,
    isDeclined: payment.isDeclined,
    waitsFor: waits.get(payment.id) ?? null,
    returnReason: payment.returnReason,
    ...describeReturnedAmount({ ...payment, currency }),
    invoices: invoices.flatMap(({ paymentId, ...invoice }) => (paymentId === payment.id ? [invoice] : [])),
  }));
  return {
    ...describeTrade(row),
    timeline: [
      { kind: "booked", at: row.createdAt, detail: null },
      ...steps.map((step) => ({ ...step, kind: step.kind })),
    ],
    allocation: describeAllocation(row, payments),
    payments: described,
    schedule: schedule ?? null,
    forward: forward ?? null,
    proofs,
    paymentMade: row.paymentMadeAt !== null,
    amountBeingChecked: formatAmount(money(row.beingChecked, row.fromCurrency)),
    fundsUnconfirmed: fundsUnconfirmed && row.stage === "FUNDED",
    payoutsAwaitDebt: awaitsDebt,
    closeout: closeout ? describeCloseout(closeout) : null,
    freeCancelUntil: isFreeToCancel ? freeUntil(row.createdAt) : null,
    telephone: deal,
  };
}

type TradeRow = NonNullable<Awaited<ReturnType<typeof findTrade>>>;
type PaymentRows = Awaited<ReturnType<typeof listTradePayments>>;

/** What goes to recipients, and then what goes to the balance. */
function describeAllocation(
  { toCurrency, balanceAllocation }: Pick<TradeRow, "toCurrency" | "balanceAllocation">,
  payments: PaymentRows,
): TradeAnswer["allocation"] {
  const toRecipients = payments.map(({ beneficiaryId, payeeName, amount, reference, purpose }) => ({
    beneficiaryId,
    recipientName: payeeName,
    amount: formatAmount(money(amount, toCurrency)),
    reference,
    purpose,
    toBalance: false,
  }));
  if (!balanceAllocation) return toRecipients;
  const toBalance = {
    beneficiaryId: null,
    recipientName: null,
    reference: null,
    purpose: null,
    amount: formatAmount(money(balanceAllocation, toCurrency)),
    toBalance: true,
  };
  return [...toRecipients, toBalance];
}

async function describeTelephoneDeal(
  db: Database | Transaction,
  tradeId: string,
): Promise<TradeAnswer["telephone"]> {
  const deal = await findTelephoneDeal(db, tradeId);
  return deal ? { ...deal, disputedAt: await findDisputedAt(db, tradeId) } : null;
}

function describeCloseout(
  row: NonNullable<Awaited<ReturnType<typeof findTradeCloseout>>>,
): NonNullable<TradeAnswer["closeout"]> {
  const currency = row.currency;
  const amount = (minor: bigint) => formatAmount(money(minor, currency));
  return {
    cause: row.cause,
    currency,
    cost: amount(row.charged),
    paid: amount(row.paid),
    owed: amount(row.owed),
    isFree: row.isFree,
    waived: row.waivedAt === null ? null : { at: row.waivedAt, reason: row.waiverReason ?? "" },
  };
}
