import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, dayOf } from "#domain/calendar.ts";
import { expireOrders } from "#server/automation/orders/expire-orders.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { defaultOrder, type OrderClient, openOrderFixture } from "../support/order-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
const fixture = openOrderFixture(summit);
const nobody = "019a0000-0000-7000-8000-000000000001";
let client: OrderClient;

beforeAll(async () => {
  fixture.tick();
  client = await fixture.addClient();
});

async function relayAll() {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
}

describe("placing an order", () => {
  it("placing an order stores the input, with an expiry in seven days by default", async () => {
    const { expiryDate: _, ...input } = defaultOrder;
    const { status, body } = await client.browser.postOnce("/api/orders", { ...input, amount: 1000.5 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fromCurrency: "GBP",
      toCurrency: "EUR",
      targetRate: 1.15,
      amount: "1000.50",
      expiryDate: "2026-03-17",
      expiresAt: "2026-03-18T00:00:00.000Z",
      termsAccepted: true,
      status: "pending",
      beingFilled: false,
      version: 1,
      failure: null,
      trade: null,
    });
    expect(await fixture.read(client, body)).toEqual(body);
    expect((await client.browser.get("/api/orders")).body[0]).toEqual(body);
  });

  it.each([
    ["an order of 0.001", { amount: 0.001 }, "order_invalid", { amount: "Use at most two decimals for GBP" }],
    ["an order of nothing", { amount: "0.00" }, "order_invalid", { amount: "Enter an amount above 0" }],
    [
      "half a yen",
      { fromCurrency: "JPY", amount: "1000.5", targetRate: "0.006" },
      "order_invalid",
      { amount: "JPY has no decimals. Enter a whole amount." },
    ],
    [
      "a rate of 1e9",
      { targetRate: 1e9 },
      "order_invalid",
      { targetRate: "Enter a rate above 0 and below 1,000,000, with at most ten decimals" },
    ],
    [
      "a rate of nothing",
      { targetRate: "0" },
      "order_invalid",
      { targetRate: "Enter a rate above 0 and below 1,000,000, with at most ten decimals" },
    ],
    [
      "a rate below nothing",
      { targetRate: -1.2 },
      "order_invalid",
      { targetRate: "Enter a rate above 0 and below 1,000,000, with at most ten decimals" },
    ],
    [
      "what comes to nothing",
      { amount: "0.01", targetRate: "0.1" },
      "order_invalid",
      { amount: "At this rate the amount is too small to buy any EUR. Enter a larger one." },
    ],
    [
      "30 February",
      { expiryDate: "2026-02-30" },
      "input_invalid",
      { expiryDate: "This date doesn't exist. Check the day, month and year." },
    ],
    [
      "yesterday",
      { expiryDate: "2026-03-09" },
      "input_invalid",
      { expiryDate: "The expiry date cannot be in the past" },
    ],
    [
      "31 days ahead",
      { expiryDate: "2026-04-10" },
      "input_invalid",
      { expiryDate: "Orders can be valid for up to 30 days" },
    ],
    ["no terms", { termsAccepted: false }, "terms_not_accepted", undefined],
    ["one currency for itself", { toCurrency: "GBP" }, "same_currency", undefined],
    ["a currency that is not traded", { toCurrency: "CHF" }, "currency_not_tradable", undefined],
    ["more than is exchanged at once", { amount: "10000000.01" }, "amount_too_large", undefined],
  ])("placing an order refuses %s with a reason", async (_, wrong, code, fields) => {
    const { status, body } = await client.browser.postOnce("/api/orders", { ...defaultOrder, ...wrong });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code, ...(fields && { fields }) });
    expect(body.message).not.toBe("");
  });

  it("placing an order is done once per key, however often its response is lost", async () => {
    const { browser } = await fixture.addClient();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => browser.postOnce("/api/orders", defaultOrder, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await browser.get("/api/orders")).body).toHaveLength(1);
    expect(await browser.postOnce("/api/orders", { ...defaultOrder, amount: "1.00" }, key)).toMatchObject({
      status: 422,
      body: { code: "idempotency_key_reused" },
    });
    expect(await browser.post("/api/orders", defaultOrder)).toMatchObject({
      status: 400,
      body: { code: "idempotency_key_missing" },
    });
  });

  it("placing an order accepts the last possible day, and today", async () => {
    for (const expiryDate of ["2026-04-09", "2026-03-10"])
      expect(await fixture.place(client, { expiryDate })).toMatchObject({ expiryDate, status: "pending" });
  });

  it("placing an order is refused beyond a hundred, however many come at once", async () => {
    const busy = await fixture.addClient();
    for (let placed = 0; placed < 98; placed++) await fixture.place(busy);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => busy.browser.postOnce("/api/orders", defaultOrder)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill("order_limit"));
  });
});

