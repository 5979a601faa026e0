import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { simulatedReturnReason } from "#server/payments/bank/simulated-bank.ts";
import { completePayment } from "#server/payments/payments/complete-payment.ts";
import { returnPayment } from "#server/payments/returns/return-payment.ts";
import type { PaymentFixture, SignedIn } from "../support/payment-fixture.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

/** A client with 500.00 EUR and a recipient in euros. */
async function clientWithEuros(fixture: PaymentFixture) {
  const client = await fixture.addClient();
  await fixture.deposit(client, "500.00", "EUR");
  return { client, beneficiaryId: await fixture.addBeneficiary(client) };
}

function withdrawFrom(bookings: PaymentFixture) {
  return (who: SignedIn, payload: object, { currency = "EUR", key = randomUUIDv7() } = {}) =>
    bookings.call(who, "POST", `/api/balances/${currency}/withdrawals`, {
      payload,
      headers: { "idempotency-key": key },
    });
}

async function readWithdrawal(payments: PaymentFixture, who: SignedIn, id: string) {
  return (await payments.call(who, "GET", `/api/balances/EUR/withdrawals/${id}`)).body;
}

describe("a withdrawal", () => {
  const payments = setupPaymentFixture();
  const withdraw = (...asked: Parameters<ReturnType<typeof withdrawFrom>>) =>
    withdrawFrom(payments())(...asked);

  it("a withdrawal leaves the balance at once, is sent, and is completed when the bank says so", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const params = { beneficiaryId, amount: "120.50", reference: "Rent May" };
    const { status, body } = await withdraw(client, params);
    expect(status).toBe(201);
    expect(body).toMatchObject({ amount: "120.50", currency: "EUR", status: "READY", reference: "Rent May" });
    expect(body.accountNumber).not.toContain("37040044");
    expect(await payments().balanceOf(client, "EUR")).toBe(37_950n);
    await payments().relay();
    expect(await readWithdrawal(payments(), client, body.id)).toMatchObject({ status: "SENT" });
    await payments().settle();
    expect(await readWithdrawal(payments(), client, body.id)).toMatchObject({ status: "COMPLETED" });
    expect(await payments().balanceOf(client, "EUR")).toBe(37_950n);
  });

  it("a withdrawal to a recipient who was deleted meanwhile says so, and nothing of a page", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    await payments().call(client, "DELETE", `/api/beneficiaries/${beneficiaryId}`);
    const { status, body } = await withdraw(client, { beneficiaryId, amount: "120.50" });
    expect([status, body.code]).toEqual([404, "not_found"]);
    expect(body.message).toBe("We couldn't find that. It may have been deleted.");
    expect(await payments().balanceOf(client, "EUR")).toBe(500_00n);
  });

  it("a withdrawal carries the client's reference, or Summit's name without one", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const { body } = await withdraw(client, { beneficiaryId, amount: "1" });
    await payments().relay();
    const movement = await payments()
      .db.selectFrom("simulatedBankMovements")
      .selectAll()
      .where("subjectId", "=", body.id)
      .executeTakeFirst();
    expect(movement).toMatchObject({ reference: "Summit", amount: 100n, currency: "EUR" });
  });

  it("a withdrawal takes the whole balance and not a cent more", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const refused = await withdraw(client, { beneficiaryId, amount: "500.01" });
    expect([refused.status, refused.body.code]).toEqual([409, "insufficient_funds"]);
    expect((await withdraw(client, { beneficiaryId, amount: "500.00" })).status).toBe(201);
    expect(await payments().balanceOf(client, "EUR")).toBe(0n);
  });

  it.each([
    ["nothing", { amount: "0.00" }, 422, "amount_too_small"],
    ["parts of a cent", { amount: "0.001" }, 422, "amount_too_precise"],
    ["words", { amount: "ten" }, 422, "input_invalid"],
    ["less than nothing", { amount: "-5" }, 422, "input_invalid"],
    ["too long a reference", { amount: "1", reference: "a".repeat(36) }, 422, "input_invalid"],
    ["a reference of two lines", { amount: "1", reference: "one\ntwo" }, 422, "input_invalid"],
  ])("a withdrawal of %s is refused with a reason", async (_, request, status, code) => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const answer = await withdraw(client, { beneficiaryId, ...request });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await payments().balanceOf(client, "EUR")).toBe(50_000n);
  });

  it("a withdrawal of parts of a cent says at its field what the currency has", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const { body } = await withdraw(client, { beneficiaryId, amount: "0.001" });
    expect(body.fields).toEqual({ amount: "Use at most two decimals for EUR" });
  });

  it("a withdrawal in pounds takes the 18 characters of a reference that Faster Payments carry", async () => {
    const client = await payments().addClient();
    await payments().deposit(client, "10.00", "GBP");
    const account = { currency: "GBP", accountNumber: "66374958", sortCode: "08-99-99" };
    const holder = { accountHolder: "Demo Supplier", type: "someone", town: "London", addressCountry: "GB" };
    const added = await payments().call(client, "POST", "/api/beneficiaries", {
      payload: { ...account, ...holder },
    });
    const pay = (length: number) =>
      withdraw(
        client,
        { beneficiaryId: added.body.id, amount: "1", reference: "a".repeat(length) },
        { currency: "GBP" },
      );
    expect((await pay(19)).body.fields).toEqual({ reference: "At most 18 characters" });
    expect((await pay(18)).status).toBe(201);
  });

  it("a withdrawal goes only to the client's own recipient, in the recipient's currency", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const other = await payments().addClient();
    await payments().deposit(other, "500.00", "EUR");
    expect((await withdraw(other, { beneficiaryId, amount: "1" })).status).toBe(404);
    await payments().deposit(client, "100.00", "GBP");
    const wrong = await withdraw(client, { beneficiaryId, amount: "1" }, { currency: "GBP" });
    expect([wrong.status, wrong.body.code]).toEqual([422, "beneficiary_currency"]);
    expect((await withdraw(client, { beneficiaryId, amount: "1" }, { currency: "XXX" })).status).toBe(404);
  });

  it("a withdrawal is hidden from other clients", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const { body } = await withdraw(client, { beneficiaryId, amount: "1" });
    const other = await payments().addClient();
    expect((await payments().call(other, "GET", `/api/balances/EUR/withdrawals/${body.id}`)).status).toBe(
      404,
    );
  });

  it("eight concurrent withdrawals of half the balance: two are paid", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        retryWhileBusy(() => withdraw(client, { beneficiaryId, amount: "250.00" })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
    await payments().settle();
    expect(await payments().balanceOf(client, "EUR")).toBe(0n);
  });

  it("a withdrawal sent twenty times at once under one key is paid once with the same response", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const input = { beneficiaryId, amount: "20.00" };
    const key = randomUUIDv7();
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(client, input, { key })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await payments().balanceOf(client, "EUR")).toBe(48_000n);
  });

  it("a withdrawal is settled once, whichever answer the bank gives", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const { body } = await withdraw(client, { beneficiaryId, amount: "100.00" });
    await payments().relay();
    const context = { now: payments().clock(), newId: payments().app.newId };
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        payments()
          .db.transaction()
          .execute((tx) =>
            index % 2 === 0
              ? completePayment(tx, { paymentId: body.id }, context)
              : returnPayment(tx, { paymentId: body.id, reason: "No such account" }, context),
          )
          .then(
            () => "taken",
            (error: unknown) => (error instanceof Refused ? error.code : error),
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "payout_not_sent")).toHaveLength(9);
    await payments().settle();
  });

  it("a withdrawal is shown to the desk without a trade, and confirmed like any other", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const { body } = await withdraw(client, { beneficiaryId, amount: "9.99", reference: "Invoice 7" });
    await payments().relay();
    const staff = await payments().addStaff();
    const { body: listed } = await payments().call(staff, "GET", "/api/admin/payments?status=SENT");
    expect(listed.items.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      trade: null,
      reference: "Invoice 7",
      amount: "9.99",
    });
    const confirmed = await payments().call(staff, "POST", `/api/admin/payments/${body.id}/confirm`);
    expect(confirmed.body).toMatchObject({ status: "COMPLETED" });
  });
});

describe("a withdrawal that the bank sends back", () => {
  const payments = setupPaymentFixture("return");

  it("a returned withdrawal is in the balance again, with the reason", async () => {
    const { client, beneficiaryId } = await clientWithEuros(payments());
    const { body } = await withdrawFrom(payments())(client, { beneficiaryId, amount: "120.50" });
    await payments().settle();
    expect(await readWithdrawal(payments(), client, body.id)).toMatchObject({
      status: "RETURNED",
      returnReason: simulatedReturnReason,
    });
    expect(await payments().balanceOf(client, "EUR")).toBe(50_000n);
  });
});
