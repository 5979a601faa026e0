import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { simulatedReturnReason } from "#server/payments/bank/simulated-bank.ts";
import { completePayment } from "#server/payments/payments/complete-payment.ts";
import { returnPayment } from "#server/payments/returns/return-payment.ts";
import { settleNextMovement } from "#server/processes/simulated-bank.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { PaymentFixture } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

/** A funded trade of 1,166.49 EUR: 1,000.00 to a recipient, 100.00 to another, the rest to the balance. */
async function fundedTrade(fixture: PaymentFixture) {
  const client = await fixture.addClient();
  const [anna, ben] = [await fixture.addBeneficiary(client), await fixture.addBeneficiary(client)];
  const trade = await fixture.bookTrade(client);
  const lines = [
    { beneficiaryId: anna, amount: "1000.00" },
    { beneficiaryId: ben, amount: "100.00" },
    { toBalance: true, amount: "66.49" },
  ];
  await fixture.call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
  await fixture.receive("1000.00", "GBP", trade.reference);
  return { client, trade };
}

const context = (bookings: PaymentFixture) => ({ now: bookings.clock(), newId: bookings.app.newId });
const kinds = (timeline: readonly { kind: string }[]) => timeline.map((step) => step.kind);

describe("a funded trade", () => {
  const payments = setupPaymentFixture();

  it("a funded trade pays its recipients, credits the rest, and is complete when the last payment arrived", async () => {
    const { client, trade } = await fundedTrade(payments());
    await payments().settle();
    const done = await payments().readTrade(client, trade.id);
    expect(done).toMatchObject({ stage: "COMPLETED", status: "COMPLETED" });
    expect(done.payments.map((payment) => payment.status)).toEqual(["COMPLETED", "COMPLETED"]);
    expect(kinds(done.timeline)).toEqual([
      "booked",
      "allocated",
      "funded",
      "credited_to_balance",
      "payment_sent",
      "payment_sent",
      "payment_completed",
      "payment_completed",
      "completed",
    ]);
    expect(done.timeline.at(-2)?.detail).toBe("100.00 EUR to Demo Recipient");
    expect(await payments().balanceOf(client, "EUR")).toBe(6_649n);
  });

  it("a funded trade that goes to the balance completely is complete at once, without the bank", async () => {
    const client = await payments().addClient();
    const trade = await payments().bookTrade(client);
    const lines = [{ toBalance: true, amount: "1166.49" }];
    await payments().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
    await payments().receive("1000.00", "GBP", trade.reference);
    await payments().relay();
    const done = await payments().readTrade(client, trade.id);
    expect(done).toMatchObject({ stage: "COMPLETED", payments: [] });
    expect(await payments().balanceOf(client, "EUR")).toBe(116_649n);
  });

  it("a funded trade that is being paid out can be neither cancelled nor funded again", async () => {
    const { client, trade } = await fundedTrade(payments());
    await payments().relay();
    const paying = await payments().readTrade(client, trade.id);
    expect(paying.stage).toBe("PAYING");
    expect(paying.payments.map((payment) => payment.status)).toEqual(["SENT", "SENT"]);
    expect((await cancelAsClient(payments(), client, trade.id)).status).toBe(409);
    expect((await payments().call(client, "POST", `/api/trades/${trade.id}/fund-from-balance`)).status).toBe(
      409,
    );
    await payments().settle();
  });

  it("a funded trade continues after a worker dies between any two steps", async () => {
    const { client, trade } = await fundedTrade(payments());
    // Each relay and each bank movement is its own transaction and schedules the next.
    await payments().relay();
    const movements = await payments()
      .db.selectFrom("simulatedBankMovements")
      .selectAll()
      .where("doneAt", "is", null)
      .execute();
    expect(movements).toHaveLength(2);
    payments().setNow(new Date(payments().clock().getTime() + 60_000));
    const several = await Promise.all(Array.from({ length: 8 }, () => settleNextMovement(payments().app)));
    expect(several.filter(Boolean)).toHaveLength(2);
    await payments().settle();
    expect((await payments().readTrade(client, trade.id)).stage).toBe("COMPLETED");
  });

  it("a payment accepts the bank's answer once: arrived or returned, never both", async () => {
    const { client, trade } = await fundedTrade(payments());
    await payments().relay();
    const [first] = (await payments().readTrade(client, trade.id)).payments;
    const paymentId = first?.id ?? "";
    const attempts = Array.from({ length: 10 }, (_, index) =>
      payments()
        .db.transaction()
        .execute((tx) =>
          index % 2 === 0
            ? completePayment(tx, { paymentId }, context(payments()))
            : returnPayment(tx, { paymentId, reason: "No such account" }, context(payments())),
        )
        .then(
          () => "taken",
          (error: unknown) => (error instanceof Refused ? error.code : error),
        ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "payout_not_sent")).toHaveLength(9);
    await payments().settle();
    expect((await payments().readTrade(client, trade.id)).stage).toBe("COMPLETED");
  });
});

describe("a bank that sends payments back", () => {
  const payments = setupPaymentFixture("return");

  it("a returned payment goes to the client's balance with the reason, and the trade is complete", async () => {
    const { client, trade } = await fundedTrade(payments());
    await payments().settle();
    const done = await payments().readTrade(client, trade.id);
    expect(done.stage).toBe("COMPLETED");
    expect(done.payments).toMatchObject([
      { status: "RETURNED", returnReason: simulatedReturnReason },
      { status: "RETURNED", returnReason: simulatedReturnReason },
    ]);
    expect(done.timeline.filter((step) => step.kind === "payment_returned")).toHaveLength(2);
    expect(await payments().balanceOf(client, "EUR")).toBe(116_649n);
  });
});

describe.each([
  ["underpay", "MATCHED", 90_000n, "900.00"],
  ["overpay", "OVERPAID", 110_000n, "0.00"],
] as const)("a bank set to %s", (mode, status, amount, amountReceived) => {
  const payments = setupPaymentFixture(mode);

  it("the trade waits for the rest or for the desk", async () => {
    const client = await payments().addClient();
    const trade = await payments().bookTrade(client);
    await payments().call(client, "POST", `/api/trades/${trade.id}/payment-made`);
    await payments().settle();
    const receipts = await payments()
      .db.selectFrom("receipts")
      .selectAll()
      .where("tradeId", "=", trade.id)
      .execute();
    expect(receipts).toMatchObject([{ status, amount }]);
    expect(await payments().readTrade(client, trade.id)).toMatchObject({
      stage: "AWAITING_FUNDS",
      amountReceived,
    });
  });
});

describe("a silent bank", () => {
  const payments = setupPaymentFixture("silent");

  it("a silent bank leaves a trade waiting for its money and a payment sent", async () => {
    const { client, trade } = await fundedTrade(payments());
    const waiting = await payments().bookTrade(client);
    await payments().call(client, "POST", `/api/trades/${waiting.id}/payment-made`);
    await payments().settle();
    expect((await payments().readTrade(client, waiting.id)).stage).toBe("AWAITING_FUNDS");
    const paying = await payments().readTrade(client, trade.id);
    expect(paying.stage).toBe("PAYING");
    expect(paying.payments.map((payment) => payment.status)).toEqual(["SENT", "SENT"]);
  });
});