describe("an order that waits", () => {
  it("a resting order is changed, and the later of two tabs is warned", async () => {
    const placed = await fixture.place(client);
    const edit = { ...defaultOrder, amount: "2000.00", targetRate: 1.16, version: placed.version };
    const first = await client.browser.put(`/api/orders/${placed.id}`, edit);
    expect(first).toMatchObject({
      status: 200,
      body: { amount: "2000.00", targetRate: 1.16, version: 2, expiryDate: placed.expiryDate },
    });
    const second = await client.browser.put(`/api/orders/${placed.id}`, { ...edit, amount: "1.00" });
    expect(second).toMatchObject({ status: 409, body: { code: "order_changed" } });
    expect(await fixture.read(client, placed)).toMatchObject({ amount: "2000.00" });
    const wrong = await client.browser.put(`/api/orders/${placed.id}`, { ...defaultOrder, amount: "0" });
    expect(wrong).toMatchObject({ status: 422, body: { code: "order_invalid" } });
  });

  it("a resting order is cancelled once, and then neither changed nor cancelled", async () => {
    const placed = await fixture.place(client);
    const path = `/api/orders/${placed.id}`;
    expect((await client.browser.delete(path)).status).toBe(204);
    expect(await fixture.read(client, placed)).toMatchObject({ status: "cancelled" });
    expect(await client.browser.delete(path)).toMatchObject({ status: 409, body: { code: "order_closed" } });
    expect(await client.browser.put(path, defaultOrder)).toMatchObject({
      status: 409,
      body: { code: "order_closed" },
    });
  });

  it("a resting order is the client's alone", async () => {
    const placed = await fixture.place(client);
    const other = await fixture.addClient();
    const path = `/api/orders/${placed.id}`;
    for (const answer of [
      await other.browser.get(path),
      await other.browser.put(path, defaultOrder),
      await other.browser.delete(path),
      await client.browser.get(`/api/orders/${nobody}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await other.browser.get("/api/orders")).body).toEqual([]);
  });

  it("a resting order expires at the end of its last day, and its client is notified once", async () => {
    const late = await fixture.addClient();
    const [today, later] = [
      await fixture.place(late, { expiryDate: "2026-03-10" }),
      await fixture.place(late, { expiryDate: "2026-03-12" }),
    ];
    summit.pass(14 * 3_600_000);
    await fixture.logIn(late);
    expect(await fixture.read(late, today)).toMatchObject({ status: "expired" });
    expect(await late.browser.delete(`/api/orders/${today.id}`)).toMatchObject({
      status: 409,
      body: { code: "order_closed" },
    });
    await relayAll();
    summit.mails.length = 0;
    const { app } = summit;
    const expire = () => app.db.transaction().execute((tx) => expireOrders(tx, app.clock()));
    const expired = await Promise.all([expire(), expire()]);
    expect(expired[0] + expired[1]).toBeGreaterThan(0);
    expect(await expire()).toBe(0);
    await relayAll();
    expect(await fixture.read(late, today)).toMatchObject({ status: "expired" });
    expect(await fixture.read(late, later)).toMatchObject({ status: "pending" });
    const notified = (await late.browser.get("/api/notifications")).body.items;
    expect(notified.filter(({ kind }: { kind: string }) => kind === "order_expired")).toHaveLength(1);
    expect(notified[0].text).toContain("1,000.00 GBP at 1 GBP = 1.1500 EUR");
  });
});

describe("an order whose target is reached already", () => {
  it("an order at a reached target requires consent to book now, and the refusal names the rate", async () => {
    fixture.tick("0.8");
    const client = await fixture.addClient();
    const expiryDate = addDays(dayOf(summit.app.clock()), 7);
    const order = { ...defaultOrder, expiryDate, targetRate: "1.12", bookNow: undefined };
    const response = await client.browser.postOnce("/api/orders", order);
    expect(response).toMatchObject({
      status: 409,
      body: { code: "order_books_now", fields: { targetRate: "This will book now at 1.1216" } },
    });
    expect((await client.browser.get("/api/orders")).body).toEqual([]);
    // Exactly the client rate counts as reached, one step above it does not.
    const exact = await client.browser.postOnce("/api/orders", { ...order, targetRate: "1.121625" });
    expect(exact.body.code).toBe("order_books_now");
    const waiting = await client.browser.postOnce("/api/orders", { ...order, targetRate: "1.1217" });
    expect(waiting.status).toBe(201);
    const edit = await client.browser.put(`/api/orders/${waiting.body.id}`, order);
    expect(edit).toMatchObject({ status: 409, body: { code: "order_books_now" } });
    expect((await fixture.read(client, waiting.body)).targetRate).toBe(1.1217);
    const agreed = await client.browser.put(`/api/orders/${waiting.body.id}`, { ...order, bookNow: true });
    expect(agreed).toMatchObject({ status: 200, body: { targetRate: 1.12 } });
    expect((await client.browser.postOnce("/api/orders", { ...order, bookNow: true })).status).toBe(201);
  });
});
