import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addDays, dayOf, startOfDay } from "#domain/calendar.ts";
import { formatRate, maxRate } from "#domain/rate.ts";
import { targetChannel } from "#server/automation/matching/target-channel.ts";
import { claimReachedOrders } from "#server/automation/orders/claims-store.ts";
import { expireOrders } from "#server/automation/orders/expire-orders.ts";
import { remindOfOrders, startOrders } from "#server/automation/orders/start-orders.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { collectNotifications } from "../support/collect-notifications.ts";
import { defaultOrder, type OrderClient } from "../support/order-fixture.ts";
import { reachedRate } from "../support/reached-rate.ts";
import { setupMatcherFixture } from "../support/setup-matcher-fixture.ts";

const matchers = setupMatcherFixture();
const { summit, desk: fixture, readAll, relayAll, tradesOf } = matchers;

/** A pound buys 1.1077777777 euros at 0.81, 1.0942682926 at 0.82, 1.121625 at 0.8 and 1.1503846153 at 0.78. */
const stopRate = "1.11";
const { targetRate: _, expiryDate: __, ...sent } = { ...defaultOrder, bookNow: false };

async function place(client: OrderClient, input: object = {}) {
  const { status, body } = await client.browser.postOnce("/api/orders", { ...sent, stopRate, ...input });
  expect([status, body]).toMatchObject([201, { targetRate: null, status: "pending" }]);
  return body;
}

async function latestNotification(client: OrderClient) {
  await relayAll();
  return (await client.browser.get("/api/notifications")).body.items[0];
}

const inTransaction = <T>(work: Parameters<ReturnType<typeof summit.app.db.transaction>["execute"]>[0]) =>
  summit.app.db.transaction().execute(work) as Promise<T>;

describe("a rate that falls to a stop without a target", () => {
  it("fills the order at the rate that fell to it, below it where the rate jumped, and never one that rises", async () => {
    const client = await fixture.addClient();
    const placed = await place(client);
    await readAll();
    for (const gbp of ["0.8", "0.78", "0.5"]) {
      fixture.tick(gbp);
      expect(await matchers.one.match()).toBe(0);
    }
    fixture.tick("0.82");
    expect(await matchers.one.match()).toBe(1);
    expect(await fixture.read(client, placed)).toMatchObject({
      ...{ status: "filled", targetRate: null, stopRate: 1.11 },
      trade: { type: "ORDER", toAmount: "1094.26", exchangeRate: 1.0942682926 },
    });
    const { text } = await latestNotification(client);
    expect(text).toContain(
      "because the rate fell to your stop, at 1 GBP = 1.0943 EUR, the rate of that moment, which can be lower than your stop.",
    );
    expect(await checkBooks(summit.app.db)).toEqual([]);
  });

  it("is reached at exactly its rate and not one ten-thousand-millionth more", async () => {
    const client = await fixture.addClient();
    const exact = await place(client, { stopRate: "1.1077777777" });
    const beyond = await place(client, { stopRate: "1.1077777776" });
    await readAll();
    fixture.tick("0.81");
    expect(await matchers.one.match()).toBe(1);
    expect((await fixture.read(client, exact)).status).toBe("filled");
    expect((await fixture.read(client, beyond)).status).toBe("pending");
  });

  it("fills each order once, though two workers take fifty ticks at the same time", async () => {
    const client = await fixture.addClient();
    const placed = await Promise.all(Array.from({ length: 5 }, () => place(client)));
    await readAll();
    const steps = Array.from({ length: 50 }, (_each, index) => {
      fixture.tick(["0.82", "0.81", "0.78"][index % 3]);
      const worker = index % 2 === 0 ? matchers.one : matchers.other;
      return index % 5 === 0 ? worker.takeOver() : worker.match();
    });
    await Promise.all(steps);
    for (let round = 0; round < 3; round++) {
      summit.pass(7_000);
      fixture.tick("0.82");
      await Promise.all([matchers.one.takeOver(), matchers.other.takeOver()]);
      await Promise.all([matchers.one.match(), matchers.other.match()]);
    }
    for (const order of placed) expect(await fixture.read(client, order)).toMatchObject({ status: "filled" });
    expect(await tradesOf(client)).toHaveLength(5);
    expect(await checkBooks(summit.app.db)).toEqual([]);
  });

  it("names its stop alone to the matchers when it is placed and changed", async () => {
    const client = await fixture.addClient();
    const messages = await collectNotifications(summit.databaseUrl, targetChannel, async () => {
      const placed = await place(client);
      await client.browser.put(`/api/orders/${placed.id}`, { ...sent, targetRate: "1.15" });
      await client.browser.put(`/api/orders/${placed.id}`, { ...sent, targetRate: null, stopRate: "1.1" });
    });
    expect(messages).toEqual([
      "orders GBP EUR 3000 at_or_below 1.1100000000",
      "orders GBP EUR 3000 at_or_above 1.1500000000",
      "orders GBP EUR 3000 at_or_below 1.1100000000",
      "orders GBP EUR 3000 at_or_below 1.1000000000",
    ]);
  });

  it("is filled at the next rate, back above the stop, when its own grew too old", async () => {
    const client = await fixture.addClient();
    const placed = await place(client);
    fixture.tick("0.82");
    const { mid, at } = summit.app.rates.rateFor("GBP", "EUR");
    const now = summit.app.clock();
    const times = { now, rateValidUntil: at, claimedUntil: new Date(now.getTime() + 6_000) };
    await claimReachedOrders(summit.app.db, reachedRate(mid, at), times, 100);
    summit.pass(120_000);
    await expect(matchers.one.takeOver()).rejects.toThrow();
    expect(await fixture.read(client, placed)).toMatchObject({ beingFilled: true, trade: null });
    fixture.tick("0.78");
    expect(await matchers.one.takeOver()).toBe(1);
    expect(await fixture.read(client, placed)).toMatchObject({ trade: { exchangeRate: 1.1503846153 } });
    expect((await latestNotification(client)).text).toContain("because the rate fell to your stop");
  });

  it("isn't filled at a stale rate", async () => {
    const client = await fixture.addClient();
    await place(client);
    await readAll();
    fixture.tick("0.82");
    summit.pass(120_000);
    expect([await matchers.one.match(), await tradesOf(client)]).toEqual([0, []]);
  });

  it("pauses the order of a restricted client, and fills it once that ends and the rate is still there", async () => {
    const client = await fixture.addClient();
    const placed = await place(client);
    await readAll();
    await fixture.setStatus(client.id, "AWAITING_DOCS");
    fixture.tick("0.82");
    expect([await matchers.one.match(), await tradesOf(client)]).toEqual([1, []]);
    const staff = await summit.staffBrowser();
    await staff.patch(`/api/admin/clients/${client.id}/status`, { status: "ACCOUNT_READY" });
    await relayAll();
    await readAll();
    expect(await matchers.one.match()).toBe(1);
    expect(await fixture.read(client, placed)).toMatchObject({ status: "filled" });
  });
});

