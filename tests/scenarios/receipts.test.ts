import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { settleNextMovement } from "#server/processes/simulated-bank.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const desk = setupPaymentFixture();

async function houseBalance(kind: string, currency: string): Promise<bigint> {
  const rows = await desk()
    .db.selectFrom("accounts")
    .select("balance")
    .where("kind", "=", kind)
    .where("currency", "=", currency)
    .execute();
  return rows.reduce((sum, row) => sum + row.balance, 0n);
}

describe("money that comes in under a trade's reference", () => {
  it("funds the trade when it is exactly what is due, however the reference is written", async () => {
    const client = await desk().addClient();
    const trade = await desk().bookTrade(client);
    const digits = trade.reference.slice(2);
    const text = `fx ${digits.slice(0, 4)} ${digits.slice(4)} thanks`;
    const receipt = await desk().receive("1000.00", "GBP", text);
    expect(receipt).toMatchObject({
      status: "MATCHED",
      reason: null,
      tradeId: trade.id,
      clientId: client.id,
    });
    const { stage, timeline } = await desk().readTrade(client, trade.id);
    expect(stage).toBe("FUNDED");
    expect(timeline.at(-1)).toMatchObject({ kind: "funded", detail: "1,000.00 GBP by bank transfer" });
  });

  it.each([
    ["1001.01", "GBP", "OVERPAID", "1,000.00 GBP was due, and 1,001.01 GBP came in."],
    ["1000.00", "USD", "UNMATCHED", /is due in GBP, and 1,000.00 USD came in/],
  ] as const)(
    "waits for the desk at %s %s, and the trade goes on waiting",
    async (amount, currency, status, reason) => {
      const client = await desk().addClient();
      const trade = await desk().bookTrade(client);
      const before = await houseBalance("unmatched", currency);
      const receipt = await desk().receive(amount, currency, trade.reference);
      expect(receipt).toMatchObject({ status, reason: expect.stringMatching(reason), tradeId: trade.id });
      expect((await houseBalance("unmatched", currency)) - before).toBe(receipt.amount);
      const { stage, timeline } = await desk().readTrade(client, trade.id);
      expect(stage).toBe("AWAITING_FUNDS");
      expect(timeline.at(-1)).toMatchObject({ kind: "funds_queued", detail: receipt.reason });
    },
  );

  it("too late, after a cancel or a second time, waits for the desk with that reason", async () => {
    const client = await desk().addClient();
    const cancelled = await desk().bookTrade(client);
    await cancelAsClient(desk(), client, cancelled.id);
    const late = await desk().receive("1000.00", "GBP", cancelled.reference);
    expect(late).toMatchObject({
      status: "UNMATCHED",
      reason: expect.stringContaining("was cancelled before"),
    });

    const funded = await desk().bookTrade(client);
    await desk().receive("1000.00", "GBP", funded.reference);
    const second = await desk().receive("1000.00", "GBP", funded.reference);
    expect(second).toMatchObject({ status: "UNMATCHED", reason: expect.stringContaining("already funded") });
  });

  it("is recorded once, however often the bank tells of it", async () => {
    const client = await desk().addClient();
    const trade = await desk().bookTrade(client);
    const bankReference = randomUUIDv7();
    const told = await Promise.all(
      Array.from({ length: 20 }, () => desk().receive("1000.00", "GBP", trade.reference, bankReference)),
    );
    expect(new Set(told.map((receipt) => receipt.id)).size).toBe(1);
    const { timeline } = await desk().readTrade(client, trade.id);
    expect(timeline.filter((step) => step.kind === "funded")).toHaveLength(1);
  });

  it("with a bank reference of other money is refused", async () => {
    const bankReference = randomUUIDv7();
    await desk().receive("10.00", "GBP", "for nobody", bankReference);
    const other = desk().receive("11.00", "GBP", "for nobody", bankReference);
    await expect(other).rejects.toMatchObject(new Refused("receipt_duplicate"));
  });

  it("twice at once by two transfers funds it once, and the other waits for the desk", async () => {
    const client = await desk().addClient();
    const trade = await desk().bookTrade(client);
    const both = await Promise.all([1, 2].map(() => desk().receive("1000.00", "GBP", trade.reference)));
    expect(both.map((receipt) => receipt.status).toSorted()).toEqual(["MATCHED", "UNMATCHED"]);
  });

  it("racing with a cancel is decided once: funded, or cancelled with the money in the queue", async () => {
    for (let race = 0; race < 10; race += 1) {
      const client = await desk().addClient();
      const trade = await desk().bookTrade(client);
      const [receipt, cancel] = await Promise.all([
        desk().receive("1000.00", "GBP", trade.reference),
        cancelAsClient(desk(), client, trade.id),
      ]);
      const { stage } = await desk().readTrade(client, trade.id);
      const wasFunded = receipt.status === "MATCHED";
      expect({ stage, cancel: cancel.status }).toEqual(
        wasFunded ? { stage: "FUNDED", cancel: 409 } : { stage: "CANCELLED", cancel: 200 },
      );
    }
  });
});

