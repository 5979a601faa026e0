import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { setupAutoExchangeFixture } from "../support/setup-auto-exchange-fixture.ts";

const {
  desk: fixture,
  subscriptionsTwice,
  ruleOf,
  read,
  edit,
  tradesOf,
  paymentsOf,
} = setupAutoExchangeFixture();

describe("money that arrives without a trade's reference", () => {
  it("money received is exchanged whole at the client rate and paid to the recipient, once despite redelivery", async () => {
    const client = await fixture().addClient();
    const recipientId = await fixture().addBeneficiary(client);
    const { id } = await ruleOf(client, { recipientId });
    await fixture().deposit(client, "1000.00", "GBP");
    await fixture().settle();
    expect(await tradesOf(client)).toMatchObject([
      { type: "AUTO", stage: "COMPLETED", fromAmount: 100_000n, toAmount: 116_649n, amountDue: 100_000n },
    ]);
    expect(await paymentsOf(client)).toMatchObject([
      { amount: 116_649n, currency: "EUR", status: "COMPLETED", beneficiaryId: recipientId },
    ]);
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
    expect(await fixture().balanceOf(client, "EUR")).toBe(0n);
    const [trade] = await tradesOf(client);
    expect((await read(client, id)).runs).toMatchObject([
      {
        status: "PAID",
        amount: "1000.00",
        currency: "GBP",
        reason: null,
        trade: { id: trade?.id, reference: trade?.reference, toAmount: "1166.49", toCurrency: "EUR" },
      },
    ]);
  });

  it("money received in another currency, under a trade's reference, or before the rule stays unexchanged", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "5.00", "GBP");
    fixture().setNow(new Date(fixture().clock().getTime() + 1));
    // Booked before the rule: manual bookings are refused afterwards.
    const trade = await fixture().bookTrade(client, "100.00");
    await ruleOf(client);
    await fixture().deposit(client, "7.00", "USD");
    await fixture().receive("100.00", "GBP", trade.reference);
    await fixture().settle();
    expect(await fixture().balanceOf(client, "GBP")).toBe(500n);
    expect(await fixture().balanceOf(client, "USD")).toBe(700n);
    expect((await tradesOf(client)).map(({ type }) => type)).toEqual(["SPOT"]);
  });

  it("many receipts are exchanged one by one, with several relays side by side", async () => {
    const client = await fixture().addClient();
    const recipientId = await fixture().addBeneficiary(client);
    await ruleOf(client, { recipientId });
    for (let deposit = 1; deposit <= 12; deposit += 1)
      await fixture().deposit(client, `${deposit}0.00`, "GBP");
    const { app, db } = fixture();
    const relay = async () => {
      // A lock timeout postpones the row, as a relay would.
      for (let turn = 0; turn < 40; turn += 1)
        await relayNext(app, db, subscriptionsTwice).catch(() => false);
    };
    await Promise.all([relay(), relay(), relay(), relay()]);
    fixture().setNow(new Date(fixture().clock().getTime() + 600_000));
    await fixture().settle();
    const trades = await tradesOf(client);
    expect(trades).toHaveLength(12);
    expect(trades.reduce((sum, { fromAmount }) => sum + fromAmount, 0n)).toBe(78_000n);
    expect((await paymentsOf(client)).map(({ status }) => status)).toEqual(Array(12).fill("COMPLETED"));
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
  });

  it("money received takes the client's profit share along when the rule includes it", async () => {
    const client = await fixture().addClient();
    await fixture().earn(client.id, 500_00n);
    await ruleOf(client, { includeProfitShare: true });
    await fixture().deposit(client, "1000.00", "GBP");
    await fixture().settle();
    expect(await tradesOf(client)).toMatchObject([
      { fromAmount: 139_500n, profitShareUsed: 39_500n, profitShareUsd: 50_000n, amountDue: 100_000n },
    ]);
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
  });

  it("money received waits without a rate, and is exchanged at the next", async () => {
    const client = await fixture().addClient();
    const { id } = await ruleOf(client);
    await fixture().deposit(client, "40.00", "GBP");
    const { app, db } = fixture();
    const rates: App["rates"] = {
      ...app.rates,
      rateFor: () => {
        throw new Refused("rate_unavailable");
      },
    };
    while (await relayNext({ ...app, rates }, db, subscriptionsTwice)) {
      // Each call relays one row.
    }
    expect((await read(client, id)).runs).toMatchObject([{ status: "DUE", trade: null }]);
    expect(await fixture().balanceOf(client, "GBP")).toBe(4_000n);
    fixture().setNow(new Date(fixture().clock().getTime() + 2_000));
    await fixture().settle();
    expect((await read(client, id)).runs).toMatchObject([{ status: "WAITING" }]);
    expect(await fixture().balanceOf(client, "EUR")).toBe(4_665n);
  });

  it.each([
    ["1.00", "GBP", "JPY", undefined],
    ["0.99", "GBP", "JPY", "The minimum is 1.00 GBP. Enter a larger amount."],
    [
      "10000000.01",
      "GBP",
      "EUR",
      "One exchange can be worth at most 10,000,000.00 GBP. Enter a smaller amount, or contact us.",
    ],
  ] as const)(
    "%s %s received for %s is exchanged unless it cannot be",
    async (amount, source, target, reason) => {
      const client = await fixture().addClient();
      const { id } = await ruleOf(client, { sourceCurrency: source, targetCurrency: target });
      await fixture().deposit(client, amount, source);
      await fixture().settle();
      const [run] = (await read(client, id)).runs;
      if (!reason) return expect(run?.status).toBe("WAITING");
      expect(run).toMatchObject({ status: "SKIPPED", reason, trade: null });
      expect(await fixture().balanceOf(client, source)).toBe(BigInt(amount.replace(".", "")));
      expect(await tradesOf(client)).toEqual([]);
    },
  );

  it("money received is not exchanged when it was spent, or the rule deleted, first", async () => {
    const client = await fixture().addClient();
    const spent = await ruleOf(client);
    await fixture().deposit(client, "30.00", "GBP");
    const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
    await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", {
      payload: { beneficiaryId, amount: "30.00" },
    });
    await fixture().settle();
    expect((await read(client, spent.id)).runs).toMatchObject([
      { status: "SKIPPED", reason: "The money was spent before it could be exchanged." },
    ]);
    await fixture().deposit(client, "20.00", "GBP");
    await fixture().call(client, "DELETE", `/api/auto-exchange/${spent.id}`);
    await fixture().settle();
    expect(await fixture().balanceOf(client, "GBP")).toBe(2_000n);
    expect(await tradesOf(client)).toEqual([]);
  });
});

