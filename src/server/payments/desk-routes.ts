import * as contract from "#contract/payments/desk-payments.ts";
import { assert } from "#domain/assert.ts";
import { money } from "#domain/money.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { findAnyProof } from "#server/payments/funding/funding-store.ts";
import { adviseOnReceipts } from "#server/payments/incoming/advise-on-receipts.ts";
import { describeDeskPayment, describeDeskReceipt } from "#server/payments/incoming/describe-for-desk.ts";
import { confirmByDesk, recordByDesk } from "#server/payments/incoming/desk-decisions.ts";
import { findDeskPayment, listDeskPayments } from "#server/payments/incoming/desk-payments-store.ts";
import { findDeskReceipt, listDeskReceipts } from "#server/payments/incoming/receipts-store.ts";
import { verifyByDesk } from "#server/payments/incoming/verify-receipt.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { uploadHeaders } from "#server/platform/files/download-headers.ts";
import { handle, type Route, report, write } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { confirmReturn, requestReturn, withdrawReturn } from "./returns/return-by-hand.ts";

export const deskRoutes: readonly Route[] = [
  write(contract.recordReceipt, async ({ tx, body, session, now }, { newId, config }) => {
    const { currency, ...facts } = body;
    const minor = orThrow(readAmount(body.amount, currency));
    if (minor === 0n) throw new Refused("amount_too_small");
    const credit = { ...facts, amount: money(minor, currency) };
    const screening = screeningRules(config);
    const id = await recordByDesk(tx, credit, { staff: session.staff, now, newId, screening });
    return receiptFor(tx, id, session.staff.id, now);
  }),

  report(contract.listReceipts, async ({ query, session, now }, { db }) => {
    const { status, queue, limit } = query;
    const rows = await listDeskReceipts(db, { status, queue, limit, cursor: decodeCursor(query.cursor) });
    const { items, nextCursor } = toPage(
      rows.map((row) => ({ ...row, createdAt: row.receivedAt })),
      limit,
    );
    const advice = await adviseOnReceipts(db, items, now);
    const ownAccounts = await listOwnAccounts(db, session.staff.id);
    return { items: items.map((row) => describeDeskReceipt(row, ownAccounts, advice)), nextCursor };
  }),

  report(contract.listPayments, async ({ query, session, now }, { db }) => {
    const { limit, cursor, status, stage, currency, search } = query;
    const filters = { status, stage, currency, search };
    const rows = await listDeskPayments(db, filters, { limit, cursor: decodeCursor(cursor) });
    const { items, nextCursor } = toPage(rows, limit);
    const clientIds = [...new Set(items.flatMap(({ clientId }) => clientId ?? []))];
    const restrictions = await readRestrictions(db, clientIds, now);
    const ownAccounts = await listOwnAccounts(db, session.staff.id);
    return {
      items: items.map((row) => describeDeskPayment(row, ownAccounts, restrictions)),
      nextCursor,
    };
  }),

  write(contract.confirmPayment, async ({ tx, params, session, now }, { newId }) => {
    await confirmByDesk(tx, { paymentId: params.id }, { staff: session.staff, now, newId });
    return paymentFor(tx, params.id, session.staff.id);
  }),

  write(contract.returnPayment, async ({ tx, params, body, session, now }, { newId }) => {
    const { staff } = session;
    await requestReturn(tx, { paymentId: params.id, reason: body.reason }, { staff, now, newId });
    return paymentFor(tx, params.id, staff.id);
  }),

  write(contract.confirmPaymentReturn, async ({ tx, params, session: { staff }, now }, { newId }) => {
    await confirmReturn(tx, { paymentId: params.id }, { staff, now, newId });
    return paymentFor(tx, params.id, staff.id);
  }),

  write(contract.withdrawPaymentReturn, async ({ tx, params, session: { staff }, now }, { newId }) => {
    await withdrawReturn(tx, { paymentId: params.id }, { staff, now, newId });
    return paymentFor(tx, params.id, staff.id);
  }),

  write(contract.verifyReceipt, async ({ tx, params, session: { staff }, now }, { newId }) => {
    await verifyByDesk(tx, { receiptId: params.id }, { staff, now, newId });
    return receiptFor(tx, params.id, staff.id, now);
  }),

  handle(contract.downloadAnyProof, async ({ params, session, reply, now }, { db, files, newId }) => {
    const proof = await transactionAs(db, session, async (tx) => {
      const found = await findAnyProof(tx, params.id);
      if (!found) throw new Refused("not_found");
      await appendAudit(tx, {
        id: newId(),
        at: now,
        actor: { kind: "staff", id: session.staff.id },
        action: "download_proof",
        subject: { kind: "proof", id: found.id },
      });
      return found;
    });
    return reply.headers(uploadHeaders(proof)).send(files.open(proof.storedAs));
  }),
];

async function paymentFor(tx: Transaction, id: string, staffId: string) {
  const row = await findDeskPayment(tx, id);
  assert(row, `payment ${id}`);
  return describeDeskPayment(row, await listOwnAccounts(tx, staffId));
}

async function receiptFor(tx: Transaction, id: string, staffId: string, now: Date) {
  const row = await findDeskReceipt(tx, id);
  assert(row, `receipt ${id}`);
  const ownAccounts = await listOwnAccounts(tx, staffId);
  return describeDeskReceipt(row, ownAccounts, await adviseOnReceipts(tx, [row], now));
}
