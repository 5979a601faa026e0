import { type PayoutDetails, type PayoutEvent, payoutEvents } from "#contract/payments/payout-details.ts";
import { findRestriction } from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { describeExceeded } from "#domain/payments/payouts/payout-limits.ts";
import { Refused } from "#domain/refusal.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { readPayoutScreening } from "#server/clients/screening/read-payout-screening.ts";
import { serializePayeeCheck } from "#server/payments/beneficiaries/check-payee.ts";
import { latestCheckOfName } from "#server/payments/beneficiaries/payee-checks-store.ts";
import { describeDeskPayment } from "#server/payments/incoming/describe-for-desk.ts";
import { findDeskPayment } from "#server/payments/incoming/desk-payments-store.ts";
import { listPaymentInvoices } from "#server/payments/invoices/store.ts";
import { payoutAction } from "#server/payments/payments/payout-restrictions.ts";
import { findPayment } from "#server/payments/payments/store.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { listPaymentAudit, listPaymentJournals, listPayoutAttempts } from "./payout-details-store.ts";
import * as store from "./payout-details-store.ts";

/** Latest credits of a balance that are shown. */
const latestShown = 5;

/** A payout with everything its approver needs. @throws Refused `not_found`. */
export async function readPayout(
  tx: Transaction,
  paymentId: string,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<PayoutDetails> {
  const row = await findDeskPayment(tx, paymentId);
  const facts = await store.findPayoutFacts(tx, paymentId);
  if (!row || !facts) throw new Refused("not_found");
  const attempts = await store.listPayoutAttempts(tx, paymentId);
  const payment = describeDeskPayment(row, await listOwnAccounts(tx, staffId)) as PayoutDetails["payment"];
  return {
    payment,
    invoices: (await listPaymentInvoices(tx, paymentId)).map(({ uploadedAt, ...invoice }) => ({
      ...invoice,
      uploadedAt: uploadedAt.toISOString(),
    })),
    moneyIn: await describeMoneyIn(tx, facts),
    earlier: facts.beneficiaryId === null ? null : await describeEarlier(tx, paymentId),
    screening: await readPayoutScreening(tx, paymentId),
    payeeCheck: await describePayeeCheck(tx, facts.beneficiaryId, row.payeeName),
    restrictions: await describeRestrictions(tx, paymentId, now),
    attempts: attempts.map(({ batchId, messageId, bankStatus, filedAt, answeredAt, ...attempt }) => ({
      ...attempt,
      batch: { id: batchId, name: messageId },
      bankStatus,
      filedAt: filedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    history: describeHistory({
      createdAt: facts.createdAt,
      preparedAt: facts.preparedAt,
      preparedBy: facts.preparedBy,
      returnReason: row.returnReason,
      audit: await store.listPaymentAudit(tx, paymentId),
      attempts,
      postings: await store.listPaymentJournals(tx, paymentId),
    }),
  };
}

async function describePayeeCheck(
  tx: Transaction,
  beneficiaryId: string | null,
  name: string,
): Promise<PayoutDetails["payeeCheck"]> {
  const check = beneficiaryId === null ? undefined : await latestCheckOfName(tx, { beneficiaryId, name });
  return check ? serializePayeeCheck(check) : null;
}

type Facts = NonNullable<Awaited<ReturnType<typeof store.findPayoutFacts>>>;

async function describeMoneyIn(tx: Transaction, facts: Facts): Promise<PayoutDetails["moneyIn"]> {
  const { tradeId, receiptId, clientId, fromCurrency, isFromBalance, currency } = facts;
  if (receiptId !== null)
    return {
      via: "receipt",
      receipts: (await store.receiptById(tx, receiptId)).map(describe),
      exchanges: [],
    };
  const ofTrade = tradeId === null ? [] : await store.receiptsOfTrade(tx, tradeId);
  if (tradeId !== null && !isFromBalance)
    return { via: "trade", receipts: ofTrade.map(describe), exchanges: [] };
  if (clientId === null) return { via: "balance", receipts: [], exchanges: [] };
  // The balance pays what a trade's incoming money left open.
  const balance = { clientId, currency: fromCurrency ?? currency, limit: latestShown };
  const ofBalance = await store.receiptsOfBalance(tx, balance);
  const exchanges = await store.exchangesIntoBalance(tx, balance);
  return {
    via: "balance",
    receipts: [...ofTrade, ...ofBalance.slice(-latestShown)].map(describe),
    exchanges: exchanges.map(({ id, reference, balanceAllocation, toCurrency }) => ({
      id,
      reference,
      ...moneyOut(balanceAllocation ?? 0n, toCurrency),
    })),
  };
}

function describe(incoming: store.IncomingMoney): PayoutDetails["moneyIn"]["receipts"][number] {
  const { receiptId, payerName, amount, currency, receivedAt, unverified, simulated } = incoming;
  const { entryReference, bookedOn, statement } = incoming;
  return {
    ...{ receiptId, payerName, unverified, simulated, receivedAt: receivedAt.toISOString() },
    ...moneyOut(amount, currency),
    entry:
      entryReference === null || bookedOn === null || statement === null
        ? null
        : { reference: entryReference, bookedOn, statement },
  };
}

function moneyOut(minor: bigint, currency: CurrencyCode) {
  return { amount: formatAmount(money(minor, currency)), currency };
}

async function describeEarlier(tx: Transaction, paymentId: string): Promise<PayoutDetails["earlier"]> {
  const rows = await store.sumPaidBefore(tx, paymentId);
  const last = rows.map(({ lastAt }) => lastAt.toISOString()).toSorted();
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    totals: rows.map(({ amount, currency }) => moneyOut(amount, currency)),
    lastAt: last.at(-1) ?? null,
  };
}

async function describeRestrictions(
  tx: Transaction,
  paymentId: string,
  now: Date,
): Promise<PayoutDetails["restrictions"]> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw new Refused("not_found");
  const clientIds = payment.clientId === null ? [] : [payment.clientId];
  const inForce = await readRestrictions(tx, clientIds, now);
  const stopping = inForce.filter((each) => findRestriction([each], payoutAction(payment)));
  const reasons = await store.restrictionReasons(
    tx,
    stopping.flatMap(({ id }) => id ?? []),
  );
  return stopping.map(({ id, scope }) => ({ scope, reason: id === null ? null : (reasons.get(id) ?? null) }));
}

type HistoryItem = PayoutDetails["history"][number];
type Rows<Read extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;

type Sources = {
  readonly createdAt: Date;
  readonly preparedAt: Date | null;
  readonly preparedBy: string | null;
  readonly returnReason: string | null;
  readonly audit: Rows<typeof listPaymentAudit>;
  readonly attempts: Rows<typeof listPayoutAttempts>;
  readonly postings: Rows<typeof listPaymentJournals>;
};

/** Events of a payout, oldest first. */
function describeHistory({
  createdAt,
  preparedAt,
  preparedBy,
  returnReason,
  audit,
  attempts,
  postings,
}: Sources): HistoryItem[] {
  const item = (
    event: PayoutEvent,
    at: Date,
    by: string | null = null,
    detail: string | null = null,
  ): HistoryItem => ({ event, at: at.toISOString(), by, detail });
  const items = [
    item("created", createdAt),
    // The preparation of a return to a payer is audited under its incoming payment, not here.
    ...(preparedAt === null || audit.some(({ action }) => action === "prepare_payout")
      ? []
      : [item("prepare_payout", preparedAt, preparedBy)]),
    ...audit.flatMap(({ action, at, by, details }) =>
      isPayoutEvent(action) ? [item(action, at, by, detailOf(details))] : [],
    ),
    ...attempts.flatMap(({ filedAt, filedBy, messageId, bankStatus, bankReason, answeredAt }) => [
      item("file_payout", filedAt, filedBy, messageId),
      ...(bankStatus === null || answeredAt === null
        ? []
        : [
            item(bankStatus === "REJECTED" ? "bank_rejected" : "bank_accepted", answeredAt, null, bankReason),
          ]),
    ]),
    ...postings.flatMap(({ event, postedAt }) => {
      if (!isPayoutEvent(event)) return [];
      const isReturn = event === "payment_returned" || event === "return_received";
      return [item(event, postedAt, null, isReturn ? returnReason : null)];
    }),
  ];
  return items.toSorted((one, other) => String(one.at).localeCompare(String(other.at)));
}

function isPayoutEvent(name: string): name is PayoutEvent {
  return payoutEvents.some((event) => event === name);
}

/** Free text of an audit record. */
function detailOf(details: unknown): string | null {
  if (typeof details !== "object" || details === null) return null;
  const { note, reason, because, overLimits } = details as Readonly<Record<string, unknown>>;
  const words =
    note ?? reason ?? because ?? (typeof overLimits === "string" ? describeExceeded(overLimits) : null);
  return typeof words === "string" ? words : null;
}
