import { CompiledQuery, sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Order } from "#contract/automation/orders.ts";
import { claimReachedOrders } from "#server/automation/orders/claims-store.ts";
import { expireOrders } from "#server/automation/orders/expire-orders.ts";
import { defaultOrder } from "../support/order-fixture.ts";
import { reachedRate } from "../support/reached-rate.ts";
import { setupMatcherFixture } from "../support/setup-matcher-fixture.ts";

const matchers = setupMatcherFixture();
const { summit, desk: fixture, readAll, relayAll, tradesOf } = matchers;

describe("a race of cancelling and filling", () => {
  it("a race of cancelling and filling has one winner", async () => {
    const outcomes = { filled: 0, cancelled: 0 };
    for (let round = 0; round < 12; round++) {
      const racer = await fixture.addClient();
      const placed = await fixture.place(racer);
      await readAll();
      fixture.tick("0.78");
      const [, , answer] = await Promise.all([
        matchers.one.match(),
        matchers.other.match(),
        racer.browser.delete(`/api/orders/${placed.id}`),
      ]);
      const { status } = await fixture.read(racer, placed);
      if (answer.status !== 204) expect(["order_reached", "order_closed"]).toContain(answer.body.code);
      expect(status).toBe(answer.status === 204 ? "cancelled" : "filled");
      expect(await tradesOf(racer)).toHaveLength(status === "filled" ? 1 : 0);
      outcomes[status as "filled"] += 1;
    }
    expect(outcomes.filled + outcomes.cancelled).toBe(12);
  });
});

describe("a race of changing and filling", () => {
  it("a race of changing and filling leaves the order filled as it was, or resting at its new target", async () => {
    for (let round = 0; round < 12; round++) {
      const racer = await fixture.addClient();
      const placed = await fixture.place(racer);
      await readAll();
      fixture.tick("0.78");
      const beyondReach = {
        ...defaultOrder,
        targetRate: "1.5",
        expiryDate: placed.expiryDate,
        version: placed.version,
      };
      const [, , answer] = await Promise.all([
        matchers.one.match(),
        matchers.other.match(),
        racer.browser.put(`/api/orders/${placed.id}`, beyondReach),
      ]);
      if (answer.status !== 200) expect(["order_reached", "order_closed"]).toContain(answer.body.code);
      expect(await fixture.read(racer, placed)).toMatchObject(
        answer.status === 200
          ? { status: "pending", beingFilled: false, targetRate: 1.5 }
          : { status: "filled", targetRate: 1.15 },
      );
      expect(await tradesOf(racer)).toHaveLength(answer.status === 200 ? 0 : 1);
    }
  });
});

describe("a worker that dies after its claim", () => {
  /** Commits a worker's claim without its booking, like a worker that dies in between. */
  function claimAndDie(meanwhile = async () => {}): Promise<string[]> {
    const { db, clock, rates } = summit.app;
    const { mid: midRate, at } = rates.rateFor("GBP", "EUR");
    const reached = reachedRate(midRate, at);
    const claim = {
      now: clock(),
      rateValidUntil: new Date(at.getTime() + 60_000),
      claimedUntil: new Date(clock().getTime() + 6_000),
    };
    return db.transaction().execute(async (tx) => {
      const ids = await claimReachedOrders(tx, reached, claim, 100);
      await meanwhile();
      return ids;
    });
  }

  it("a dead worker's claim is taken over within 10 s, and the order is filled once at the rate that reached it", async () => {
    const placed = await fixture.place(matchers.client);
    fixture.tick("0.78");
    expect(await claimAndDie()).toEqual([placed.id]);
    expect(await fixture.read(matchers.client, placed)).toMatchObject({
      status: "pending",
      beingFilled: true,
    });
    for (const answer of [
      await matchers.client.browser.delete(`/api/orders/${placed.id}`),
      await matchers.client.browser.put(`/api/orders/${placed.id}`, defaultOrder),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: "order_reached" } });
    // The rate goes back meanwhile; the order was reached all the same.
    fixture.tick("0.8");
    expect(await matchers.one.takeOver()).toBe(0);
    summit.pass(6_000);
    const taken = await Promise.all([matchers.one.takeOver(), matchers.other.takeOver()]);
    expect(taken[0] + taken[1]).toBe(1);
    expect(await fixture.read(matchers.client, placed)).toMatchObject({
      status: "filled",
      trade: { exchangeRate: 1.1503846153 },
    });
  });

  it("a dead worker's claim keeps its orders from expiring, and no longer than it lasts", async () => {
    const { db, clock } = summit.app;
    const placed = await fixture.place(matchers.client);
    const expire = () => {
      const now = new Date(new Date(placed.expiresAt).getTime() + 1);
      return db.transaction().execute((tx) => expireOrders(tx, now));
    };
    fixture.tick("0.78");
    expect(await claimAndDie(async () => expect(await expire()).toBe(0))).toEqual([placed.id]);
    expect(await expire()).toBe(0);
    expect(await fixture.read(matchers.client, placed)).toMatchObject({
      status: "pending",
      beingFilled: true,
    });
    const { expiresAt } = placed;
    summit.pass(new Date(expiresAt).getTime() + 1 - clock().getTime());
    await fixture.logIn(matchers.client);
    expect(await fixture.read(matchers.client, placed)).toMatchObject({
      status: "pending",
      beingFilled: true,
    });
    fixture.tick("0.8");
    expect(await matchers.one.takeOver()).toBe(1);
    expect(await fixture.read(matchers.client, placed)).toMatchObject({
      status: "expired",
      beingFilled: false,
    });
    expect(await expire()).toBe(1);
  });

  it("a dead worker's claim is not filled at a stale rate: the order rests on", async () => {
    const placed = await fixture.place(matchers.client);
    fixture.tick("0.78");
    await claimAndDie();
    summit.pass(120_000);
    fixture.tick("0.8");
    expect(await matchers.one.takeOver()).toBe(1);
    expect(await fixture.read(matchers.client, placed)).toMatchObject({
      status: "pending",
      beingFilled: false,
    });
    await readAll();
    fixture.tick("0.79");
    expect(await matchers.one.match()).toBe(0);
    fixture.tick("0.78");
    expect(await matchers.one.match()).toBe(1);
    expect(await fixture.read(matchers.client, placed)).toMatchObject({ status: "filled" });
  });
});