describe("money that comes in without a trade's reference", () => {
  it("goes to the balance of the client whose own reference it names, in whatever currency", async () => {
    const client = await desk().addClient();
    await desk().deposit(client, "250.00", "GBP");
    await desk().deposit(client, "1234", "JPY");
    expect(await desk().balanceOf(client, "GBP")).toBe(25_000n);
    expect(await desk().balanceOf(client, "JPY")).toBe(1_234n);
  });

  it("and without any waits for the desk", async () => {
    const receipt = await desk().receive("77.00", "AUD", "happy birthday FX00000000");
    expect(receipt).toMatchObject({
      status: "UNMATCHED",
      tradeId: null,
      clientId: null,
      reason: "The payer's text names no reference that is known.",
    });
  });

  it("naming two trades waits for the desk, since it may be for either", async () => {
    const client = await desk().addClient();
    const [one, other] = [await desk().bookTrade(client), await desk().bookTrade(client)];
    const receipt = await desk().receive("1000.00", "GBP", `${one.reference} ${other.reference}`);
    expect(receipt).toMatchObject({ status: "UNMATCHED", reason: expect.stringContaining("more than one") });
    expect((await desk().readTrade(client, one.id)).stage).toBe("AWAITING_FUNDS");
  });
});

describe("saying that the payment is made", () => {
  it("is noted once, however often it is said, and the simulated bank credits it after its delay", async () => {
    const client = await desk().addClient();
    const trade = await desk().bookTrade(client);
    const said = await Promise.all(
      Array.from({ length: 10 }, () => desk().call(client, "POST", `/api/trades/${trade.id}/payment-made`)),
    );
    expect(said.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(said[0]?.body).toMatchObject({ paymentMade: true, stage: "AWAITING_FUNDS" });
    await desk().relay();
    expect(await settleNextMovement(desk().app)).toBe(false);
    await desk().settle();
    const { stage, timeline } = await desk().readTrade(client, trade.id);
    expect(stage).toBe("FUNDED");
    expect(timeline.map((step) => step.kind)).toEqual(["booked", "payment_made", "funded"]);
    const receipts = await desk()
      .db.selectFrom("receipts")
      .selectAll()
      .where("tradeId", "=", trade.id)
      .execute();
    expect(receipts).toMatchObject([{ simulated: true, bankReference: expect.stringMatching(/^SIM-/) }]);
  });

  it("is refused once the trade is cancelled, and for another client's trade", async () => {
    const client = await desk().addClient();
    const trade = await desk().bookTrade(client);
    const other = await desk().addClient();
    expect((await desk().call(other, "POST", `/api/trades/${trade.id}/payment-made`)).status).toBe(404);
    await cancelAsClient(desk(), client, trade.id);
    expect((await desk().call(client, "POST", `/api/trades/${trade.id}/payment-made`)).status).toBe(409);
  });

  it("before a cancel leaves the simulated credit in the queue, once", async () => {
    const client = await desk().addClient();
    const trade = await desk().bookTrade(client);
    await desk().call(client, "POST", `/api/trades/${trade.id}/payment-made`);
    await desk().relay();
    await cancelAsClient(desk(), client, trade.id);
    await desk().settle();
    const receipts = await desk()
      .db.selectFrom("receipts")
      .selectAll()
      .where("tradeId", "=", trade.id)
      .execute();
    expect(receipts).toMatchObject([
      { status: "UNMATCHED", reason: expect.stringContaining("was cancelled") },
    ]);
  });
});

describe("where to pay", () => {
  it("is told for one's own waiting trade, plainly simulated", async () => {
    const client = await desk().addClient();
    const trade = await desk().bookTrade(client);
    const { status, body } = await desk().call(client, "GET", `/api/trades/${trade.id}/payment-instructions`);
    expect(status).toBe(200);
    expect(body).toEqual({
      accountName: "Summit (simulated bank)",
      accountNumber: "00000001",
      sortCode: "00-00-00",
      iban: expect.stringMatching(/^GB\d\dSIMU00000000000001$/),
      bic: "SIMUGB20XXX",
      reference: trade.reference,
      amount: "1000.00",
      received: "0.00",
      currency: "GBP",
      simulated: true,
    });
  });

  it("is not told for another client's trade, nor once it is funded", async () => {
    const client = await desk().addClient();
    const trade = await desk().bookTrade(client);
    const path = `/api/trades/${trade.id}/payment-instructions`;
    expect((await desk().call(await desk().addClient(), "GET", path)).status).toBe(404);
    await desk().receive("1000.00", "GBP", trade.reference);
    expect((await desk().call(client, "GET", path)).status).toBe(409);
  });
});