describe("while the recipient is pending", () => {
  async function withTwoWaiting() {
    const client = await fixture().addClient();
    const { id } = await ruleOf(client);
    await fixture().deposit(client, "100.00", "GBP");
    await fixture().deposit(client, "200.00", "GBP");
    await fixture().settle();
    return { client, id };
  }

  it("a pending recipient leaves the bought money in the balance, and each payment is sent once when one is assigned", async () => {
    const { client, id } = await withTwoWaiting();
    expect(await fixture().balanceOf(client, "EUR")).toBe(34_993n);
    expect(await read(client, id)).toMatchObject({ waiting: { count: 2, amount: "349.93" } });
    const recipientId = await fixture().addBeneficiary(client);
    const answers = await Promise.all(Array.from({ length: 5 }, () => edit(client, id, recipientId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await fixture().settle();
    const trades = await tradesOf(client);
    expect(await paymentsOf(client)).toMatchObject(
      trades.map(({ reference, toAmount }) => ({
        amount: toAmount,
        status: "COMPLETED",
        beneficiaryId: recipientId,
        tradeId: null,
        reference,
      })),
    );
    expect(await fixture().balanceOf(client, "EUR")).toBe(0n);
    const after = await read(client, id);
    expect(after.waiting).toEqual({ count: 0, amount: "0.00" });
    expect(after.runs.map(({ status }) => status)).toEqual(["RELEASED", "RELEASED"]);
    // From now on money received goes straight to the recipient.
    await fixture().deposit(client, "10.00", "GBP");
    await fixture().settle();
    expect((await read(client, id)).runs[0]?.status).toBe("PAID");
  });

  it("money that the client spent meanwhile is not paid, and the rest is", async () => {
    const { client, id } = await withTwoWaiting();
    const recipientId = await fixture().addBeneficiary(client);
    await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId: recipientId, amount: "200.00" },
    });
    await edit(client, id, recipientId);
    await fixture().settle();
    const { runs } = await read(client, id);
    expect(runs.map(({ status }) => status).toSorted()).toEqual(["CANCELLED", "RELEASED"]);
    expect(await fixture().balanceOf(client, "EUR")).toBe(34_993n - 20_000n - 11_664n);
  });

  it("pending money stays in the balance when the rule is deleted or buys another currency", async () => {
    const { client, id } = await withTwoWaiting();
    expect((await edit(client, id, "pending", "JPY")).body).toMatchObject({
      targetCurrency: "JPY",
      waiting: { count: 0, amount: "0" },
    });
    const { runs } = await read(client, id);
    expect(runs.map(({ status }) => status)).toEqual(["CANCELLED", "CANCELLED"]);
    expect(runs[0]?.reason).toBe("The rule now buys JPY, so the money stays in your EUR balance.");
    expect(await fixture().balanceOf(client, "EUR")).toBe(34_993n);

    const other = await withTwoWaiting();
    await fixture().call(other.client, "DELETE", `/api/auto-exchange/${other.id}`);
    await fixture().settle();
    expect(await fixture().balanceOf(other.client, "EUR")).toBe(34_993n);
    expect(await paymentsOf(other.client)).toEqual([]);
  });

  it("a deleted recipient counts as none", async () => {
    const client = await fixture().addClient();
    const recipientId = await fixture().addBeneficiary(client);
    const { id } = await ruleOf(client, { recipientId });
    await fixture().call(client, "DELETE", `/api/beneficiaries/${recipientId}`);
    expect(await read(client, id)).toMatchObject({ recipientId: "pending" });
    await fixture().deposit(client, "10.00", "GBP");
    await fixture().settle();
    expect((await read(client, id)).runs).toMatchObject([{ status: "WAITING" }]);
  });

  it("a recipient with a changed account counts as none, until the client confirms them again", async () => {
    const client = await fixture().addClient();
    const recipientId = await fixture().addBeneficiary(client);
    const { id } = await ruleOf(client, { recipientId });
    const payload = {
      accountHolder: "Demo Recipient",
      currency: "EUR",
      type: "someone",
      iban: "DE89370400440532013000",
      bic: "COBADEFF",
    };
    await fixture().call(client, "PUT", `/api/beneficiaries/${recipientId}`, { payload });
    await fixture().deposit(client, "10.00", "GBP");
    await fixture().settle();
    expect(await read(client, id)).toMatchObject({ recipientId: "pending", runs: [{ status: "WAITING" }] });
    expect((await edit(client, id, recipientId)).status).toBe(200);
    await fixture().settle();
    expect(await read(client, id)).toMatchObject({ recipientId, runs: [{ status: "RELEASED" }] });
  });
});
