import { beforeAll, describe, expect, it } from "vitest";
import { type RateTable, rateTable } from "#domain/market/rates/rate-table.ts";
import { createMatcher } from "#server/automation/matching/create-matcher.ts";
import { restingAlerts } from "#server/processes/resting-alerts.ts";
import { restingOrders } from "#server/processes/resting-orders.ts";
import { openOrderFixture } from "../support/order-fixture.ts";
import { rateFromText, tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";

const hourMs = 3_600_000;
const request = { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", isReceiving: false };

/** A daily source's table from 66 hours ago, within its four days: a pound buys 0.9 / `gbp` euros. */
function daily(now: Date, gbp = "0.8"): RateTable {
  const at = new Date(now.getTime() - 66 * hourMs);
  const facts = { base: "USD", at, source: "ECB reference rates", simulated: false } as const;
  return rateTable({ ...facts, maxAgeMs: 4 * 24 * hourMs }, [
    ["GBP", rateFromText(gbp)],
    ["EUR", rateFromText("0.9")],
  ]);
}

describe("outside the demo, rates older than a minute", () => {
  const summit = serveSummit({ DEMO: "0" });
  const fixture = openOrderFixture(summit);
  let client: Awaited<ReturnType<typeof fixture.addClient>>;
  beforeAll(async () => {
    client = await fixture.addClient();
  });

  it("rates older than a minute are shown as indicative, and give no quote", async () => {
    summit.app.rates.accept(daily(summit.app.clock()));
    const shown = await client.browser.get("/api/exchange-rate?from=GBP&to=EUR");
    expect(shown).toMatchObject({ status: 200, body: { rate: 1.125, indicative: true } });
    const refused = await client.browser.post("/api/quotes", request);
    expect(refused).toMatchObject({ status: 503, body: { code: "rate_indicative" } });
    expect(refused.body.message).toMatch(/aren't live/);
  });

  it("rates are firm again with a new rate, and for no longer than a minute", async () => {
    const live = tableAt(summit.app.clock());
    summit.app.rates.accept({ ...live, maxAgeMs: 4 * 24 * hourMs });
    expect((await client.browser.post("/api/quotes", request)).status).toBe(201);
    expect((await client.browser.get("/api/exchange-rate?from=GBP&to=EUR")).body.indicative).toBe(false);
    summit.pass(60_001);
    expect((await client.browser.post("/api/quotes", request)).body.code).toBe("rate_indicative");
  });

  it("rates older than a minute fill no order and still fire alerts", async () => {
    fixture.tick("0.8");
    const order = await fixture.place(client, { targetRate: "1.15" });
    const alert = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: "1.15", dailyUpdates: false };
    const { body: saved } = await client.browser.postOnce("/api/alerts", alert);
    const matcher = createMatcher(summit.app, summit.app.db, [restingOrders, restingAlerts]);
    await matcher.read();
    summit.app.rates.accept({ ...daily(summit.app.clock(), "0.76"), at: new Date(summit.app.clock()) });
    summit.pass(61_000);
    expect(await matcher.match()).toBe(1);
    expect((await fixture.read(client, order)).status).toBe("pending");
    expect((await client.browser.get(`/api/alerts/${saved.id}`)).body.reachedAt).not.toBeNull();
    fixture.tick("0.76");
    expect(await matcher.match()).toBe(1);
    expect((await fixture.read(client, order)).status).toBe("filled");
  });
});

describe("in the demo", () => {
  const summit = serveSummit();
  const bookings = openOrderFixture(summit);

  it("a daily source makes firm quotes in the demo", async () => {
    const client = await bookings.addClient();
    summit.app.rates.accept(daily(summit.app.clock()));
    expect((await client.browser.post("/api/quotes", request)).status).toBe(201);
  });
});
