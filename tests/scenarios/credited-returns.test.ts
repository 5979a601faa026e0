import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { invoiceRoutes } from "#server/payments/invoices/routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import type { DemoEntry } from "../support/camt-file.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", { routes: invoiceRoutes, subscriptions: {} });
const { prepare, approve, file } = payoutApprovals(fixture);

/** A withdrawal of 40.00 GBP from a balance of 100.00 GBP, which is at the bank. */
async function sentWithdrawal() {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
  const payload = { beneficiaryId, amount: "40.00" };
  await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  await fixture().relay();
  const payments = fixture().db.selectFrom("payments").select("id").where("clientId", "=", client.id);
  const { id } = await payments.executeTakeFirstOrThrow();
  const [staff, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(staff, [id], true);
  await approve(approver, [id]);
  expect((await file(staff, [id])).status).toBe(201);
  return { client, id, endToEndId: toEndToEndId(id), staff, approver };
}

const importCredit = (staff: SignedIn, entry: Omit<DemoEntry, "reference">) =>
  importStatement(fixture(), staff, {
    id: randomUUIDv7(),
    entries: [{ reference: randomUUIDv7(), ...entry }],
  });

/** A sent withdrawal and the receipt of 39.00 GBP that names it. */
async function returnedLessCharges() {
  const sent = await sentWithdrawal();
  const { body } = await importCredit(sent.staff, { amount: "39.00", endToEndId: sent.endToEndId });
  expect(body.statements).toMatchObject([{ returned: 0, queued: 1 }]);
  const queue = await fixture().call(sent.staff, "GET", "/api/admin/receipts?queue=unmatched&limit=1");
  const receiptId: string = queue.body.items[0].id;
  const credit = (isReturn?: boolean, to = sent.client.id) =>
    fixture().call(sent.staff, "POST", `/api/admin/receipts/${receiptId}/assign`, {
      payload: {
        parts: [{ clientId: to, amount: "39.00" }],
        ...(isReturn === undefined ? {} : { isReturn }),
      },
    });
  const path = `/api/admin/payments/${sent.id}/return`;
  const request = () =>
    fixture().call(sent.staff, "POST", path, { payload: { reason: "The account is closed" } });
  const confirm = () => fixture().call(sent.approver, "POST", `${path}/confirm`);
  return { ...sent, receiptId, credit, request, confirm };
}

async function expectBooksToHold(): Promise<void> {
  expect(await checkBooks(fixture().db)).toEqual([]);
}

it("a payment whose return less charges was credited is returned, and nothing returns it again", async () => {
  const { client, id, endToEndId, staff, credit, request, confirm } = await returnedLessCharges();
  expect((await credit(true)).status).toBe(200);
  expect(await fixture().balanceOf(client, "GBP")).toBe(9_900n);
  const { body } = await fixture().call(client, "GET", `/api/payments/${id}`);
  expect(body).toMatchObject({ status: "RETURNED", returnedAmount: "39.00", returnCharges: "1.00" });
  expect((await request()).body.code).toBe("payout_not_sent");
  expect((await confirm()).body.code).toBe("payout_not_sent");
  const whole = await importCredit(staff, { amount: "40.00", endToEndId });
  expect(whole.body.statements).toMatchObject([{ returned: 0, queued: 1 }]);
  const debit = await importCredit(staff, { amount: "40.00", direction: "DBIT", endToEndId });
  expect(debit.body.statements).toMatchObject([{ paidOut: 1 }]);
  expect(await fixture().balanceOf(client, "GBP")).toBe(9_900n);
  await expectBooksToHold();
});

it("while a receipt that names a payment waits, its return is recorded nowhere else", async () => {
  const { client, endToEndId, staff, request } = await returnedLessCharges();
  expect((await request()).body.code).toBe("return_queued");
  const whole = await importCredit(staff, { amount: "40.00", endToEndId });
  expect(whole.body.statements).toMatchObject([{ returned: 0, queued: 1 }]);
  expect(await fixture().balanceOf(client, "GBP")).toBe(6_000n);
});

it("a return that was requested before its receipt came isn't confirmed beside it", async () => {
  const sent = await sentWithdrawal();
  const path = `/api/admin/payments/${sent.id}/return`;
  await fixture().call(sent.staff, "POST", path, { payload: { reason: "The account is closed" } });
  await importCredit(sent.staff, { amount: "39.00", endToEndId: sent.endToEndId });
  expect((await fixture().call(sent.approver, "POST", `${path}/confirm`)).body.code).toBe("return_queued");
  expect((await fixture().call(sent.approver, "POST", `${path}/withdraw`)).status).toBe(200);
});

it("fifty credits and returns of one payment at once give the money back once", async () => {
  const { client, endToEndId, staff, credit, request, confirm } = await returnedLessCharges();
  const calls = [
    () => credit(true),
    request,
    confirm,
    () => importCredit(staff, { amount: "40.00", endToEndId }),
  ];
  await Promise.all(Array.from({ length: 50 }, (_, index) => calls[index % calls.length]?.()));
  expect(await fixture().balanceOf(client, "GBP")).toBe(9_900n);
  await expectBooksToHold();
});

it("a receipt that names a payment is credited only once staff say whether the payment came back", async () => {
  const { client, id, credit, request } = await returnedLessCharges();
  expect((await credit()).body.code).toBe("return_undecided");
  const other = await fixture().addClient();
  expect((await credit(true, other.id)).body.code).toBe("return_of_another");
  expect((await credit(false)).status).toBe(200);
  const { body } = await fixture().call(client, "GET", `/api/payments/${id}`);
  expect(body).toMatchObject({ status: "SENT", returnedAmount: null, returnCharges: null });
  expect((await request()).status).toBe(200);
});

it("a payment that was returned by hand isn't credited as a return of the receipt that names it", async () => {
  const sent = await sentWithdrawal();
  const path = `/api/admin/payments/${sent.id}/return`;
  await fixture().call(sent.staff, "POST", path, { payload: { reason: "The account is closed" } });
  expect((await fixture().call(sent.approver, "POST", `${path}/confirm`)).status).toBe(200);
  await importCredit(sent.staff, { amount: "39.00", endToEndId: sent.endToEndId });
  const queue = await fixture().call(sent.staff, "GET", "/api/admin/receipts?queue=unmatched&limit=1");
  const payload = { parts: [{ clientId: sent.client.id, amount: "39.00" }], isReturn: true };
  const assign = `/api/admin/receipts/${queue.body.items[0].id}/assign`;
  expect((await fixture().call(sent.staff, "POST", assign, { payload })).body.code).toBe("return_credited");
  expect(await fixture().balanceOf(sent.client, "GBP")).toBe(10_000n);
});

it("a record by hand that names a payment is credited as its return only once it is verified", async () => {
  const sent = await sentWithdrawal();
  const record = await fixture().call(sent.staff, "POST", "/api/admin/receipts", {
    payload: {
      ...{ bankReference: randomUUIDv7(), reference: `RETURN ${sent.endToEndId}`, payerName: "Demo Payer" },
      ...{ currency: "GBP", amount: "40.00" },
    },
  });
  const payload = { parts: [{ clientId: sent.client.id, amount: "40.00" }], isReturn: true };
  const assign = `/api/admin/receipts/${record.body.id}/assign`;
  expect((await fixture().call(sent.staff, "POST", assign, { payload })).body.code).toBe(
    "receipt_unverified",
  );
  const verify = `/api/admin/receipts/${record.body.id}/verify`;
  expect((await fixture().call(sent.approver, "POST", verify)).status).toBe(200);
  expect((await fixture().call(sent.staff, "POST", assign, { payload })).status).toBe(200);
  expect(await fixture().balanceOf(sent.client, "GBP")).toBe(10_000n);
  const late = await importCredit(sent.staff, { amount: "40.00", endToEndId: sent.endToEndId });
  expect(late.body.statements).toMatchObject([{ returned: 0 }]);
  expect(await fixture().balanceOf(sent.client, "GBP")).toBe(10_000n);
  await expectBooksToHold();
});

it("a record by hand that names a deposit and a payment waits until staff say whether the payment came back", async () => {
  const sent = await sentWithdrawal();
  const { depositReference } = await fixture()
    .db.selectFrom("clients")
    .select("depositReference")
    .where("id", "=", sent.client.id)
    .executeTakeFirstOrThrow();
  const payload = {
    ...{ bankReference: randomUUIDv7(), payerName: "Demo Payer", currency: "GBP", amount: "40.00" },
    reference: `${depositReference} RETURN ${sent.endToEndId}`,
  };
  const record = await fixture().call(sent.staff, "POST", "/api/admin/receipts", { payload });
  expect(record.body).toMatchObject({ queue: "unmatched", suggestion: { key: null } });
  expect(record.body.reason).toBe("It names one of our payments. Decide whether that payment came back.");
  await fixture().call(sent.approver, "POST", `/api/admin/receipts/${record.body.id}/verify`);
  expect(await fixture().balanceOf(sent.client, "GBP")).toBe(6_000n);
  const assign = `/api/admin/receipts/${record.body.id}/assign`;
  const parts = [{ clientId: sent.client.id, amount: "40.00" }];
  expect((await fixture().call(sent.staff, "POST", assign, { payload: { parts } })).body.code).toBe(
    "return_undecided",
  );
  const decided = await fixture().call(sent.staff, "POST", assign, { payload: { parts, isReturn: true } });
  expect(decided.status).toBe(200);
  const paid = await fixture().call(sent.client, "GET", `/api/payments/${sent.id}`);
  expect(paid.body).toMatchObject({ status: "RETURNED", returnedAmount: "40.00" });
  expect(await fixture().balanceOf(sent.client, "GBP")).toBe(10_000n);
  await expectBooksToHold();
});

it("a record by hand that a statement shows to name a payment stays unverified, with the reason", async () => {
  const sent = await sentWithdrawal();
  const { depositReference } = await fixture()
    .db.selectFrom("clients")
    .select("depositReference")
    .where("id", "=", sent.client.id)
    .executeTakeFirstOrThrow();
  const reference = randomUUIDv7();
  const payload = {
    ...{ bankReference: reference, payerName: "Demo Payer", currency: "GBP", amount: "39.00" },
    reference: depositReference,
  };
  const record = await fixture().call(sent.staff, "POST", "/api/admin/receipts", { payload });
  expect(record.body.queue).toBeNull();
  const entry = { reference, amount: "39.00", endToEndId: sent.endToEndId, payer: "Demo Payer" };
  const entries = [entry];
  await importStatement(fixture(), sent.staff, { id: randomUUIDv7(), entries });
  const { body } = await fixture().call(sent.staff, "GET", `/api/admin/receipts/${record.body.id}`);
  expect(body).toMatchObject({
    unverified: true,
    doubt: "It names our payment of 40.00 GBP to Demo Recipient, but 39.00 GBP arrived.",
  });
  expect(await fixture().balanceOf(sent.client, "GBP")).toBe(6_000n);
  await expectBooksToHold();
});

/** 60.00 GBP of nobody that is at the bank on the way back to its payer. */
async function sentBack() {
  const [staff, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  const receipt = await fixture().receive("60.00", "GBP", "for nobody");
  const to = { accountHolder: "Demo Payer", accountNumber: "66374958", sortCode: "08-99-99" };
  const back = await fixture().call(staff, "POST", `/api/admin/receipts/${receipt.id}/return`, {
    payload: { reason: "Sent by mistake", to },
  });
  await approve(approver, [back.body.id]);
  expect((await file(staff, [back.body.id])).status).toBe(201);
  return { staff, endToEndId: toEndToEndId(back.body.id) };
}

it("money that was going back to its payer and came back less charges is credited to a client", async () => {
  const client = await fixture().addClient();
  const { staff, endToEndId } = await sentBack();
  await importCredit(staff, { amount: "55.00", endToEndId });
  const queue = await fixture().call(staff, "GET", "/api/admin/receipts?queue=unmatched&limit=1");
  const payload = { parts: [{ clientId: client.id, amount: "55.00" }], isReturn: true };
  const path = `/api/admin/receipts/${queue.body.items[0].id}/assign`;
  expect((await fixture().call(staff, "POST", path, { payload })).status).toBe(200);
  expect(await fixture().balanceOf(client, "GBP")).toBe(5_500n);
  await expectBooksToHold();
});

it.each([
  ["a credit that the bank marks as a return brings back", { isReturn: true }, { returned: 1, queued: 0 }],
  ["a credit that only names it doesn't bring back", {}, { returned: 0, queued: 1 }],
])("%s money that was going to its payer", async (_, mark, counts) => {
  const { staff, endToEndId } = await sentBack();
  const { body } = await importCredit(staff, { amount: "60.00", endToEndId, ...mark });
  expect(body.statements).toMatchObject([counts]);
  await expectBooksToHold();
});
