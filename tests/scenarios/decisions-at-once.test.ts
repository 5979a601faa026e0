import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { receiptQueueRoutes } from "#server/payments/incoming/queue-routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: approvalRoutes(receiptQueueRoutes),
  subscriptions: {},
});
const { prepare, approve, file } = payoutApprovals(fixture);
type Answer = Awaited<ReturnType<typeof approve>>;

const post = (staff: SignedIn, path: string, payload?: object) =>
  fixture().call(staff, "POST", `/api/admin/${path}`, payload && { payload });

let staff: Record<"operator" | "other" | "approver" | "second", SignedIn>;
beforeAll(async () => {
  const [operator, other] = [await fixture().addStaff(), await fixture().addStaff()];
  staff = {
    operator,
    other,
    approver: await fixture().addStaff("approver"),
    second: await fixture().addStaff("approver"),
  };
});

/** Every answer is done or refused in words. */
function expectWords(answers: readonly Answer[]): void {
  const odd = answers.filter(
    ({ status, body }) => status >= 500 || (status >= 300 && typeof body?.message !== "string"),
  );
  expect(odd.map(({ status, body }) => [status, body?.code])).toEqual([]);
}

/** A withdrawal of 40.00 GBP by a client with 100.00 GBP. */
async function withdrawn() {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
  const payload = { beneficiaryId, amount: "40.00" };
  const made = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  await fixture().relay();
  return { client, id: made.body.id as string };
}

it("a payout that is approved, declined, sent back and filed at once leaves once or goes back once", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { client, id } = await withdrawn();
    await prepare(staff.operator, [id], true);
    const decisions = [
      ...[staff.approver, staff.second].map((who) => () => approve(who, [id])),
      ...[staff.approver, staff.second].map(
        (who) => () => post(who, `payments/${id}/decline`, { reason: "The account is closed" }),
      ),
      ...[staff.approver, staff.second].map(
        (who) => () => post(who, `payments/${id}/send-back`, { note: "Check the account" }),
      ),
      ...[staff.operator, staff.other].map((who) => () => file(who, [id])),
      () => prepare(staff.other, [id], true),
    ];
    expectWords(await Promise.all([...decisions, ...decisions, ...decisions].map((decide) => decide())));
    await fixture().relay();
    const { status } = await fixture()
      .db.selectFrom("payments")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const balance = await fixture().balanceOf(client, "GBP");
    expect([status, balance]).toEqual([status, status === "RETURNED" ? 10_000n : 6_000n]);
    expect(await checkBooks(fixture().db)).toEqual([]);
  }
});

it("a payout whose return by hand, by a statement and by a credit of the desk comes at once is returned once", async () => {
  const { client, id } = await withdrawn();
  await prepare(staff.operator, [id], true);
  await approve(staff.approver, [id]);
  expect((await file(staff.operator, [id])).status).toBe(201);
  const credit = (amount: string) =>
    importStatement(fixture(), staff.other, {
      id: randomUUIDv7(),
      entries: [{ reference: randomUUIDv7(), amount, endToEndId: toEndToEndId(id) }],
    });
  expect((await post(staff.operator, `payments/${id}/return`, { reason: "Sent back" })).status).toBe(200);
  const answers = await Promise.all([
    ...[staff.approver, staff.second, staff.approver].map((who) =>
      post(who, `payments/${id}/return/confirm`),
    ),
    ...[staff.operator, staff.other].map((who) => post(who, `payments/${id}/return/withdraw`)),
    ...[staff.approver, staff.second].map((who) => post(who, `payments/${id}/confirm`)),
    credit("40.00"),
    credit("39.00"),
  ]);
  expectWords(answers);
  await fixture().relay();
  const { status } = await fixture()
    .db.selectFrom("payments")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(await fixture().balanceOf(client, "GBP")).toBe(status === "RETURNED" ? 10_000n : 6_000n);
  expect(await checkBooks(fixture().db)).toEqual([]);
});

it("a record by hand that is verified, allocated, returned and withdrawn at once goes one way", async () => {
  const client = await fixture().addClient();
  for (let round = 0; round < 4; round += 1) {
    const facts = {
      bankReference: randomUUIDv7(),
      payerName: "Demo Payer",
      currency: "GBP",
      amount: "70.00",
    };
    const recorded = await post(staff.operator, "receipts", { ...facts, reference: "no reference at all" });
    const id: string = recorded.body.id;
    const asked = await post(staff.operator, `receipts/${id}/withdraw`, { reason: "It never came" });
    expect(asked.status).toBe(202);
    const { items } = (await fixture().call(staff.approver, "GET", "/api/admin/approvals")).body;
    const request = items.find((item: { id: string }) => item.id === asked.body.approval.id);
    const parts = [{ clientId: client.id, amount: "70.00" }];
    const steps = [
      ...[staff.approver, staff.second].flatMap((who) => [
        () => post(who, `approvals/${request.id}/confirm`, { digest: request.digest }),
        () => post(who, `receipts/${id}/verify`),
        () => post(who, `receipts/${id}/assign`, { parts }),
        () => post(who, `receipts/${id}/withdraw`, { reason: "It never came" }),
      ]),
      () => post(staff.other, `receipts/${id}/return`, { reason: "Unknown payer" }),
      () => post(staff.operator, `approvals/${request.id}/decline`),
    ];
    const before = await fixture().balanceOf(client, "GBP");
    const answers = await Promise.all([...steps, ...steps].map((step) => step()));
    expectWords(answers);
    await fixture().relay();
    const receipt = await fixture()
      .db.selectFrom("receipts")
      .select(["status", "unverified"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const isCredited = receipt.status === "MATCHED" && !receipt.unverified;
    expect(await fixture().balanceOf(client, "GBP")).toBe(before + (isCredited ? 7_000n : 0n));
    expect(await checkBooks(fixture().db)).toEqual([]);
  }
});

it("a request of the desk that is approved fifty times by two people and withdrawn takes effect once", async () => {
  const facts = { bankReference: randomUUIDv7(), payerName: "Demo Payer", currency: "GBP", amount: "70.00" };
  const { body } = await post(staff.operator, "receipts", { ...facts, reference: "no reference at all" });
  const asked = await post(staff.operator, `receipts/${body.id}/withdraw`, { reason: "It never came" });
  const { items } = (await fixture().call(staff.approver, "GET", "/api/admin/approvals")).body;
  const { id, digest } = items.find((item: { id: string }) => item.id === asked.body.approval.id);
  const confirm = (who: SignedIn) => post(who, `approvals/${id}/confirm`, { digest });
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, (_, index) => confirm(index % 3 === 0 ? staff.second : staff.approver)),
    post(staff.operator, `approvals/${id}/decline`),
  ]);
  expectWords(answers);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { status } = await fixture()
    .db.selectFrom("receipts")
    .select("status")
    .where("id", "=", body.id)
    .executeTakeFirstOrThrow();
  expect(["WITHDRAWN", "UNMATCHED"]).toContain(status);
  expect(await checkBooks(fixture().db)).toEqual([]);
});