describe("a stop without a target that is sent", () => {
  const tooPrecise = "Enter a rate above 0 and below 1,000,000, with at most ten decimals";
  it.each([
    [
      "at the rate now",
      { stopRate: "1.121625" },
      "stopRate",
      "Your rate is 1.1216 now. Enter a stop rate below it.",
    ],
    [
      "above the rate now",
      { stopRate: "1.2" },
      "stopRate",
      "Your rate is 1.1216 now. Enter a stop rate below it.",
    ],
    ["with too many places", { stopRate: "1.11000000001" }, "stopRate", tooPrecise],
    ["of zero", { stopRate: 0 }, "stopRate", tooPrecise],
    ["as large as the target of none", { stopRate: formatRate(maxRate) }, "stopRate", tooPrecise],
    ["with a target as large as none's", { targetRate: formatRate(maxRate) }, "targetRate", tooPrecise],
    ["that is empty", { stopRate: "" }, "targetRate", "Enter a target rate, a stop rate or both"],
    ["that is null", { stopRate: null }, "targetRate", "Enter a target rate, a stop rate or both"],
    ["with an amount of too many places", { amount: "1000.001" }, "amount", expect.any(String)],
  ])("%s is refused in words, and nothing is placed or changed", async (_how, changes, field, words) => {
    const client = await fixture.addClient();
    const refusal = { status: 422, body: { code: "order_invalid", fields: { [field]: words } } };
    const input = { ...sent, targetRate: null, stopRate, ...changes };
    expect(await client.browser.postOnce("/api/orders", input)).toMatchObject(refusal);
    const placed = await place(client);
    expect(await client.browser.put(`/api/orders/${placed.id}`, input)).toMatchObject(refusal);
    expect((await client.browser.get("/api/orders")).body).toMatchObject([{ stopRate: 1.11, version: 1 }]);
  });

  it("books nothing at once, whatever the client agreed to", async () => {
    const client = await fixture.addClient();
    expect(await place(client, { bookNow: true })).toMatchObject({ trade: null });
  });

  it("becomes both, a target alone and a stop again by changes, and keeps what a change doesn't name", async () => {
    const client = await fixture.addClient();
    const placed = await place(client);
    const change = async (changes: object) => {
      const answer = await client.browser.put(`/api/orders/${placed.id}`, { ...sent, ...changes });
      return answer.status === 200 ? [answer.body.targetRate, answer.body.stopRate] : answer.body.fields;
    };
    expect(await change({ amount: "900.00" })).toEqual([null, 1.11]);
    expect(await change({ targetRate: "1.15" })).toEqual([1.15, 1.11]);
    expect(await change({ stopRate: null })).toEqual([1.15, null]);
    expect(await change({ targetRate: null })).toEqual({ targetRate: expect.any(String) });
    expect(await change({ targetRate: null, stopRate: "1.1" })).toEqual([null, 1.1]);
    expect(await change({ toCurrency: "USD" })).toEqual({ targetRate: expect.any(String) });
    expect(await change({ targetRate: "1.09" })).toEqual({ stopRate: "Enter a stop rate below your target" });
    expect(await change({ toCurrency: "USD", targetRate: "1.9" })).toEqual([1.9, null]);
  });

  it("is neither seen nor moved by another client", async () => {
    const owner = await fixture.addClient();
    const placed = await place(owner);
    const other = await fixture.addClient();
    const path = `/api/orders/${placed.id}`;
    expect(await other.browser.get(path)).toMatchObject({ status: 404 });
    expect(await other.browser.put(path, { ...sent, stopRate: "1.12" })).toMatchObject({ status: 404 });
    expect(await other.browser.delete(path)).toMatchObject({ status: 404 });
    expect(await fixture.read(owner, placed)).toMatchObject({ stopRate: 1.11, version: 1 });
  });

  it("is placed once, though it is sent fifty times at once", async () => {
    const client = await fixture.addClient();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.browser.post("/api/orders", { ...sent, stopRate }, headers)),
    );
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    expect((await client.browser.get("/api/orders")).body).toHaveLength(1);
  });

  it("and a change of it in the same moment have one winner", async () => {
    for (let round = 0; round < 10; round++) {
      const client = await fixture.addClient();
      fixture.tick("0.8");
      const placed = await place(client);
      await readAll();
      fixture.tick("0.82");
      const change = { ...sent, stopRate: "1.05", version: placed.version };
      const [, , answer] = await Promise.all([
        matchers.one.match(),
        matchers.other.match(),
        client.browser.put(`/api/orders/${placed.id}`, change),
      ]);
      const isChanged = answer.status === 200;
      if (!isChanged) expect(["order_reached", "order_closed"]).toContain(answer.body.code);
      expect(await fixture.read(client, placed)).toMatchObject(
        isChanged ? { status: "pending", stopRate: 1.05 } : { status: "filled", stopRate: 1.11 },
      );
      expect(await tradesOf(client)).toHaveLength(isChanged ? 0 : 1);
    }
  });
});

