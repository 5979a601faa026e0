import { describe, expect, it } from "vitest";
import { listPostings } from "#server/reporting/desk/postings-store.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const desk = setupMoneyDeskFixture("normal");

const decline = (staff: SignedIn, id: string, reason = "The name cannot be paid") =>
  desk().call(staff, "POST", `/api/admin/payments/${id}/decline`, { payload: { reason } });
const prepare = (staff: SignedIn, ids: string[]) =>
  desk().call(staff, "POST", "/api/admin/payments/prepare", { payload: { ids, secondPerson: true } });
const approve = (staff: SignedIn, ids: string[]) =>
  desk().call(staff, "POST", "/api/admin/payments/approve", { payload: { ids } });
const file = (staff: SignedIn, ids: string[]) =>
  desk().call(staff, "POST", "/api/admin/payout-batches", { payload: { ids } });

async function paymentOf(id: string) {
  return desk()
    .db.selectFrom("payments")
    .select(["status", "tradeId", "clientId", "batchId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function clientOf(id: string): Promise<SignedIn> {
  return { id: (await paymentOf(id)).clientId ?? "", cookie: "" };
}

describe("a payout that is declined", () => {
  it("goes to the client's balance from each stage before it leaves, and ends its trade", async () => {
    const ids = await readyPayouts(desk(), ["100.00", "200.00", "866.49"]);
    const [ready = "", prepared = "", approved = ""] = ids;
    const [operator, approver] = [await desk().addStaff(), await desk().addStaff("approver")];
    await prepare(operator, [prepared, approved]);
    await approve(approver, [approved]);
    const client = await clientOf(ready);
    for (const id of ids) {
      const { status, body } = await decline(approver, id);
      expect({ status, stage: body.stage, why: body.returnReason }).toEqual({
        status: 200,
        stage: "returned",
        why: "The name cannot be paid",
      });
    }
    expect(await desk().balanceOf(client, "EUR")).toBe(116_649n);
    const { tradeId } = await paymentOf(ready);
    const trade = await desk()
      .db.selectFrom("trades")
      .select("stage")
      .where("id", "=", tradeId)
      .executeTakeFirstOrThrow();
    expect(trade.stage).toBe("COMPLETED");
    const steps = await desk()
      .db.selectFrom("tradeSteps")
      .select("detail")
      .where("tradeId", "=", tradeId ?? "")
      .where("kind", "=", "payment_declined")
      .execute();
    expect(steps).toHaveLength(3);
    const postings = await listPostings(desk().db, tradeId ?? "");
    expect(postings.filter(({ event }) => event === "payment_declined")).toHaveLength(6);
    expect((await decline(operator, ready)).body.code).toBe("payout_not_declinable");
    expect((await file(operator, [approved])).body.code).toBe("payout_not_approved");
    expect((await approve(approver, [prepared])).body.code).toBe("payout_not_prepared");
  });

  it("as a withdrawal is in the balance again, and as money for a payer waits again", async () => {
    const staff = await desk().addStaff();
    const client = await desk().addClient();
    await desk().deposit(client, "50.00", "EUR");
    const beneficiaryId = await desk().addBeneficiary(client);
    const withdrawn = await desk().call(client, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "50.00" },
    });
    await desk().relay();
    expect(await desk().balanceOf(client, "EUR")).toBe(0n);
    expect((await decline(staff, withdrawn.body.id)).status).toBe(200);
    expect(await desk().balanceOf(client, "EUR")).toBe(5_000n);

    const receipt = await desk().receive("9.00", "GBP", "for nobody");
    const to = { accountHolder: "Demo Payer", accountNumber: "66374958", sortCode: "08-99-99" };
    const path = `/api/admin/receipts/${receipt.id}`;
    const back = await desk().call(staff, "POST", `${path}/return`, { payload: { reason: "Not ours", to } });
    expect((await decline(await desk().addStaff("approver"), back.body.id, "Ask them first")).status).toBe(
      200,
    );
    expect((await desk().call(staff, "GET", path)).body).toMatchObject({
      queue: "unmatched",
      reason: "It does not go back to Demo Payer: Ask them first",
    });
    const parts = [{ clientId: client.id, amount: "9.00" }];
    expect((await desk().call(staff, "POST", `${path}/assign`, { payload: { parts } })).status).toBe(200);
  });

  it("meets the file that takes it, and either way its money goes one way", async () => {
    for (let race = 0; race < 5; race += 1) {
      const ids = await readyPayouts(desk(), ["1166.49"]);
      const [id = ""] = ids;
      const [operator, approver] = [await desk().addStaff(), await desk().addStaff("approver")];
      await prepare(operator, ids);
      await approve(approver, ids);
      const [filed, declined] = await Promise.all([file(operator, ids), decline(approver, id)]);
      expect([filed.status === 201, declined.status === 200].filter(Boolean)).toHaveLength(1);
      const { status, batchId } = await paymentOf(id);
      expect({ status, isFiled: batchId !== null }).toEqual(
        filed.status === 201 ? { status: "SENT", isFiled: true } : { status: "RETURNED", isFiled: false },
      );
    }
    await desk().settle();
  });

  it("has not left, has a reason, and is declined by those who may", async () => {
    const [id = ""] = await readyPayouts(desk(), ["1166.49"]);
    expect((await decline(await desk().addStaff(), id, " ")).status).toBe(422);
    expect((await decline(await desk().addStaff("viewer"), id)).body.code).toBe("not_permitted");
    await prepare(await desk().addStaff(), [id]);
    await approve(await desk().addStaff("approver"), [id]);
    await file(await desk().addStaff(), [id]);
    expect((await decline(await desk().addStaff(), id)).body.code).toBe("payout_not_declinable");
    await desk().settle();
  });
});

it("a trade's postings name the money that the desk gave it", async () => {
  const client = await desk().addClient();
  const trade = await desk().bookTrade(client);
  const receipt = await desk().receive("1000.00", "GBP", "no reference");
  const parts = [{ tradeId: trade.id, amount: "1000.00" }];
  await desk().call(await desk().addStaff(), "POST", `/api/admin/receipts/${receipt.id}/assign`, {
    payload: { parts },
  });
  const postings = await listPostings(desk().db, trade.id);
  expect(
    postings.filter(({ event }) => event === "receipt_assigned").map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ["unmatched", -100_000n],
    ["trades_receivable", 100_000n],
  ]);
});
