import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { DeskPayment, DeskReceipt } from "#contract/payments/desk-payments.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

// The simulated bank is silent here: every status comes from the desk.
const fixture = setupPaymentFixture("silent");

const record = (staff: SignedIn, credit: object) =>
  fixture().call(staff, "POST", "/api/admin/receipts", { payload: credit });

const credit = (reference: string, facts: object = {}) => ({
  bankReference: randomUUIDv7(),
  reference,
  payerName: "Demo Payer",
  currency: "GBP",
  amount: "1000.00",
  ...facts,
});

async function allAudit(subjectId: string) {
  return fixture().db.selectFrom("auditLog").selectAll().where("subjectId", "=", subjectId).execute();
}

/** A trade with one payment on its way. */
async function sentPayment() {
  const client = await fixture().addClient();
  const beneficiaryId = await fixture().addBeneficiary(client);
  const trade = await fixture().bookTrade(client);
  const lines = [{ beneficiaryId, amount: "1166.49" }];
  await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
  await fixture().receive("1000.00", "GBP", trade.reference);
  await fixture().settle();
  const [payment] = (await fixture().readTrade(client, trade.id)).payments;
  return { client, trade, paymentId: payment?.id ?? "" };
}

describe("the desk records what came in", () => {
  it("the desk records a receipt, which funds the trade and is recorded", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const staff = await fixture().addStaff();
    const { status, body } = await record(staff, credit(trade.reference));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "MATCHED",
      reason: null,
      amount: "1000.00",
      currency: "GBP",
      simulated: false,
      trade: { id: trade.id, reference: trade.reference },
      client: { id: client.id },
      recordedBy: "Demo Desk",
    });
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("FUNDED");
    expect(await allAudit(body.id)).toMatchObject([
      { action: "record_receipt", actorKind: "staff", actorId: staff.id, details: { amount: "1000.00" } },
    ]);
  });

  it("the desk records one receipt per bank reference, also concurrently", async () => {
    const trade = await fixture().bookTrade(await fixture().addClient());
    const staff = [await fixture().addStaff(), await fixture().addStaff("administrator")];
    const same = credit(trade.reference);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => record(staff[index % 2] as SignedIn, same)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    const ids = new Set(answers.map((answer) => answer.body.id as string));
    expect(ids.size).toBe(1);
    expect(await allAudit([...ids][0] ?? "")).toHaveLength(1);
    const other = await record(staff[0] as SignedIn, { ...same, amount: "999.00" });
    expect({ status: other.status, code: other.body.code }).toEqual({
      status: 409,
      code: "receipt_duplicate",
    });
  });

  it("the desk reads why an amount is refused without words of an exchange, which a receipt isn't", async () => {
    const staff = await fixture().addStaff();
    const [large, small] = await Promise.all([
      record(staff, credit("for nobody", { amount: "10000000001" })),
      record(staff, credit("for nobody", { amount: "0" })),
    ]);
    expect(large.body.message).toBe("That amount is too large. Enter a smaller one.");
    expect(small.body.message).toBe("That amount is too small. Enter a larger one.");
  });

  it.each([
    [{ amount: "0" }, 422, "amount_too_small"],
    [{ amount: "1.001" }, 422, "amount_too_precise"],
    [{ amount: "100.5", currency: "JPY" }, 422, "amount_too_precise"],
    [{ amount: "-1" }, 422, "input_invalid"],
    [{ currency: "XXX" }, 422, "input_invalid"],
    [{ bankReference: "  " }, 422, "input_invalid"],
    [{ reference: "two\nlines" }, 422, "input_invalid"],
    [{ amount: undefined }, 400, "input_malformed"],
  ])("the desk cannot record %j", async (wrong, status, code) => {
    const answer = await record(await fixture().addStaff(), credit("for nobody", wrong));
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it("the desk sees pending receipts, newest first, page by page", async () => {
    const staff = await fixture().addStaff();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      fixture().setNow(new Date(fixture().clock().getTime() + 1_000));
      made.unshift(
        (await record(staff, credit("for nobody", { currency: "AUD", amount: `${index + 1}.00` }))).body.id,
      );
    }
    const seen: DeskReceipt[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await fixture().call(
        staff,
        "GET",
        `/api/admin/receipts?status=UNMATCHED&limit=2${cursor}`,
      );
      seen.push(...body.items);
      if (body.nextCursor === null || seen.length >= 6) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen.slice(0, 5).map((receipt) => receipt.id)).toEqual(made);
    expect(seen.every((receipt) => receipt.status === "UNMATCHED" && receipt.reason)).toBe(true);
    const matched = await fixture().call(staff, "GET", "/api/admin/receipts?status=MATCHED");
    expect(matched.body.items.every((receipt: DeskReceipt) => receipt.status === "MATCHED")).toBe(true);
  });
});