describe("a stop without a target over time", () => {
  it("starts on its day and is filled then if the rate has fallen to it", async () => {
    const client = await fixture.addClient();
    const startDate = addDays(dayOf(summit.app.clock()), 1);
    const placed = await place(client, { startDate });
    await readAll();
    fixture.tick("0.82");
    expect(await matchers.one.match()).toBe(0);
    summit.pass(startOfDay(startDate).getTime() - summit.app.clock().getTime());
    expect(await inTransaction((tx) => startOrders(tx, summit.app.clock()))).toBe(1);
    await readAll();
    fixture.tick("0.82");
    expect(await matchers.one.match()).toBe(1);
    await fixture.logIn(client);
    expect(await fixture.read(client, placed)).toMatchObject({ status: "filled" });
  });

  it("is reminded of and expires in words that name its stop and no target", async () => {
    const client = await fixture.addClient();
    await place(client, { goodTillCancelled: true });
    summit.pass(31 * 86_400_000);
    expect(await inTransaction((tx) => remindOfOrders(tx, summit.app.clock()))).toBe(1);
    await fixture.logIn(client);
    expect((await latestNotification(client)).text).toContain(
      "1,000.00 GBP with a stop at 1 GBP = 1.1100 EUR is still waiting for its rate, and we'll exchange at the rate of that moment if your rate falls to the stop. Rates can jump, so that may be lower than your stop.",
    );
    summit.pass(400 * 86_400_000);
    expect(await inTransaction((tx) => expireOrders(tx, summit.app.clock()))).toBe(1);
    fixture.tick();
    await fixture.logIn(client);
    expect((await latestNotification(client)).text).toContain(
      "with a stop at 1 GBP = 1.1100 EUR wasn't reached",
    );
  });
});

describe("what earlier versions read of a stop without a target", () => {
  it("a server of the version before reads a target that no rate reaches, and can give it one", async () => {
    const client = await fixture.addClient();
    const placed = await place(client);
    const row = sql<{
      target: string;
    }>`select target_rate::text as target from orders where id = ${placed.id}`;
    expect((await row.execute(summit.app.db)).rows).toEqual([{ target: "999999999.9999999999" }]);
    await sql`update orders set target_rate = 1.15 where id = ${placed.id}`.execute(summit.app.db);
    expect(await fixture.read(client, placed)).toMatchObject({ targetRate: 1.15, stopRate: 1.11 });
  });

  it("the database refuses an order with neither rate", async () => {
    const client = await fixture.addClient();
    const { id } = await place(client);
    const empty = sql`update orders set stop_rate = null where id = ${id}`.execute(summit.app.db);
    await expect(empty).rejects.toThrow("order_rates");
  });
});
