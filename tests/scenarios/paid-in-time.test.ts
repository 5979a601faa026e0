import { randomUUIDv7 } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { readInbox } from "#server/reporting/inbox/items-store.ts";
import { approveRequest } from "../support/approve-request.ts";
import { camtFile } from "../support/camt-file.ts";
import { expireAll } from "../support/expire-all.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { recordPayment } from "../support/record-payment.ts";
import { setupMoneyDeskFixture, uploadFile } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: [...deskListRoutes, ...approvalRoutes(deskListRoutes)],
  subscriptions: {},
});

const at = (time: string) => fixture().setNow(new Date(time));
/** A Tuesday; what is booked then is due on Friday at 10:00. */
const bookedAt = "2026-03-10T10:00:00.000Z";
const thursday = "2026-03-12";
const friday = "2026-03-13";
const saturday = "2026-03-14";
const fridayMorning = "2026-03-13T09:00:00.000Z";
const fridayNoon = "2026-03-13T12:00:00.000Z";
/** From when money of one person's word keeps nothing open that was due on Friday. */
const mondayEvening = "2026-03-16T17:00:00.000Z";
const tuesdayMorning = "2026-03-17T09:00:00.000Z";

// A house in which two people can approve.
beforeAll(() => Promise.all([fixture().addStaff("approver"), fixture().addStaff("approver")]));
beforeEach(() => {
  at(bookedAt);
  fixture().setMid("GBP", "EUR", "1.17");
});

/** Closes what is overdue, at a cost. */
async function expireAt(time: string): Promise<void> {
  at(time);
  fixture().setMid("GBP", "EUR", "1.30");
  await fixture()
    .db.transaction()
    .execute((tx) => expireAll(tx, fixture().context()));
}

async function booked() {
  const client = await fixture().addClient();
  return { client, trade: await fixture().bookTrade(client) };
}

/** A file with a payment that the bank booked on a day. */
const fileOf = (text: string, { amount = "1000.00", day = thursday } = {}) =>
  camtFile({ id: randomUUIDv7(), day, entries: [{ reference: randomUUIDv7(), amount, text }] });

async function upload(xml: string) {
  const { status, body } = await uploadFile(fixture(), await fixture().addStaff(), xml);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.statements[0];
}

const verify = async (id: string) =>
  fixture().call(await fixture().addStaff("approver"), "POST", `/api/admin/receipts/${id}/verify`);

const waive = async (id: string, reason = "Your payment was in time.") =>
  fixture().call(await fixture().addStaff("approver"), "POST", `/api/admin/trades/${id}/waive-closeout`, {
    payload: { reason },
  });

/** What the desk reads of a trade: when its money came, and whether that is in its inbox. */
async function shown(id: string) {
  const approver = await fixture().addStaff("approver");
  const { body } = await fixture().call(approver, "GET", `/api/admin/trades/${id}`);
  const reader = { kinds: ["closeout_cost"], staffId: approver.id, now: fixture().clock() } as const;
  const { items } = await readInbox(fixture().db, reader, { view: "team", limit: 100 });
  const item = items.find((each) => each.id === id);
  return { stage: body.stage, paidInTime: body.paidInTime, item };
}

const closeoutOf = (tradeId: string) =>
  fixture().db.selectFrom("closeouts").selectAll().where("tradeId", "=", tradeId).executeTakeFirstOrThrow();

async function held({ id }: SignedIn, kind: string): Promise<bigint> {
  const rows = await fixture()
    .db.selectFrom("accounts")
    .select(["kind", "balance"])
    .where("clientId", "=", id)
    .where("currency", "=", "GBP")
    .execute();
  return rows.reduce((sum, account) => sum + (account.kind === kind ? account.balance : 0n), 0n);
}

async function expectBooksToHold(): Promise<void> {
  expect(await checkBooks(fixture().db)).toEqual([]);
}

