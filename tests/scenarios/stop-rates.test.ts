import { describe, expect, it } from "vitest";
import { targetChannel } from "#server/automation/matching/target-channel.ts";
import { claimReachedOrders } from "#server/automation/orders/claims-store.ts";
import { collectNotifications } from "../support/collect-notifications.ts";
import { defaultOrder } from "../support/order-fixture.ts";
import { reachedRate } from "../support/reached-rate.ts";
import { setupMatcherFixture } from "../support/setup-matcher-fixture.ts";

const matchers = setupMatcherFixture();
const { summit, desk: fixture, readAll, relayAll, tradesOf } = matchers;

/** A pound buys 1.1077777777 euros at 0.81, 1.0942682926 at 0.82, 1.121625 at 0.8 and 1.1503846153 at 0.78. */
const stopRate = "1.11";

describe("a rate that falls to an order's stop", () => {
  it("an order is filled at the rate that fell to its stop, below it where the rate jumped, and its client reads why", async () => {
    const client = await fixture.addClient();
    const placed = await fixture.place(client, { stopRate });
    expect(placed).toMatchObject({ targetRate: 1.15, stopRate: 1.11, status: "pending" });
    await readAll();
    expect(await matchers.one.match()).toBe(0);
    fixture.tick("0.82");
    expect(await matchers.one.match()).toBe(1);
    expect(await fixture.read(client, placed)).toMatchObject({
      status: "filled",
      trade: { type: "ORDER", toAmount: "1094.26", exchangeRate: 1.0942682926 },
    });
    await relayAll();
    const [notification] = (await client.browser.get("/api/notifications")).body.items;
    expect(notification).toMatchObject({ kind: "order_filled" });
    expect(notification.text).toContain(
      "1,000.00 GBP to 1,094.26 EUR because the rate fell to your stop, at 1 GBP = 1.0943 EUR",
    );
  });

  it("a stop is reached at exactly its rate and not one ten-thousand-millionth more", async () => {
    const exact = await fixture.place(matchers.client, { stopRate: "1.1077777777" });
    const beyond = await fixture.place(matchers.client, { stopRate: "1.1077777776" });
    await readAll();
    fixture.tick("0.81");
    expect(await matchers.one.match()).toBe(1);
    expect((await fixture.read(matchers.client, exact)).status).toBe("filled");
    expect((await fixture.read(matchers.client, beyond)).status).toBe("pending");
  });

  it("whichever is reached first fills the order, and the other does nothing afterwards", async () => {
    const client = await fixture.addClient();
    const placed = await fixture.place(client, { stopRate });
    await readAll();
    fixture.tick("0.78");
    expect(await matchers.one.match()).toBe(1);
    fixture.tick("0.82");
    expect(await matchers.one.match()).toBe(0);
    expect(await fixture.read(client, placed)).toMatchObject({ trade: { exchangeRate: 1.1503846153 } });
    expect(await tradesOf(client)).toHaveLength(1);
    await relayAll();
    const [notification] = (await client.browser.get("/api/notifications")).body.items;
    expect(notification.text).toContain("at your target rate or better");
  });

  it("an order is filled once while one worker sees its target and another its stop", async () => {
    const client = await fixture.addClient();
    for (let round = 0; round < 12; round++) {
      fixture.tick("0.8");
      const placed = await fixture.place(client, { stopRate });
      await readAll();
      const up = reachedAt("0.78");
      const down = reachedAt("0.82");
      await Promise.all([claim(up), claim(down)]);
      summit.pass(6_000);
      fixture.tick(round % 2 === 0 ? "0.78" : "0.82");
      await Promise.all([
        matchers.one.takeOver(),
        matchers.other.takeOver(),
        matchers.one.match(),
        matchers.other.match(),
      ]);
      expect(await fixture.read(client, placed)).toMatchObject({ status: "filled" });
      expect(await tradesOf(client)).toHaveLength(round + 1);
    }
  });

  it("a matcher is notified of both rates when an order is placed, changed and resumed", async () => {
    const client = await fixture.addClient();
    const staff = await summit.staffBrowser();
    const messages = await collectNotifications(summit.databaseUrl, targetChannel, async () => {
      const placed = await fixture.place(client, { stopRate: "1.05" });
      const changed = await client.browser.put(`/api/orders/${placed.id}`, { ...defaultOrder, stopRate });
      expect(changed).toMatchObject({ status: 200, body: { stopRate: 1.11 } });
      await readAll();
      await fixture.setStatus(client.id, "AWAITING_DOCS");
      fixture.tick("0.82");
      expect(await matchers.one.match()).toBe(1);
      expect(await matchers.one.match()).toBe(0);
      await staff.patch(`/api/admin/clients/${client.id}/status`, { status: "ACCOUNT_READY" });
      await relayAll();
      expect(await fixture.read(client, placed)).toMatchObject({ status: "pending", trade: null });
      matchers.one.onTarget("orders GBP EUR 3000 at_or_below 1.1100000000");
      expect(await matchers.one.match()).toBe(1);
      expect(await fixture.read(client, placed)).toMatchObject({ status: "filled" });
    });
    const both = (stop: string) => [
      "orders GBP EUR 3000 at_or_above 1.1500000000",
      `orders GBP EUR 3000 at_or_below ${stop}`,
    ];
    expect(messages).toEqual([...both("1.0500000000"), ...both("1.1100000000"), ...both("1.1100000000")]);
  });
});

