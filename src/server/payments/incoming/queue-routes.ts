import * as contract from "#contract/payments/receipt-queue.ts";
import { assert } from "#domain/assert.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import { acceptPayer } from "./accept-payer.ts";
import { acceptSuggestion } from "./accept-suggestion.ts";
import { describeDeskPayment } from "./describe-for-desk.ts";
import { describeReceipt, findDestinations } from "./describe-receipt.ts";
import { findDeskPayment } from "./desk-payments-store.ts";
import { divideReceipt } from "./divide-receipt.ts";
import { returnReceipt } from "./return-receipt.ts";

export const receiptQueueRoutes: readonly Route[] = [
  read(contract.readReceipt, ({ params, session: { staff }, now }, { db }) =>
    describeReceipt(db, params.id, { staffId: staff.id, now }),
  ),

  read(contract.listReceiptPlaces, ({ params, query }, { db }) =>
    findDestinations(db, { receiptId: params.id, search: query.search }),
  ),

  write(contract.divideReceipt, async ({ tx, params, body, session: { staff }, now }, { newId }) => {
    await divideReceipt(tx, { receiptId: params.id, parts: body.parts }, { staff, now, newId });
    return describeReceipt(tx, params.id, { staffId: staff.id, now });
  }),

  write(contract.acceptSuggestion, async ({ tx, params, body, session: { staff }, now }, app) => {
    const { newId, vault } = app;
    await acceptSuggestion(tx, { receiptId: params.id, key: body.key }, { staff, now, newId, vault });
    return describeReceipt(tx, params.id, { staffId: staff.id, now });
  }),

  write(contract.acceptPayer, async ({ tx, params, session: { staff }, now }, { newId, config }) => {
    const desk = { staff, now, newId, screening: screeningRules(config) };
    await acceptPayer(tx, { receiptId: params.id }, desk);
    return describeReceipt(tx, params.id, { staffId: staff.id, now });
  }),

  write(contract.returnReceipt, async ({ tx, params, body, session: { staff }, now }, app) => {
    const { newId, vault } = app;
    const id = await returnReceipt(tx, { receiptId: params.id, ...body }, { staff, now, newId, vault });
    const row = await findDeskPayment(tx, id);
    assert(row, `payment ${id}`);
    return describeDeskPayment(row, await listOwnAccounts(tx, staff.id));
  }),
];