describe("the desk says what became of a payment", () => {
  it("the desk confirms a payment's arrival: the trade is complete, and the audit log says so", async () => {
    const { client, trade, paymentId } = await sentPayment();
    const staff = await fixture().addStaff("approver");
    const waiting = await fixture().call(staff, "GET", "/api/admin/payments?status=SENT&limit=200");
    const listed = (waiting.body.items as DeskPayment[]).find((payment) => payment.id === paymentId);
    expect(listed).toMatchObject({
      amount: "1166.49",
      trade: { reference: trade.reference },
      client: { id: client.id },
    });
    expect(listed?.accountNumber).toMatch(/^•••• \d{4}$/);
    const { status, body } = await fixture().call(staff, "POST", `/api/admin/payments/${paymentId}/confirm`);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: "COMPLETED" } });
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("COMPLETED");
    expect(await allAudit(paymentId)).toMatchObject([{ action: "confirm_payment", actorId: staff.id }]);
    const again = await fixture().call(staff, "POST", `/api/admin/payments/${paymentId}/confirm`);
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: "payout_not_sent" });
  });

  it("the desk confirms a return with a second person: the money is the client's, who reads why", async () => {
    const { client, trade, paymentId } = await sentPayment();
    const staff = await fixture().addStaff("approver");
    const path = `/api/admin/payments/${paymentId}/return`;
    const confirm = (who: SignedIn) => fixture().call(who, "POST", `${path}/confirm`);
    expect((await confirm(staff)).body.code).toBe("return_not_requested");
    expect((await fixture().call(staff, "POST", path, { payload: { reason: " " } })).status).toBe(422);
    const response = await fixture().call(staff, "POST", path, { payload: { reason: "Account closed" } });
    expect(response).toMatchObject({
      status: 200,
      body: { status: "SENT", returnRequest: { reason: "Account closed", byMe: true } },
    });
    expect(await fixture().balanceOf(client, "EUR")).toBe(0n);
    const twice = await fixture().call(staff, "POST", path, { payload: { reason: "Again" } });
    expect(twice.body.code).toBe("return_requested");
    expect((await confirm(staff)).body.code).toBe("return_self_confirmation");
    expect((await confirm(await fixture().addStaff("operator"))).body.code).toBe("not_permitted");
    const others = [await fixture().addStaff("approver"), await fixture().addStaff("administrator")];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => confirm(others[at % 2] as SignedIn)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const done = await fixture().readTrade(client, trade.id);
    expect(done).toMatchObject({
      stage: "COMPLETED",
      payments: [{ status: "RETURNED", returnReason: "Account closed" }],
    });
    expect(await fixture().balanceOf(client, "EUR")).toBe(116_649n);
    const actions = (await allAudit(paymentId)).map(({ action }) => action).toSorted();
    expect(actions).toEqual(["confirm_payment_return", "request_payment_return"]);
  });

  it("the desk confirms a return after an arrival, and not when the request was mistaken", async () => {
    const { client, paymentId } = await sentPayment();
    const [one, other] = [await fixture().addStaff("approver"), await fixture().addStaff("approver")];
    const path = `/api/admin/payments/${paymentId}`;
    const post = (who: SignedIn, rest: string, payload: object = {}) =>
      fixture().call(who, "POST", `${path}/${rest}`, { payload });
    await post(one, "confirm");
    await post(one, "return", { reason: "A mistake" });
    expect((await post(one, "return/withdraw")).body).toMatchObject({
      status: "COMPLETED",
      returnRequest: null,
    });
    expect((await post(other, "return/confirm")).body.code).toBe("return_not_requested");
    await post(one, "return", { reason: "Account closed" });
    expect((await post(other, "return/confirm")).body).toMatchObject({ status: "RETURNED" });
    expect((await post(other, "return/confirm")).body.code).toBe("payout_not_sent");
    expect(await fixture().balanceOf(client, "EUR")).toBe(116_649n);
  });

  it("the desk confirms neither unsent nor unknown payments", async () => {
    const client = await fixture().addClient();
    const beneficiaryId = await fixture().addBeneficiary(client);
    const trade = await fixture().bookTrade(client);
    const lines = [{ beneficiaryId, amount: "1166.49" }];
    const { body } = await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, {
      payload: { lines },
    });
    const staff = await fixture().addStaff();
    const waiting = await fixture().call(staff, "POST", `/api/admin/payments/${body.payments[0].id}/confirm`);
    expect(waiting.body.code).toBe("payout_not_sent");
    expect(
      (await fixture().call(staff, "POST", `/api/admin/payments/${randomUUIDv7()}/confirm`)).status,
    ).toBe(404);
  });
});

describe("these calls are the desk's alone", () => {
  const calls: [string, string][] = [
    ["POST", "/api/admin/receipts"],
    ["GET", "/api/admin/receipts"],
    ["GET", "/api/admin/payments"],
    ["POST", `/api/admin/payments/${randomUUIDv7()}/confirm`],
    ["POST", `/api/admin/payments/${randomUUIDv7()}/return`],
    ["POST", `/api/admin/payments/${randomUUIDv7()}/return/confirm`],
    ["POST", `/api/admin/payments/${randomUUIDv7()}/return/withdraw`],
    ["POST", `/api/admin/receipts/${randomUUIDv7()}/verify`],
    ["GET", `/api/admin/proofs/${randomUUIDv7()}`],
  ];

  it.each(calls)("%s %s refuses clients and visitors", async (method, path) => {
    expect((await fixture().call(undefined, method, path)).status).toBe(401);
    expect((await fixture().call(await fixture().addClient(), method, path)).status).toBe(401);
  });

  it("a viewer looks and moves nothing", async () => {
    const staff = await fixture().addStaff("viewer");
    const { paymentId } = await sentPayment();
    const recorded = await record(staff, credit("for nobody"));
    expect({ status: recorded.status, code: recorded.body.code }).toEqual({
      status: 403,
      code: "not_permitted",
    });
    expect((await fixture().call(staff, "POST", `/api/admin/payments/${paymentId}/confirm`)).status).toBe(
      403,
    );
    expect((await fixture().call(staff, "GET", "/api/admin/payments")).status).toBe(200);
  });
});
