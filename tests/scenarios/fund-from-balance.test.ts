import { describe, expect, it } from "vitest";
import type { Trade } from "#contract/trading/trades.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();

const fund = (who: SignedIn, trade: Pick<Trade, "id">, key?: string) =>
  fixture().call(who, "POST", `/api/trades/${trade.id}/fund-from-balance`, {
    ...(key && { headers: { "idempotency-key": key } }),
  });

describe("paying for a trade from the balance", () => {
  it("paying for a trade from the balance spends exactly what is due and funds the trade", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "1500.00", "GBP");
    const trade = await fixture().bookTrade(client);
    const { status, body } = await fund(client, trade);
    expect(status).toBe(200);
    expect(body).toMatchObject({ stage: "FUNDED", status: "PENDING" });
    expect(body.timeline.at(-1)).toMatchObject({ kind: "funded", detail: "1,000.00 GBP from your balance" });
    expect(await fixture().balanceOf(client, "GBP")).toBe(50_000n);
  });

  it("paying from the balance is refused when a penny is missing, and takes nothing", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "999.99", "GBP");
    const trade = await fixture().bookTrade(client);
    const { status, body } = await fund(client, trade);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "insufficient_funds" });
    expect(await fixture().balanceOf(client, "GBP")).toBe(99_999n);
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("AWAITING_FUNDS");
  });

  it("paying from the balance ignores accounts of other currencies", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "5000.00", "EUR");
    expect((await fund(client, await fixture().bookTrade(client))).status).toBe(409);
  });

  it("paying from the balance fifty times at once spends it once", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "50000.00", "GBP");
    const trade = await fixture().bookTrade(client);
    const answers = await Promise.all(Array.from({ length: 50 }, () => fund(client, trade)));
    const counts = answers.map((answer) => answer.status);
    expect(counts.filter((status) => status === 200)).toHaveLength(1);
    expect(counts.filter((status) => status === 409)).toHaveLength(49);
    expect(await fixture().balanceOf(client, "GBP")).toBe(4_900_000n);
  });

  it("paying from the balance fifty times at once under one key gives the same response fifty times", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "50000.00", "GBP");
    const trade = await fixture().bookTrade(client);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fund(client, trade, "one-key-for-all-fifty")),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body.stage]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await fixture().balanceOf(client, "GBP")).toBe(4_900_000n);
  });

  it("paying for ten trades at once from a balance for three funds three", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "3999.99", "GBP");
    const trades: Trade[] = [];
    for (let booking = 0; booking < 10; booking += 1) trades.push(await fixture().bookTrade(client));
    const answers = await Promise.all(trades.map((trade) => fund(client, trade)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(await fixture().balanceOf(client, "GBP")).toBe(99_999n);
  });

  it("paying from the balance races with a cancellation, and exactly one of them wins", async () => {
    for (let race = 0; race < 10; race += 1) {
      const client = await fixture().addClient();
      await fixture().deposit(client, "1000.00", "GBP");
      const trade = await fixture().bookTrade(client);
      const [funding, cancel] = await Promise.all([
        fund(client, trade),
        cancelAsClient(fixture(), client, trade.id),
      ]);
      expect([funding.status, cancel.status].toSorted()).toEqual([200, 409]);
      const { stage } = await fixture().readTrade(client, trade.id);
      const balance = await fixture().balanceOf(client, "GBP");
      expect({ stage, balance }).toEqual(
        funding.status === 200 ? { stage: "FUNDED", balance: 0n } : { stage: "CANCELLED", balance: 100_000n },
      );
    }
  });

  it("paying for another client's trade gives 404, whatever the balance", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "5000.00", "GBP");
    const others = await fixture().bookTrade(await fixture().addClient());
    expect((await fund(client, others)).status).toBe(404);
  });

  it("paying from the balance needs an Idempotency-Key", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const { status, body } = await fixture().call(
      client,
      "POST",
      `/api/trades/${trade.id}/fund-from-balance`,
      {
        headers: { "idempotency-key": "" },
      },
    );
    expect({ status, code: body.code }).toEqual({ status: 400, code: "idempotency_key_missing" });
  });
});
