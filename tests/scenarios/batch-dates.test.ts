import { composeIBAN } from "ibantools";
import { beforeEach, expect, it } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { listDueLines } from "#server/payments/batches/dated-lines-store.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { payDatedLine } from "#server/payments/batches/pay-dated-line.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { autoReleasePayments } from "#server/payments/payouts/release-payments.ts";
import { returnPayment } from "#server/payments/returns/return-payment.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { payDatedLines } from "#server/processes/pay-dated-lines.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, approve } = setupApprovalFixture(batchRoutes);

/** A Tuesday in winter, when London is on UTC. */
const setNow = (moment: string) => {
  desk().setNow(new Date(moment));
  desk().app.rates.accept(tableAt(desk().clock()));
};
beforeEach(() => setNow("2026-03-10T10:00:00Z"));

const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${String(10 ** 9 + number * 100 + 11)}` }) ?? "";
const row = (number: number, amount: string, date = "") =>
  `Demo Person ${number}\tEUR\t${amount}\tSalary ${number}\t${date}\t${iban(number)}\tCOBADEFF\tBerlin\tDE`;

async function paste(who: SignedIn, ...rows: readonly string[]): Promise<BatchWithLines> {
  const text = ["Recipient\tCurrency\tAmount\tReference\tDate\tIBAN\tBIC\tTown\tCountry", ...rows].join("\n");
  return (await desk().call(who, "POST", "/api/batches", { payload: { name: "Salaries", text } })).body;
}

/** In a session of its own, since days pass. */
const read = async (who: SignedIn, id: string): Promise<BatchWithLines> =>
  (await desk().call(await desk().signInAgain(who), "GET", `/api/batches/${id}`)).body;

const pay = (who: SignedIn, { id, version }: BatchWithLines) =>
  desk().call(who, "POST", `/api/batches/${id}/pay`, { payload: { version } });

const contextNow = () => {
  const { app } = desk();
  return { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
};

/** Starts a batch and pays what has no later day. */
async function started(who: SignedIn, ...rows: readonly string[]): Promise<BatchWithLines> {
  const batch = await paste(who, ...rows);
  expect((await pay(who, batch)).status).toBe(200);
  const named = { clientId: who.id, batchId: batch.id };
  await desk()
    .db.transaction()
    .execute((tx) => payNextLines(tx, named, contextNow()));
  return read(who, batch.id);
}

async function funded(amount: string): Promise<SignedIn> {
  const client = await desk().addClient();
  await desk().deposit(client, amount, "EUR");
  return client;
}

const workAt = async (moment: string) => {
  setNow(moment);
  await payDatedLines(desk().app, desk().db);
};

it("a line without a date is paid at once and one with a later date on its business day, once", async () => {
  const client = await funded("100.00");
  const batch = await started(client, row(1, "10"), row(2, "20", "14/03/2026"), row(3, "30", "2026-03-12"));
  expect(batch).toMatchObject({ status: "PAYING", paidCount: 1, laterCount: 2, nextOn: "2026-03-12" });
  expect(batch.lines.map(({ payment }) => payment?.paysOn)).toEqual([null, "2026-03-16", "2026-03-12"]);
  await workAt("2026-03-12T06:59:00Z");
  expect((await read(client, batch.id)).paidCount).toBe(1);
  const { app, db } = desk();
  setNow("2026-03-12T08:00:00Z");
  const due = await listDueLines(db, {
    by: "2026-03-12" as never,
    now: app.clock(),
    retryMs: 1,
    limit: 10_000,
  });
  const dying = db.transaction().execute(async (tx) => {
    for (const line of due) await payDatedLine(tx, line, "try", contextNow());
    throw new Error("the worker dies");
  });
  await expect(dying).rejects.toThrow("the worker dies");
  await Promise.all([1, 2, 3].map(() => payDatedLines(app, db)));
  expect(await read(client, batch.id)).toMatchObject({ status: "PAYING", paidCount: 2, laterCount: 1 });
  await workAt("2026-03-16T08:00:00Z");
  expect(await read(client, batch.id)).toMatchObject({ status: "FINISHED", paidCount: 3, laterCount: 0 });
  expect(await desk().balanceOf(client, "EUR")).toBe(40_00n);
});

it("a dated line without money is tried until the cut-off, and money that comes in time pays it", async () => {
  const client = await funded("5.00");
  const late = await started(client, row(1, "10", "2026-03-12"));
  const never = await started(client, row(2, "500", "2026-03-12"));
  await workAt("2026-03-12T08:00:00Z");
  expect((await read(client, late.id)).lines[0]).toMatchObject({
    status: "OPEN",
    reason: "We couldn't pay this yet. We'll try again until the bank's cut-off today.",
  });
  await desk().deposit(client, "10.00", "EUR");
  await workAt("2026-03-12T08:10:00Z");
  expect((await read(client, late.id)).status).toBe("FINISHED");
  await workAt("2026-03-12T15:00:00Z");
  expect((await read(client, never.id)).lines[0]).toMatchObject({
    status: "FAILED",
    reason: "There wasn't enough money in your EUR balance.",
  });
});

it("a dated line that was tried before the clock was set back is tried again at once", async () => {
  const client = await funded("5.00");
  const batch = await started(client, row(1, "10", "2026-03-12"));
  await workAt("2026-03-12T12:00:00Z");
  await desk().deposit(client, "10.00", "EUR");
  await workAt("2026-03-12T09:00:00Z");
  expect(await read(client, batch.id)).toMatchObject({ status: "FINISHED", paidCount: 1 });
});

it("only what is paid now needs money now, and payments of a later day can be cancelled until then", async () => {
  const client = await funded("10.00");
  const batch = await started(client, row(1, "10"), row(2, "900", "2026-06-10"));
  const cancel = (version: number) =>
    desk().call(client, "POST", `/api/batches/${batch.id}/cancel-later`, { payload: { version } });
  expect((await cancel(batch.version + 1)).body.code).toBe("batch_changed");
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(batch.version)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await read(client, batch.id)).toMatchObject({
    status: "FINISHED",
    paidCount: 1,
    lines: [{ status: "PAID" }, { status: "FAILED", reason: "You cancelled this payment." }],
  });
});

it("a line whose day came while the batch waited for approval is paid at once", async () => {
  const owner = await funded("100.00");
  const preparer = await addTo(owner, "preparer");
  const batch = await paste(preparer, row(1, "10", "2026-03-11"), row(2, "20", "2026-03-20"));
  const asked = await pay(preparer, batch);
  const { id: request } = asked.body.approval;
  expect((await desk().call(owner, "GET", `/api/approvals/${request}`)).body).toMatchObject({
    summary:
      "Pay the batch Salaries: 2 payments, together 30.00 EUR, 2 of them later, from 11 Mar 2026 to 20 Mar 2026",
    payouts: [
      { paidFrom: "balance", paysOn: "2026-03-11" },
      { paidFrom: "balance", paysOn: "2026-03-20" },
    ],
  });
  setNow("2026-03-13T10:00:00Z");
  const approver = await desk().signInAgain(owner);
  expect((await desk().call(approver, "GET", `/api/approvals/${request}`)).body).toMatchObject({
    payouts: [{ paysOn: null }, { paysOn: "2026-03-20" }],
  });
  expect((await approve(approver, request)).status).toBe(200);
  expect((await desk().call(approver, "GET", `/api/approvals/${request}`)).body).toMatchObject({
    payouts: [{ paysOn: "2026-03-11" }, { paysOn: "2026-03-20" }],
  });
  const named = { clientId: owner.id, batchId: batch.id };
  await desk()
    .db.transaction()
    .execute((tx) => payNextLines(tx, named, contextNow()));
  expect(await read(owner, batch.id)).toMatchObject({ paidCount: 1, laterCount: 1, nextOn: "2026-03-20" });
});

it("a day that has passed, is too far or is none is pointed out, and equal payments a month apart are meant", async () => {
  const client = await funded("10.00");
  const batch = await paste(
    client,
    row(1, "1", "2026-03-09"),
    row(2, "1", "2028-01-01"),
    row(3, "1", "soon"),
    row(4, "1", "2026-04-10"),
    row(4, "1", "2026-05-11"),
    row(4, "1", "2026-05-12"),
  );
  expect(batch.lines.map(({ faults }) => faults.date)).toEqual([
    "This day has passed.",
    "Choose a day within a year.",
    "Enter a day, like 2026-11-30 or 30/11/2026.",
    undefined,
    undefined,
    undefined,
  ]);
  expect(batch.lines.map(({ duplicate }) => duplicate)).toEqual([
    ...[null, null, null, null, null],
    "Same recipient, amount and reference as line 5",
  ]);
});

it("a line that came back is listed as returned, and its money is in the balance", async () => {
  const client = await funded("10.00");
  const batch = await started(client, row(1, "4"), row(2, "6"));
  const paymentId = batch.lines[0]?.paymentId;
  if (!paymentId) throw new Error("nothing was paid");
  expect(await desk().balanceOf(client, "EUR")).toBe(0n);
  const context = { ...contextNow(), screening: screeningRules(desk().app.config) };
  const step = (work: (tx: Transaction) => Promise<unknown>) => desk().db.transaction().execute(work);
  await step((tx) => autoReleasePayments(tx, [paymentId], context));
  await step((tx) => returnPayment(tx, { paymentId, reason: "No such account" }, context));
  expect(await desk().balanceOf(client, "EUR")).toBe(4_00n);
  expect((await read(client, batch.id)).lines).toMatchObject([
    { status: "RETURNED", reason: "The money came back to your balance: No such account" },
    { status: "PAID", reason: null },
  ]);
  const { raw } = await desk().call(client, "GET", `/api/batches/${batch.id}/results.csv`);
  expect(raw.toString("utf8")).toContain("Returned,The money came back to your balance: No such account");
});

it("a batch shows what it costs and when it arrives, and so does its request for approval", async () => {
  const owner = await funded("100.00");
  const preparer = await addTo(owner, "preparer");
  const batch = await paste(preparer, row(1, "10"), row(2, "20.50", "2026-03-16"), row(3, "x"));
  const days = { arrivesFrom: "2026-03-11", arrivesBy: "2026-03-17" };
  expect(batch.terms).toMatchObject([
    {
      ...{ currency: "EUR", count: 2, amount: "30.50", fee: "0.00", total: "30.50", mayBeReduced: false },
      ...{ ...days, corridors: [{ scheme: "sepa", schemeName: "SEPA", count: 2, total: "30.50", ...days }] },
    },
  ]);
  const [terms] = batch.terms;
  const payload = { version: batch.version, removed: [3] };
  const { body: right } = await desk().call(preparer, "PUT", `/api/batches/${batch.id}/lines`, { payload });
  const asked = await pay(preparer, right);
  const request = (await desk().call(owner, "GET", `/api/approvals/${asked.body.approval.id}`)).body;
  expect(request.batchId).toBe(batch.id);
  expect((await read(owner, request.batchId)).terms).toEqual([terms]);
  expect((await approve(owner, request.id)).status).toBe(200);
  expect((await read(owner, batch.id)).terms).toEqual([terms]);
});

it("a draft shows lines whose day has come as due now, as starting it takes them", async () => {
  const client = await funded("100.00");
  const batch = await paste(client, row(1, "10"), row(2, "20", "2026-03-11"), row(3, "30", "2026-03-12"));
  const due = (amount: string) => [{ currency: "EUR", amount }];
  expect(batch).toMatchObject({ dueNow: due("10.00"), laterCount: 2, nextOn: "2026-03-11" });
  setNow("2026-03-11T10:00:00Z");
  const shown = { laterCount: 1, nextOn: "2026-03-12" };
  expect(await read(client, batch.id)).toMatchObject({ ...shown, dueNow: due("30.00") });
  const list = await desk().call(await desk().signInAgain(client), "GET", "/api/batches");
  expect(list.body.items).toMatchObject([shown]);
});
