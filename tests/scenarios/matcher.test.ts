import { describe, expect, it } from "vitest";
import { targetChannel } from "#server/automation/matching/target-channel.ts";
import { formatOptionalRate } from "#server/platform/postgres/stored-rate.ts";
import { collectNotifications } from "../support/collect-notifications.ts";
import { defaultOrder } from "../support/order-fixture.ts";
import { setupMatcherFixture } from "../support/setup-matcher-fixture.ts";

const matchers = setupMatcherFixture();
const { summit, desk: fixture, readAll, relayAll, tradesOf } = matchers;

describe("a rate that reaches an order's target", () => {
  it("a reached order is booked at the client rate of that tick: the target or better", async () => {
    const buyer = await fixture.addClient();
    const placed = await fixture.place(buyer);
    await readAll();
    expect(await matchers.one.match()).toBe(0);
    fixture.tick("0.78");
    expect(await matchers.one.match()).toBe(1);
    const filled = await fixture.read(buyer, placed);
    // 0.9 / 0.78 = 1.1538461538 at mid-market, less 0.3%.
    expect(filled).toMatchObject({
      status: "filled",
      failure: null,
      trade: {
        type: "ORDER",
        stage: "AWAITING_FUNDS",
        fromAmount: "1000.00",
        toAmount: "1150.38",
        midRate: 1.1538461538,
        exchangeRate: 1.1503846153,
        amountDue: "1000.00",
      },
    });
    expect(await matchers.one.match()).toBe(0);
    expect(await tradesOf(buyer)).toHaveLength(1);
    await relayAll();
    const [notification] = (await buyer.browser.get("/api/notifications")).body.items;
    expect(notification).toMatchObject({ kind: "order_filled", tradeId: filled.trade?.id });
    expect(await buyer.browser.delete(`/api/orders/${placed.id}`)).toMatchObject({
      status: 409,
      body: { code: "order_closed" },
    });
  });

  it("an order is reached at exactly its target and not one ten-thousand-millionth less", async () => {
    const exact = await fixture.place(matchers.client, { targetRate: "1.1503846153" });
    const beyond = await fixture.place(matchers.client, { targetRate: "1.1503846154" });
    await readAll();
    fixture.tick("0.78");
    await matchers.one.match();
    expect((await fixture.read(matchers.client, exact)).status).toBe("filled");
    expect((await fixture.read(matchers.client, beyond)).status).toBe("pending");
  });

  it("reached orders are filled in the order of placing, each once, also beyond one claim's size", async () => {
    const many = await fixture.addClient();
    const first = await fixture.place(many, { amount: "1.00" });
    const { db } = summit.app;
    const row = await db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1_299 }, (_, index) => ({
      ...row,
      targetRate: formatOptionalRate(row.targetRate),
      stopRate: null,
      id: summit.app.newId(),
      createdAt: new Date(row.createdAt.getTime() + index + 1),
    }));
    for (let from = 0; from < copies.length; from += 433)
      await db
        .insertInto("orders")
        .values(copies.slice(from, from + 433))
        .execute();
    await readAll();
    fixture.tick("0.78");
    const acted = await Promise.all([matchers.one.match(), matchers.other.match()]);
    expect(acted[0] + acted[1]).toBe(1_300);
    const filled = await db
      .selectFrom("orders")
      .select(["id", "status", "tradeId"])
      .where("clientId", "=", many.id)
      .execute();
    expect(filled.every(({ status }) => status === "filled")).toBe(true);
    expect(new Set(filled.map(({ tradeId }) => tradeId)).size).toBe(1_300);
    expect(await tradesOf(many)).toHaveLength(1_300);
  });

  it("a reached order is not filled while the rate is stale", async () => {
    const placed = await fixture.place(matchers.client);
    await readAll();
    fixture.tick("0.78");
    summit.pass(61_000);
    expect(await matchers.one.match()).toBe(0);
    expect((await fixture.read(matchers.client, placed)).status).toBe("pending");
    fixture.tick("0.78");
    expect(await matchers.one.match()).toBe(1);
  });

  it("a reached order that has expired is not filled", async () => {
    const placed = await fixture.place(matchers.client, {
      expiryDate: summit.app.clock().toISOString().slice(0, 10),
    });
    await readAll();
    summit.pass(14 * 3_600_000);
    fixture.tick("0.78");
    expect(await matchers.one.match()).toBe(0);
    await fixture.logIn(matchers.client);
    expect((await fixture.read(matchers.client, placed)).status).toBe("expired");
  });
});

describe("what a matcher knows", () => {
  it("a matcher knows targets placed while it was loading, so that a new order is reached by the current rate", async () => {
    fixture.tick("0.78");
    const placed = await fixture.place(matchers.client);
    expect(await matchers.one.match()).toBe(0);
    matchers.one.onTarget("orders GBP EUR 3000 at_or_above 1.1500000000");
    expect(await matchers.one.match()).toBe(1);
    expect((await fixture.read(matchers.client, placed)).status).toBe("filled");
  });

  it("a matcher is notified when an order is placed or changed", async () => {
    const messages = await collectNotifications(summit.databaseUrl, targetChannel, async () => {
      const placed = await fixture.place(matchers.client);
      await matchers.client.browser.put(`/api/orders/${placed.id}`, { ...defaultOrder, targetRate: "1.14" });
    });
    expect(messages).toEqual([
      "orders GBP EUR 3000 at_or_above 1.1500000000",
      "orders GBP EUR 3000 at_or_above 1.1400000000",
    ]);
  });

  it("a matcher with outdated targets does no harm: a cancelled order is not filled", async () => {
    const placed = await fixture.place(matchers.client);
    await readAll();
    await matchers.client.browser.delete(`/api/orders/${placed.id}`);
    fixture.tick("0.78");
    expect(await matchers.one.match()).toBe(0);
    expect((await fixture.read(matchers.client, placed)).status).toBe("cancelled");
  });
});
