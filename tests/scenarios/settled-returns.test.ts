import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { dayOf } from "#domain/calendar.ts";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { reconcileDay } from "#server/payments/bank-statements/reconcile.ts";
import { receiptQueueRoutes } from "#server/payments/incoming/queue-routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { approveRequest } from "../support/approve-request.ts";
import { breaksAfter } from "../support/breaks-after.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: approvalRoutes(receiptQueueRoutes),
  subscriptions: {},
});
const { prepare, approve, file } = payoutApprovals(fixture);

const importCredit = (staff: SignedIn, amount: string, endToEndId: string) =>
  importStatement(fixture(), staff, {
    id: randomUUIDv7(),
    entries: [{ reference: randomUUIDv7(), amount, endToEndId }],
  });

/** A payment of 40.00 GBP whose return two people recorded by hand, and a later credit that names it. */
async function returnedByHand(received = "39.00") {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
  const payload = { beneficiaryId, amount: "40.00" };
  const made = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  await fixture().relay();
  const id: string = made.body.id;
  const [staff, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(staff, [id], true);
  await approve(approver, [id]);
  expect((await file(staff, [id])).status).toBe(201);
  const path = `/api/admin/payments/${id}/return`;
  await fixture().call(staff, "POST", path, { payload: { reason: "The account is closed" } });
  expect((await fixture().call(approver, "POST", `${path}/confirm`)).status).toBe(200);
  const endToEndId = toEndToEndId(id);
  await importCredit(staff, received, endToEndId);
  const queue = await fixture().call(staff, "GET", "/api/admin/receipts?queue=unmatched&limit=1");
  const receiptId: string = queue.body.items[0].id;
  const settle = (who = approver) =>
    fixture().call(who, "POST", `/api/admin/receipts/${receiptId}/settle-return`);
  return { client, id, endToEndId, staff, approver, receiptId, settle };
}

/** Confirms a request, decided or not. */
async function confirm(who: SignedIn, id: string) {
  const { digest } = await fixture()
    .db.selectFrom("approvalRequests")
    .select("digest")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const payload = { digest: digest.toString("hex") };
  return fixture().call(who, "POST", `/api/admin/approvals/${id}/confirm`, { payload });
}

async function held(kind: "return_charges_cost" | "unmatched"): Promise<bigint> {
  const { balance } = await fixture()
    .db.selectFrom("accounts")
    .select((row) => row.fn.sum<bigint>("balance").as("balance"))
    .where("kind", "=", kind)
    .where("currency", "=", "GBP")
    .executeTakeFirstOrThrow();
  return BigInt(balance);
}

it("the credit of a payment that was returned by hand is settled: the client keeps all, the house bears the charges", async () => {
  const before = await held("return_charges_cost");
  const { client, id, endToEndId, staff, receiptId, settle } = await returnedByHand();
  const read = await fixture().call(staff, "GET", `/api/admin/receipts/${receiptId}`);
  expect(read.body.namedPayment).toMatchObject({ id, isReturned: true, settlement: "due" });
  const { status, body } = await settle();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "MATCHED",
    queue: null,
    parts: [],
    namedPayment: { settlement: "done" },
  });
  expect(await held("return_charges_cost")).toBe(before - 100n);
  expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
  expect(await checkBooks(fixture().db)).toEqual([]);
  expect((await settle()).body.code).toBe("receipt_settled");
  const late = await importCredit(staff, "40.00", endToEndId);
  expect(late.body.statements).toMatchObject([{ returned: 0, queued: 1 }]);
  const day = await reconcileDay(fixture().db, { currency: "GBP", day: dayOf(fixture().clock()) });
  expect(day.breaks.filter(({ ledger }) => ledger?.event === "return_received")).toEqual([]);
  expect(await checkBooks(fixture().db)).toEqual([]);
});

it("charges above the house's tolerance are borne once a second person approves, who sees them, and the receipt says that it waits", async () => {
  const before = await held("return_charges_cost");
  const { client, id, approver, receiptId, settle } = await returnedByHand("0.01");
  const asked = await settle();
  expect([asked.status, asked.body.code]).toEqual([202, "approval_pending"]);
  expect(await held("return_charges_cost")).toBe(before);
  const path = `/api/admin/receipts/${receiptId}`;
  expect((await fixture().call(approver, "GET", path)).body).toMatchObject({
    namedPayment: { id, settlement: "due" },
    settlementRequest: { byMe: true, by: expect.any(String), expiresAt: expect.any(String) },
  });
  expect(await confirm(approver, asked.body.approval.id)).toMatchObject({
    body: { code: "second_person_same" },
  });
  const summary = await approveRequest(fixture(), asked);
  expect(summary).toMatch(
    /^Settle 0\.01 GBP as the return of our payment of 40\.00 GBP to .+, which was recorded by hand\. Summit bears the other 39\.99 GBP$/,
  );
  expect((await fixture().call(approver, "GET", path)).body).toMatchObject({
    namedPayment: { settlement: "done" },
    settlementRequest: null,
  });
  expect(await held("return_charges_cost")).toBe(before - 3_999n);
  expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
  expect(await checkBooks(fixture().db)).toEqual([]);
});

it("charges above the tolerance are borne once, however many approvers ask and decide at once", async () => {
  const before = await held("return_charges_cost");
  const { approver, settle } = await returnedByHand("38.00");
  const others = await Promise.all(Array.from({ length: 3 }, () => fixture().addStaff("approver")));
  const [mine, ...rest] = await Promise.all([approver, approver, ...others].map((who) => settle(who)));
  const requests = [mine, ...rest].map((asked) => asked?.body.approval.id as string);
  expect(new Set(requests).size).toBe(4);
  const decider = await fixture().addStaff("approver");
  const deciders = [decider, decider, ...others];
  const answers = await Promise.all(
    deciders.flatMap((who) => requests.map((request) => confirm(who, request))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refusals = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]));
  expect(new Set(refusals)).toEqual(new Set(["approval_decided", "receipt_settled", "second_person_same"]));
  expect(await held("return_charges_cost")).toBe(before - 200n);
  expect(await checkBooks(fixture().db)).toEqual([]);
});

it("only the credit of a whole return by hand is settled, by an approver, and nothing that is more than was paid", async () => {
  const { settle, staff } = await returnedByHand("41.00");
  expect((await settle(staff)).status).toBe(403);
  expect((await settle()).body.code).toBe("return_not_by_hand");
  const other = await fixture().receive("12.00", "GBP", "no reference");
  const approver = await fixture().addStaff("approver");
  const path = `/api/admin/receipts/${other.id}/settle-return`;
  expect((await fixture().call(approver, "POST", path)).body.code).toBe("return_not_by_hand");
});

it("a return is settled once, however many approvers and statements come at once", async () => {
  const { client, endToEndId, staff, settle } = await returnedByHand();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => settle()),
    importCredit(staff, "40.00", endToEndId),
  ]);
  expect(answers.filter(({ body }) => body?.namedPayment?.settlement === "done")).toHaveLength(1);
  expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
  expect(await checkBooks(fixture().db)).toEqual([]);
});

it("the check of the books finds a settled return whose link was lost", async () => {
  const { settle, receiptId } = await returnedByHand();
  expect((await settle()).status).toBe(200);
  const owner = openTestPool(fixture().ownerUrl, { connections: 1 });
  const change = `update receipts set settled_payment_id = null where id = '${receiptId}'`;
  expect((await breaksAfter(owner, change)).map(({ check }) => check)).toContain(
    "each credit of a return by hand is settled once, at its payment's amount less the house's charges",
  );
  await owner.destroy();
});