describe("an exchange whose money came in time and was confirmed after it was closed", () => {
  it("is in the inbox of approvers with its cost, until two people have waived it", async () => {
    const { client, trade } = await booked();
    const xml = fileOf(trade.reference);
    at(fridayMorning);
    expect(await upload(xml)).toMatchObject({ funded: 1, unconfirmed: 1 });
    await expireAt(mondayEvening);
    expect(await shown(trade.id)).toEqual({ stage: "CANCELLED", paidInTime: null, item: undefined });
    at(tuesdayMorning);
    expect(await upload(xml)).toMatchObject({ confirmed: 1 });
    const { charged } = await closeoutOf(trade.id);
    expect(await shown(trade.id)).toMatchObject({
      paidInTime: { cameOn: thursday, confirmedAt: tuesdayMorning },
      item: { opens: trade.id, detail: trade.reference, currency: "GBP", amount: charged },
    });
    expect(await held(client, "client_balance")).toBe(1_000_00n - charged);
    const asked = await waive(trade.id);
    expect((await shown(trade.id)).item).toBeUndefined();
    await approveRequest(fixture(), asked);
    expect(await held(client, "client_balance")).toBe(1_000_00n);
    expect(await held(client, "closeout_receivable")).toBe(0n);
    expect(await shown(trade.id)).toMatchObject({ paidInTime: null, item: undefined });
    await expectBooksToHold();
  });

  it("is one of fifty that one file confirms, each with its own cost", async () => {
    const all = await Promise.all(Array.from({ length: 50 }, booked));
    const entries = all.map(({ trade }) => ({
      reference: randomUUIDv7(),
      amount: "1000.00",
      text: trade.reference,
    }));
    const xml = camtFile({ id: randomUUIDv7(), day: thursday, entries });
    at(fridayMorning);
    await upload(xml);
    await expireAt(mondayEvening);
    at(tuesdayMorning);
    expect(await upload(xml)).toMatchObject({ confirmed: 50 });
    for (const { trade } of [all[0], all[49]].flatMap((each) => each ?? []))
      expect(await shown(trade.id)).toMatchObject({
        paidInTime: { cameOn: thursday },
        item: { id: trade.id },
      });
    const ids = new Set(all.map(({ trade }) => trade.id));
    const reader = {
      kinds: ["closeout_cost"],
      staffId: (await fixture().addStaff("approver")).id,
      now: fixture().clock(),
    } as const;
    const { items } = await readInbox(fixture().db, reader, { view: "team", limit: 200 });
    expect(items.filter(({ id }) => ids.has(id))).toHaveLength(50);
    await expectBooksToHold();
  });

  it("says so where an approver verifies a record of the deadline's day or before, and nothing of one that was made later", async () => {
    const [inTime, late] = [await booked(), await booked()];
    at(fridayMorning);
    const receiptId = await recordPayment(fixture(), { reference: inTime.trade.reference });
    await expireAt(fridayNoon);
    at("2026-03-14T09:00:00.000Z");
    const lateId = await recordPayment(fixture(), { reference: late.trade.reference });
    await expireAt(mondayEvening);
    for (const id of [receiptId, lateId]) expect((await verify(id)).status).toBe(200);
    expect(await shown(inTime.trade.id)).toMatchObject({
      paidInTime: { cameOn: friday, confirmedAt: mondayEvening },
      item: { id: inTime.trade.id },
    });
    expect(await shown(late.trade.id)).toEqual({ stage: "CANCELLED", paidInTime: null, item: undefined });
  });

  it("goes by the bank's day once a statement has a record, whatever its recorder said", async () => {
    const { trade } = await booked();
    at(fridayMorning);
    await recordPayment(fixture(), { reference: trade.reference });
    await expireAt(mondayEvening);
    await upload(fileOf(trade.reference, { day: saturday }));
    const receipts = fixture().db.selectFrom("receipts").select("unverified");
    expect(await receipts.where("tradeId", "=", trade.id).execute()).toEqual([{ unverified: false }]);
    expect(await shown(trade.id)).toEqual({ stage: "CANCELLED", paidInTime: null, item: undefined });
  });

  it("says so as well of money whose first statement came after the exchange was closed, also once it is in the balance", async () => {
    const { client, trade } = await booked();
    await expireAt(fridayNoon);
    const xml = fileOf(trade.reference);
    expect(await upload(xml)).toMatchObject({ queued: 1, unconfirmed: 1 });
    expect((await shown(trade.id)).item).toBeUndefined();
    await upload(xml);
    expect((await shown(trade.id)).item).toMatchObject({ id: trade.id });
    const staff = await fixture().addStaff();
    const { body } = await fixture().call(staff, "GET", "/api/admin/receipts?queue=late&limit=1");
    const payload = { parts: [{ clientId: client.id, amount: "1000.00" }] };
    const path = `/api/admin/receipts/${body.items[0].id}/assign`;
    expect((await fixture().call(staff, "POST", path, { payload })).status).toBe(200);
    expect(await shown(trade.id)).toMatchObject({
      paidInTime: { cameOn: thursday },
      item: { id: trade.id },
    });
  });

  it("is out of the inbox once a second person refused to waive its cost", async () => {
    const { trade } = await booked();
    const xml = fileOf(trade.reference);
    at(fridayMorning);
    await upload(xml);
    await expireAt(mondayEvening);
    await upload(xml);
    const { body } = await waive(trade.id);
    const path = `/api/admin/approvals/${body.approval.id}/decline`;
    const rejected = await fixture().call(await fixture().addStaff("approver"), "POST", path);
    expect(rejected.status, JSON.stringify(rejected.body)).toBe(200);
    expect(await shown(trade.id)).toMatchObject({ paidInTime: { cameOn: thursday }, item: undefined });
  });
});

