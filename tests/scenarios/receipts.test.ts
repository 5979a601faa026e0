import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountKind } from "#domain/ledger/journals/account-ref.ts";
import { Refused } from "#domain/refusal.ts";
import { settleNextMovement } from "#server/processes/simulated-bank.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();

async function houseBalance(kind: AccountKind, currency: CurrencyCode): Promise<bigint> {
  const rows = await fixture()
    .db.selectFrom("accounts")
    .select("balance")
    .where("kind", "=", kind)
    .where("currency", "=", currency)
    .execute();
  return rows.reduce((sum, row) => sum + row.balance, 0n);
}

describe("money that comes in under a trade's reference", () => {
  it("a receipt funds its trade when it is exactly what is due, however the reference is written", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const digits = trade.reference.slice(2);
    const text = `fx ${digits.slice(0, 4)} ${digits.slice(4)} thanks`;
    const receipt = await fixture().receive("1000.00", "GBP", text);
    expect(receipt).toMatchObject({
      status: "MATCHED",
      reason: null,
      tradeId: trade.id,
      clientId: client.id,
    });
    const { stage, timeline } = await fixture().readTrade(client, trade.id);
    expect(stage).toBe("FUNDED");
    expect(timeline.at(-1)).toMatchObject({ kind: "funded", detail: "1,000.00 GBP by bank transfer" });
  });

  it.each([
    ["1001.01", "GBP", "OVERPAID", "1,000.00 GBP was due, but 1,001.01 GBP arrived."],
    ["1000.00", "USD", "UNMATCHED", /is due in GBP, but 1,000.00 USD arrived/],
  ] as const)(
    "a receipt at %s %s is queued, and the trade keeps waiting",
    async (amount, currency, status, reason) => {
      const client = await fixture().addClient();
      const trade = await fixture().bookTrade(client);
      const before = await houseBalance("unmatched", currency);
      const receipt = await fixture().receive(amount, currency, trade.reference);
      expect(receipt).toMatchObject({ status, reason: expect.stringMatching(reason), tradeId: trade.id });
      expect((await houseBalance("unmatched", currency)) - before).toBe(receipt.amount);
      const { stage, timeline } = await fixture().readTrade(client, trade.id);
      expect(stage).toBe("AWAITING_FUNDS");
      expect(timeline.at(-1)).toMatchObject({ kind: "funds_queued", detail: receipt.reason });
    },
  );

  it("a receipt that is late, after a cancellation or a second one, is queued with that reason", async () => {
    const client = await fixture().addClient();
    const cancelled = await fixture().bookTrade(client);
    await cancelAsClient(fixture(), client, cancelled.id);
    const late = await fixture().receive("1000.00", "GBP", cancelled.reference);
    expect(late).toMatchObject({
      status: "UNMATCHED",
      reason: expect.stringContaining("was cancelled before"),
    });

    const funded = await fixture().bookTrade(client);
    await fixture().receive("1000.00", "GBP", funded.reference);
    const second = await fixture().receive("1000.00", "GBP", funded.reference);
    expect(second).toMatchObject({ status: "UNMATCHED", reason: expect.stringContaining("already funded") });
  });

  it("a receipt is recorded once, however often the bank reports it", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const bankReference = randomUUIDv7();
    const notified = await Promise.all(
      Array.from({ length: 20 }, () => fixture().receive("1000.00", "GBP", trade.reference, bankReference)),
    );
    expect(new Set(notified.map((receipt) => receipt.id)).size).toBe(1);
    const { timeline } = await fixture().readTrade(client, trade.id);
    expect(timeline.filter((step) => step.kind === "funded")).toHaveLength(1);
  });

  it("a receipt with other money's bank reference is refused", async () => {
    const bankReference = randomUUIDv7();
    await fixture().receive("10.00", "GBP", "for nobody", bankReference);
    const other = fixture().receive("11.00", "GBP", "for nobody", bankReference);
    await expect(other).rejects.toMatchObject(new Refused("receipt_duplicate"));
  });

  it("two concurrent receipts fund a trade once, and the other is queued", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const both = await Promise.all([1, 2].map(() => fixture().receive("1000.00", "GBP", trade.reference)));
    expect(both.map((receipt) => receipt.status).toSorted()).toEqual(["MATCHED", "UNMATCHED"]);
  });

  it("a receipt racing with a cancellation funds the trade, or is queued after it was cancelled", async () => {
    for (let race = 0; race < 10; race += 1) {
      const client = await fixture().addClient();
      const trade = await fixture().bookTrade(client);
      const [receipt, cancel] = await Promise.all([
        fixture().receive("1000.00", "GBP", trade.reference),
        cancelAsClient(fixture(), client, trade.id),
      ]);
      const { stage } = await fixture().readTrade(client, trade.id);
      const wasFunded = receipt.status === "MATCHED";
      expect({ stage, cancel: cancel.status }).toEqual(
        wasFunded ? { stage: "FUNDED", cancel: 409 } : { stage: "CANCELLED", cancel: 200 },
      );
    }
  });
});

