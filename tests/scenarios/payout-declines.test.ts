import { describe, expect, it } from "vitest";
import { listPostings } from "#server/reporting/desk/trades-store.ts";
import { listTradePayments } from "#server/trading/trades/reads-store.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("normal");

const decline = (staff: SignedIn, id: string, reason = "The name cannot be paid") =>
  fixture().call(staff, "POST", `/api/admin/payments/${id}/decline`, { payload: { reason } });
const prepare = (staff: SignedIn, ids: string[]) =>
  fixture().call(staff, "POST", "/api/admin/payments/prepare", { payload: { ids, secondPerson: true } });
const approve = (staff: SignedIn, ids: string[]) =>
  fixture().call(staff, "POST", "/api/admin/payments/approve", { payload: { ids } });
const file = (staff: SignedIn, ids: string[]) =>
  fixture().call(staff, "POST", "/api/admin/payout-batches", { payload: { ids } });

async function paymentOf(id: string) {
  return fixture()
    .db.selectFrom("payments")
    .select(["status", "tradeId", "clientId", "batchId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function clientOf(id: string): Promise<SignedIn> {
  return { id: (await paymentOf(id)).clientId ?? "", cookie: "" };
}

describe("a payout that is declined", () => {
  it("a declined payout goes to the client's balance from each stage before it leaves, and ends its trade", async () => {
    const ids = await readyPayouts(fixture(), ["100.00", "200.00", "866.49"]);
    const [ready = "", prepared = "", approved = ""] = ids;
    const [operator, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    await prepare(operator, [prepared, approved]);
    await approve(approver, [approved]);
    const client = await clientOf(ready);
    for (const id of ids) {
      const { status, body } = await decline(approver, id);
      expect({ status, stage: body.stage, isDeclined: body.isDeclined, why: body.returnReason }).toEqual({
        status: 200,
        stage: "returned",
        isDeclined: true,
        why: "The name cannot be paid",
      });
    }
    expect(await fixture().balanceOf(client, "EUR")).toBe(116_649n);
    const { tradeId } = await paymentOf(ready);
    const paid = await listTradePayments(fixture().db, tradeId ?? "");
    expect(paid.map(({ isDeclined }) => isDeclined)).toEqual([true, true, true]);
    const trade = await fixture()
      .db.selectFrom("trades")
      .select("stage")
      .where("id", "=", tradeId)
      .executeTakeFirstOrThrow();
    expect(trade.stage).toBe("COMPLETED");
    const steps = await fixture()
      .db.selectFrom("tradeSteps")
      .select("detail")
      .where("tradeId", "=", tradeId ?? "")
      .where("kind", "=", "payment_declined")
      .execute();
    expect(steps).toHaveLength(3);
    const postings = await listPostings(fixture().db, tradeId ?? "");
    expect(postings.filter(({ event }) => event === "payment_declined")).toHaveLength(6);
    expect((await decline(operator, ready)).body.code).toBe("payout_not_declinable");
    expect((await file(operator, [approved])).body.code).toBe("payout_not_approved");
    expect((await approve(approver, [prepared])).body.code).toBe("payout_not_prepared");
  });

  it("a declined withdrawal returns to the balance, and declined returns to a payer are queued again", async () => {
    const staff = await fixture().addStaff();
    const client = await fixture().addClient();
    await fixture().deposit(client, "50.00", "EUR");
    const beneficiaryId = await fixture().addBeneficiary(client);
    const withdrawn = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "50.00" },
    });
    await fixture().relay();
    expect(await fixture().balanceOf(client, "EUR")).toBe(0n);
    expect((await decline(staff, withdrawn.body.id)).status).toBe(200);
    expect(await fixture().balanceOf(client, "EUR")).toBe(5_000n);

    const receipt = await fixture().receive("9.00", "GBP", "for nobody");
    const to = { accountHolder: "Demo Payer", accountNumber: "66374958", sortCode: "08-99-99" };
    const path = `/api/admin/receipts/${receipt.id}`;
    const back = await fixture().call(staff, "POST", `${path}/return`, {
      payload: { reason: "Not ours", to },
    });
    expect((await decline(await fixture().addStaff("approver"), back.body.id, "Ask them first")).status).toBe(
      200,
    );
    expect((await fixture().call(staff, "GET", path)).body).toMatchObject({
      queue: "unmatched",
      reason: "The return to Demo Payer was declined: Ask them first",
    });
    const parts = [{ clientId: client.id, amount: "9.00" }];
    expect((await fixture().call(staff, "POST", `${path}/assign`, { payload: { parts } })).status).toBe(200);
  });

  it("a declined payout races with the file that takes it, and its money goes one way", async () => {
    for (let race = 0; race < 5; race += 1) {
      const ids = await readyPayouts(fixture(), ["1166.49"]);
      const [id = ""] = ids;
      const [operator, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
      await prepare(operator, ids);
      await approve(approver, ids);
      const [filed, declined] = await Promise.all([file(operator, ids), decline(approver, id)]);
      expect([filed.status === 201, declined.status === 200].filter(Boolean)).toHaveLength(1);
      const { status, batchId } = await paymentOf(id);
      expect({ status, isFiled: batchId !== null }).toEqual(
        filed.status === 201 ? { status: "SENT", isFiled: true } : { status: "RETURNED", isFiled: false },
      );
    }
    await fixture().settle();
  });

  it("a payout is declined only before it leaves, with a reason, and by permitted roles", async () => {
    const [id = ""] = await readyPayouts(fixture(), ["1166.49"]);
    expect((await decline(await fixture().addStaff(), id, " ")).status).toBe(422);
    expect((await decline(await fixture().addStaff("viewer"), id)).body.code).toBe("not_permitted");
    await prepare(await fixture().addStaff(), [id]);
    await approve(await fixture().addStaff("approver"), [id]);
    await file(await fixture().addStaff(), [id]);
    expect((await decline(await fixture().addStaff(), id)).body.code).toBe("payout_not_declinable");
    await fixture().settle();
  });
});

it("a trade's postings name the money that the desk allocated to it", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  const receipt = await fixture().receive("1000.00", "GBP", "no reference");
  const parts = [{ tradeId: trade.id, amount: "1000.00" }];
  await fixture().call(await fixture().addStaff(), "POST", `/api/admin/receipts/${receipt.id}/assign`, {
    payload: { parts },
  });
  const postings = await listPostings(fixture().db, trade.id);
  expect(
    postings.filter(({ event }) => event === "receipt_assigned").map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ["unmatched", -100_000n],
    ["trades_receivable", 100_000n],
  ]);
});
