import type { Endpoint, ResponseInput } from "#contract/endpoint.ts";
import type { listReceiptPlaces, readReceipt } from "#contract/payments/receipt-queue.ts";
import * as contract from "#contract/payments/receipt-queue.ts";
import { asSentence } from "#domain/as-sentence.ts";
import { assert } from "#domain/assert.ts";
import { formatCalendarDay } from "#domain/calendar.ts";
import { formatPerson } from "#domain/format-person.ts";
import { formatAmount, formatMoneyWithCode, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import { findPendingRequest } from "#server/platform/people/find-pending-request.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { adviseOnReceipts } from "./advise-on-receipts.ts";
import { describeDeskPayment, describeDeskReceipt } from "./describe-for-desk.ts";
import { acceptPayer, acceptSuggestion } from "./desk-decisions.ts";
import { findDeskPayment } from "./desk-payments-store.ts";
import { divideReceipt } from "./divide-receipt.ts";
import { findNamedPayment, findSettlement } from "./named-payment-store.ts";
import { listDestinations, listReceiptParts } from "./queue-store.ts";
import { findDeskReceipt, isStatedByAnother } from "./receipts-store.ts";
import { returnReceipt } from "./return-receipt.ts";
import { needsSecondPerson, settleReturn, summariseSettlement } from "./settle-return.ts";
import { withdrawReceipt, withdrawsAlone } from "./withdraw-receipt.ts";

type Answer = ResponseInput<typeof readReceipt>;

/** An incoming payment with its destinations. @throws Refused `not_found`. */
async function describeReceipt(
  db: Database | Transaction,
  id: string,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<Answer> {
  const row = await findDeskReceipt(db, id);
  if (!row) throw new Refused("not_found");
  const currency = row.currency;
  const parts = (await listReceiptParts(db, [id])).map((part) => ({
    id: part.id,
    trade:
      part.tradeId !== null && part.tradeReference !== null
        ? { id: part.tradeId, reference: part.tradeReference }
        : null,
    client: { id: part.clientId, name: part.clientName ?? "", email: part.clientEmail },
    amount: formatAmount(money(part.amount, currency)),
  }));
  const ownAccounts = await listOwnAccounts(db, staffId);
  const find = (endpoint: Endpoint) => findPendingRequest(db, endpoint, { id, ownAccounts, now });
  return {
    ...describeDeskReceipt(row, ownAccounts, await adviseOnReceipts(db, [row], now)),
    parts,
    namedPayment: await describeNamedPayment(db, id),
    isWithdrawable: row.unverified && !(await isStatedByAnother(db, id)),
    withdrawalRequest: row.unverified ? await find(contract.withdrawReceipt) : null,
    settlementRequest: row.queue === null ? null : await find(contract.settleReturn),
  };
}

async function describeNamedPayment(
  db: Database | Transaction,
  receiptId: string,
): Promise<Answer["namedPayment"]> {
  const named = await findNamedPayment(db, receiptId);
  if (!named) return null;
  const { id, payeeName: recipientName, amount, clientId, status } = named;
  const isReturned = status === "RETURNED";
  const settlement = await findSettlement(db, { receiptId, paymentId: id });
  return { id, recipientName, amount: formatAmount(amount), clientId, isReturned, settlement };
}

/** What a second person confirms; the bank's reference comes last, since it may be cut off. @throws Refused `not_found`. */
async function summariseWithdrawal(
  tx: Transaction,
  { receiptId, reason }: { readonly receiptId: string; readonly reason: string },
): Promise<string> {
  const row = await findDeskReceipt(tx, receiptId);
  if (!row) throw new Refused("not_found");
  const { currency, payerName, clientName, clientEmail, bankReference, entryReference } = row;
  const payer = payerName || "an unknown payer";
  const whose =
    clientEmail === null ? "" : ` for ${formatPerson({ name: clientName ?? "", email: clientEmail })}`;
  const isStated = entryReference !== null;
  const what = isStated ? "statement line" : "record";
  const recorded = `${isStated ? "recorded or imported" : "recorded"} on ${formatCalendarDay(clockIn(defaultTimeZone, row.receivedAt).day)} by ${row.recordedByName ?? "the bank"} alone`;
  return `Withdraw the ${what} of ${formatMoneyWithCode(money(row.amount, currency))} from ${payer}${whose}, ${recorded}. Reason: ${asSentence(reason)} Bank's reference: ${entryReference ?? bankReference}`;
}

const maxDestinations = 8;

/** Searches possible destinations of an incoming payment. @throws Refused `not_found`. */
async function findDestinations(
  db: Database,
  input: { readonly receiptId: string; readonly search: string },
): Promise<ResponseInput<typeof listReceiptPlaces>> {
  const row = await findDeskReceipt(db, input.receiptId);
  if (!row) throw new Refused("not_found");
  const { amount } = row;
  const currency = row.currency;
  const { trades, clients } = await listDestinations(db, {
    currency,
    amount,
    search: input.search,
    limit: maxDestinations,
  });
  return {
    trades: trades.map(({ id, reference, clientId, clientName, clientEmail, rest }) => ({
      id,
      reference,
      client: { id: clientId, name: clientName ?? "", email: clientEmail },
      due: formatAmount(money(rest, currency)),
      currency,
    })),
    clients,
  };
}

export const receiptQueueRoutes: readonly Route[] = [
  read(contract.readReceipt, ({ params, session: { staff }, now }, { db }) =>
    describeReceipt(db, params.id, { staffId: staff.id, now }),
  ),

  read(contract.listReceiptPlaces, ({ params, query }, { db }) =>
    findDestinations(db, { receiptId: params.id, search: query.search }),
  ),

  write(contract.divideReceipt, async ({ tx, params, body, session: { staff }, now }, { newId }) => {
    await divideReceipt(tx, { receiptId: params.id, ...body }, { staff, now, newId });
    return describeReceipt(tx, params.id, { staffId: staff.id, now });
  }),

  write(contract.acceptSuggestion, async ({ tx, params, body, session: { staff }, now }, app) => {
    const { newId, vault } = app;
    await acceptSuggestion(tx, { receiptId: params.id, key: body.key }, { staff, now, newId, vault });
    return describeReceipt(tx, params.id, { staffId: staff.id, now });
  }),

  write(contract.acceptPayer, async ({ tx, params, body, session: { staff }, now }, { newId, config }) => {
    const desk = { staff, now, newId, screening: screeningRules(config) };
    await acceptPayer(tx, { ...body, receiptId: params.id }, desk);
    return describeReceipt(tx, params.id, { staffId: staff.id, now });
  }),

  write(contract.returnReceipt, async ({ tx, params, body, session: { staff }, now }, app) => {
    const { newId, vault } = app;
    const id = await returnReceipt(tx, { receiptId: params.id, ...body }, { staff, now, newId, vault });
    const row = await findDeskPayment(tx, id);
    assert(row, `payment ${id}`);
    return describeDeskPayment(row, await listOwnAccounts(tx, staff.id));
  }),

  writeWithApproval(
    contract.settleReturn,
    {
      isNeeded: ({ tx, params }) => needsSecondPerson(tx, params.id),
      about: async ({ tx, params }) => (await findNamedPayment(tx, params.id))?.id ?? "",
      summary: ({ tx, params }) => summariseSettlement(tx, params.id),
    },
    async ({ tx, params, session: { staff }, now, approvedAbout: approvedPaymentId }, { newId }) => {
      await settleReturn(tx, { receiptId: params.id, approvedPaymentId }, { staff, now, newId });
      return describeReceipt(tx, params.id, { staffId: staff.id, now });
    },
  ),

  writeWithApproval(
    contract.withdrawReceipt,
    {
      isNeeded: async ({ tx, params, session: { staff }, now }) =>
        !(await withdrawsAlone(tx, params.id, { staff, now })),
      summary: ({ tx, params, body }) =>
        summariseWithdrawal(tx, { receiptId: params.id, reason: body.reason }),
    },
    async ({ tx, params, body, session: { staff }, now }, { newId }) => {
      await withdrawReceipt(tx, { receiptId: params.id, ...body }, { staff, now, newId });
      return describeReceipt(tx, params.id, { staffId: staff.id, now });
    },
  ),
];