describe("money that comes in without a trade's reference", () => {
  it("money with a client's own reference goes to their balance, in any currency", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "250.00", "GBP");
    await fixture().deposit(client, "1234", "JPY");
    expect(await fixture().balanceOf(client, "GBP")).toBe(25_000n);
    expect(await fixture().balanceOf(client, "JPY")).toBe(1_234n);
  });

  it("money without any reference is queued", async () => {
    const receipt = await fixture().receive("77.00", "AUD", "happy birthday FX00000000");
    expect(receipt).toMatchObject({
      status: "UNMATCHED",
      tradeId: null,
      clientId: null,
      reason: "The payer's text contains no reference we recognise.",
    });
  });

  it("money naming two trades is queued, since it may be for either", async () => {
    const client = await fixture().addClient();
    const [one, other] = [await fixture().bookTrade(client), await fixture().bookTrade(client)];
    const receipt = await fixture().receive("1000.00", "GBP", `${one.reference} ${other.reference}`);
    expect(receipt).toMatchObject({ status: "UNMATCHED", reason: expect.stringContaining("more than one") });
    expect((await fixture().readTrade(client, one.id)).stage).toBe("AWAITING_FUNDS");
  });
});

describe("saying that the payment is made", () => {
  it(`the client's "payment made" is recorded once, and the simulated bank credits it after its delay`, async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const output = await Promise.all(
      Array.from({ length: 10 }, () =>
        fixture().call(client, "POST", `/api/trades/${trade.id}/payment-made`),
      ),
    );
    expect(output.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(output[0]?.body).toMatchObject({ paymentMade: true, stage: "AWAITING_FUNDS" });
    await fixture().relay();
    expect(await settleNextMovement(fixture().app)).toBe(false);
    await fixture().settle();
    const { stage, timeline } = await fixture().readTrade(client, trade.id);
    expect(stage).toBe("FUNDED");
    expect(timeline.map((step) => step.kind)).toEqual(["booked", "payment_made", "funded"]);
    const receipts = await fixture()
      .db.selectFrom("receipts")
      .selectAll()
      .where("tradeId", "=", trade.id)
      .execute();
    expect(receipts).toMatchObject([{ simulated: true, bankReference: expect.stringMatching(/^SIM-/) }]);
  });

  it(`the client's "payment made" is refused once the trade is cancelled, and for another client's trade`, async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const other = await fixture().addClient();
    expect((await fixture().call(other, "POST", `/api/trades/${trade.id}/payment-made`)).status).toBe(404);
    await cancelAsClient(fixture(), client, trade.id);
    expect((await fixture().call(client, "POST", `/api/trades/${trade.id}/payment-made`)).status).toBe(409);
  });

  it(`the client's "payment made" before a cancellation leaves the simulated credit in the queue, once`, async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    await fixture().call(client, "POST", `/api/trades/${trade.id}/payment-made`);
    await fixture().relay();
    await cancelAsClient(fixture(), client, trade.id);
    await fixture().settle();
    const receipts = await fixture()
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
  it("payment instructions are shown for the client's own waiting trade, clearly simulated", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const { status, body } = await fixture().call(
      client,
      "GET",
      `/api/trades/${trade.id}/payment-instructions`,
    );
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

  it("payment instructions are hidden for another client's trade, and once it is funded", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const path = `/api/trades/${trade.id}/payment-instructions`;
    expect((await fixture().call(await fixture().addClient(), "GET", path)).status).toBe(404);
    await fixture().receive("1000.00", "GBP", trade.reference);
    expect((await fixture().call(client, "GET", path)).status).toBe(409);
  });
});