describe("a stop whose rate grew too old before it was filled", () => {
  it("is filled at the current rate, though that is above the stop again", async () => {
    const client = await fixture.addClient();
    const placed = await fixture.place(client, { stopRate });
    await claim(reachedAt("0.82"));
    summit.pass(120_000);
    fixture.tick("0.8");
    expect(await matchers.one.takeOver()).toBe(1);
    expect(await fixture.read(client, placed)).toMatchObject({
      status: "filled",
      trade: { exchangeRate: 1.121625 },
    });
  });

  it("waits for a current rate where there is none, and is filled once there is", async () => {
    const client = await fixture.addClient();
    const placed = await fixture.place(client, { stopRate });
    await claim(reachedAt("0.82"));
    summit.pass(120_000);
    await expect(matchers.one.takeOver()).rejects.toThrow();
    expect(await fixture.read(client, placed)).toMatchObject({ status: "pending", beingFilled: true });
    fixture.tick("0.81");
    expect(await matchers.one.takeOver()).toBe(1);
    expect(await fixture.read(client, placed)).toMatchObject({ trade: { exchangeRate: 1.1077777777 } });
  });

  it("is not filled after its last day", async () => {
    const client = await fixture.addClient();
    const placed = await fixture.place(client, { stopRate });
    await claim(reachedAt("0.82"));
    summit.pass(new Date(placed.expiresAt).getTime() - summit.app.clock().getTime());
    fixture.tick("0.82");
    await fixture.logIn(client);
    expect(await matchers.one.takeOver()).toBe(1);
    expect(await fixture.read(client, placed)).toMatchObject({ status: "expired", trade: null });
    expect(await tradesOf(client)).toEqual([]);
  });
});

describe("a stop that is sent", () => {
  it.each([
    ["at its target", "1.15", "Enter a stop rate below your target"],
    ["above its target", "1.2", "Enter a stop rate below your target"],
    ["at the rate now", "1.121625", "Your rate is 1.1216 now. Enter a stop rate below it."],
    ["between the rate now and the target", "1.14", "Your rate is 1.1216 now. Enter a stop rate below it."],
    ["that is no rate", "soon", "Enter a rate above 0 and below 1,000,000, with at most ten decimals"],
    ["of zero", 0, "Enter a rate above 0 and below 1,000,000, with at most ten decimals"],
  ])("a stop %s is refused in words, and nothing is placed or changed", async (_how, stop, words) => {
    const client = await fixture.addClient();
    const refusal = { status: 422, body: { code: "order_invalid", fields: { stopRate: words } } };
    const sent = { ...defaultOrder, expiryDate: undefined, stopRate: stop };
    expect(await client.browser.postOnce("/api/orders", sent)).toMatchObject(refusal);
    const placed = await fixture.place(client);
    expect(await client.browser.put(`/api/orders/${placed.id}`, sent)).toMatchObject(refusal);
    expect((await client.browser.get("/api/orders")).body).toMatchObject([{ stopRate: null, version: 1 }]);
  });

  it("a change keeps the stop unless it names another, none, or another pair", async () => {
    const client = await fixture.addClient();
    const placed = await fixture.place(client, { stopRate });
    const change = async (changes: object) =>
      (await client.browser.put(`/api/orders/${placed.id}`, { ...defaultOrder, ...changes })).body.stopRate;
    expect(await change({ amount: "900.00" })).toBe(1.11);
    expect(await change({ stopRate: "1.1" })).toBe(1.1);
    expect(await change({ stopRate: null })).toBeNull();
    expect(await change({ stopRate: "1.1" })).toBe(1.1);
    expect(await change({ toCurrency: "USD", targetRate: "1.9" })).toBeNull();
  });

  it("another client neither sees nor moves a stop", async () => {
    const owner = await fixture.addClient();
    const placed = await fixture.place(owner, { stopRate });
    const other = await fixture.addClient();
    expect(await other.browser.get(`/api/orders/${placed.id}`)).toMatchObject({ status: 404 });
    const theft = { ...defaultOrder, stopRate: "1.1216" };
    expect(await other.browser.put(`/api/orders/${placed.id}`, theft)).toMatchObject({ status: 404 });
    expect(await fixture.read(owner, placed)).toMatchObject({ stopRate: 1.11, version: 1 });
  });
});

/** A tick of GBP/EUR, as a matcher reports it. */
function reachedAt(gbp: string) {
  fixture.tick(gbp);
  const { mid: midRate, at } = summit.app.rates.rateFor("GBP", "EUR");
  return reachedRate(midRate, at);
}

/** Commits a worker's claim without its booking, like a worker that dies in between. */
function claim(reached: ReturnType<typeof reachedAt>): Promise<string[]> {
  const now = summit.app.clock();
  const until = {
    now,
    rateValidUntil: new Date(reached.at.getTime() + 60_000),
    claimedUntil: new Date(now.getTime() + 6_000),
  };
  return claimReachedOrders(summit.app.db, reached, until, 100);
}
