import * as contract from "#contract/receipt-queue.ts";
import { assert } from "#domain/assert.ts";
import { type Route, read, write } from "../../platform/http/route.ts";
import { describeDeskPayment } from "../describe-for-desk.ts";
import { findDeskPayment } from "../desk-payments-store.ts";
import { describeReceipt, findPlaces } from "./describe-receipt.ts";
import { divideReceipt } from "./divide-receipt.ts";
import { returnReceipt } from "./return-receipt.ts";

/** What the desk does about money that waits for it. */
export const receiptQueueRoutes: readonly Route[] = [
  read(contract.readReceipt, ({ params, session: { staff } }, { db }) =>
    describeReceipt(db, params.id, staff.id),
  ),

  read(contract.listReceiptPlaces, ({ params, query }, { db }) =>
    findPlaces(db, { receiptId: params.id, search: query.search }),
  ),

  write(contract.divideReceipt, async ({ tx, params, body, session: { staff }, now }, { newId }) => {
    await divideReceipt(tx, { receiptId: params.id, parts: body.parts }, { staff, now, newId });
    return describeReceipt(tx, params.id, staff.id);
  }),

  write(contract.returnReceipt, async ({ tx, params, body, session: { staff }, now }, app) => {
    const { newId, vault } = app;
    const id = await returnReceipt(tx, { receiptId: params.id, ...body }, { staff, now, newId, vault });
    const row = await findDeskPayment(tx, id);
    assert(row, `payment ${id}`);
    return describeDeskPayment(row, staff.id);
  }),
];