describe("an exchange that was closed at its client's cost", () => {
  it("isn't paid in time by money that the bank booked after the deadline's day", async () => {
    const { trade } = await booked();
    await expireAt(fridayNoon);
    at(tuesdayMorning);
    const xml = fileOf(trade.reference, { day: saturday });
    await upload(xml);
    await upload(xml);
    expect(await shown(trade.id)).toEqual({ stage: "CANCELLED", paidInTime: null, item: undefined });
  });

  it("isn't by less than was due, nor while a part of it is one person's word", async () => {
    const [short, halved] = [await booked(), await booked()];
    const part = fileOf(short.trade.reference, { amount: "900.00" });
    const half = fileOf(halved.trade.reference, { amount: "500.00" });
    const rest = fileOf(halved.trade.reference, { amount: "500.00" });
    at(fridayMorning);
    for (const xml of [part, half, rest]) await upload(xml);
    await expireAt(mondayEvening);
    for (const xml of [part, half]) await upload(xml);
    expect((await shown(short.trade.id)).paidInTime).toBeNull();
    expect((await shown(halved.trade.id)).paidInTime).toBeNull();
    await upload(rest);
    expect((await shown(halved.trade.id)).paidInTime).toMatchObject({ cameOn: thursday });
  });

  it("isn't where its client or the desk closed it", async () => {
    const { client, trade } = await booked();
    const xml = fileOf(trade.reference);
    fixture().setMid("GBP", "EUR", "1.30");
    at("2026-03-10T10:05:00.000Z");
    const quote = await fixture().call(client, "POST", `/api/trades/${trade.id}/closeout-quote`);
    const payload = { closeoutQuoteId: quote.body.id };
    expect((await fixture().call(client, "POST", `/api/trades/${trade.id}/cancel`, { payload })).status).toBe(
      200,
    );
    at(fridayMorning);
    for (let count = 0; count < 2; count += 1) await upload(xml);
    expect(await shown(trade.id)).toEqual({ stage: "CANCELLED", paidInTime: null, item: undefined });
  });

  it("tells its client that the cost is given back if the payment was in time", async () => {
    const { client, trade } = await booked();
    at(fridayMorning);
    await upload(fileOf(trade.reference));
    await expireAt(mondayEvening);
    const { timeline } = await fixture().readTrade(await fixture().signInAgain(client), trade.id);
    expect(timeline.at(-1)).toMatchObject({
      kind: "cancelled",
      detail: expect.stringMatching(
        /^Our bank didn't confirm your payment in time\. Closing it cost .* If your payment did reach us in time, we'll waive it once that's confirmed\.$/,
      ),
    });
  });
});