describe("a worker that is kept from booking", () => {
  it("a worker that cannot book releases its claims, so that the orders are filled at once", async () => {
    const client = await fixture.addClient();
    const placed = await fixture.place(client);
    const hasty = await fixture.addMatcher({
      onConnect: async (connection) =>
        void (await connection.executeQuery(CompiledQuery.raw("set lock_timeout = '50ms'"))),
    });
    fixture.tick("0.78");
    await summit.app.db.transaction().execute(async (tx) => {
      await sql`lock table trades in share mode`.execute(tx);
      await expect(hasty.match()).rejects.toThrow("lock timeout");
    });
    await hasty.close();
    expect(await fixture.read(client, placed)).toMatchObject({ status: "pending", beingFilled: true });
    expect(await matchers.other.takeOver()).toBe(1);
    expect(await fixture.read(client, placed)).toMatchObject({ status: "filled" });
    expect(await matchers.one.takeOver()).toBe(0);
  });
});

describe("an order of a client whose account is no longer ready", () => {
  it("an order of a client on hold waits with its reason, is not claimed again, blocks no other, and fills once the account is ready", async () => {
    const held = await fixture.addClient();
    const waiting: Order = await fixture.place(held);
    const sound = await fixture.place(matchers.client);
    await fixture.setStatus(held.id, "AWAITING_DOCS");
    await readAll();
    fixture.tick("0.78");
    expect(await matchers.one.match()).toBe(2);
    expect(await fixture.read(matchers.client, sound)).toMatchObject({ status: "filled" });
    fixture.tick("0.779");
    expect(await matchers.one.match()).toBe(0);
    expect(await tradesOf(held)).toEqual([]);
    const staff = await summit.staffBrowser();
    const path = `/api/admin/clients/${held.id}/status`;
    const { status } = await staff.patch(path, { status: "ACCOUNT_READY" });
    expect(status).toBe(200);
    expect(await fixture.read(held, waiting)).toMatchObject({ status: "pending", trade: null });
    await relayAll();
    await readAll();
    fixture.tick("0.778");
    expect(await matchers.one.match()).toBe(1);
    expect(await fixture.read(held, waiting)).toMatchObject({ status: "filled", pausedReason: null });
  });

  it("an order of a restricted client waits with the same reason", async () => {
    const held = await fixture.addClient();
    const waiting: Order = await fixture.place(held);
    expect(waiting.pausedReason).toBeNull();
    const staff = await summit.staffBrowser();
    const input = { scope: "client", clientId: held.id, kinds: ["book"], reason: "A test" };
    expect((await staff.post("/api/admin/restrictions", input)).status).toBe(201);
    fixture.tick("0.78");
    await readAll();
    expect(await matchers.one.match()).toBe(1);
    expect(await matchers.one.match()).toBe(0);
    expect(await fixture.read(held, waiting)).toMatchObject({
      status: "pending",
      beingFilled: false,
      pausedReason: "Your account is under review. Contact us.",
    });
    const edited = await held.browser.put(`/api/orders/${waiting.id}`, {
      ...defaultOrder,
      targetRate: "1.1",
    });
    expect(edited.status).toBe(200);
    expect((await held.browser.delete(`/api/orders/${waiting.id}`)).status).toBe(204);
  });
});
