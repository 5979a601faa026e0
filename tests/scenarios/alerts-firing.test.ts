import { Client as PostgresClient } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { restingAlerts } from "#server/processes/resting-alerts.ts";
import { openAlertFixture, saveAlert, targetsInPounds } from "../support/alert-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const fixture = openAlertFixture(summit);

beforeEach(async () => {
  await summit.app.db.deleteFrom("rateAlerts").execute();
  summit.pass(1_000);
  // A client rate of 1.121625.
  fixture.putInForce(targetsInPounds.middle);
});

describe("an alert fires", () => {
  it("an alert fires once when the rate rises to its target, and notifies its client on the screen and by mail", async () => {
    const client = await fixture.client();
    const alert = await saveAlert(client, 1.17);
    expect(await fixture.act(fixture.putInForce(targetsInPounds.middle))).toBe(0);
    summit.pass(1_000);
    expect(await fixture.act(fixture.putInForce(targetsInPounds.high))).toBe(1);
    summit.pass(1_000);
    expect(await fixture.act(fixture.putInForce(targetsInPounds.high))).toBe(0);
    summit.pass(1_000);
    await fixture.act(fixture.putInForce(targetsInPounds.low));
    summit.pass(1_000);
    expect(await fixture.act(fixture.putInForce(targetsInPounds.high))).toBe(0);
    await fixture.relayAll();
    expect((await client.browser.get(`/api/alerts/${alert.id}`)).body).toMatchObject({
      reachedAt: expect.any(String),
      reachedRate: 1.1964,
      version: 1,
    });
    const { items } = (await client.browser.get("/api/notifications")).body;
    expect(items[0]).toMatchObject({
      kind: "alert_fired",
      title: "GBP to EUR has reached your target",
      text: "Your rate is 1 GBP = 1.1964 EUR. Your target was 1.1700. Save the alert again to watch for another move.",
      path: `/alerts/${alert.id}`,
    });
    expect(fixture.mailsTo(client.email, /has reached/)).toHaveLength(1);
  });

  it("an alert fires when the rate falls to its target from above", async () => {
    const client = await fixture.client();
    await saveAlert(client, "1.05");
    summit.pass(1_000);
    expect(await fixture.act(fixture.putInForce(targetsInPounds.high))).toBe(0);
    summit.pass(1_000);
    expect(await fixture.act(fixture.putInForce(targetsInPounds.low))).toBe(1);
  });

  it("an alert fires at a rate that equals it to the last decimal", async () => {
    await saveAlert(await fixture.client(), "1.1964");
    summit.pass(1_000);
    expect(await fixture.act(fixture.putInForce("0.75"))).toBe(1);
  });

  it("an alert fires again after it is saved again, from the rate's side at that time", async () => {
    const client = await fixture.client();
    const alert = await saveAlert(client, 1.17);
    summit.pass(1_000);
    await fixture.act(fixture.putInForce(targetsInPounds.high));
    const updated = await client.browser.put(`/api/alerts/${alert.id}`, alert);
    expect(updated.body).toMatchObject({
      side: "at_or_below",
      reachedAt: null,
      reachedRate: null,
      version: 2,
    });
    summit.pass(1_000);
    expect(await fixture.act(fixture.putInForce(targetsInPounds.high))).toBe(0);
    summit.pass(1_000);
    expect(await fixture.act(fixture.putInForce(targetsInPounds.middle))).toBe(1);
    await fixture.relayAll();
    expect(fixture.mailsTo(client.email, /has reached/)).toHaveLength(2);
  });

  it("an alert does not fire at a rate older than the one it was saved at", async () => {
    const client = await fixture.client();
    const late = fixture.putInForce(targetsInPounds.high);
    summit.pass(1_000);
    fixture.putInForce(targetsInPounds.middle);
    await saveAlert(client, 1.17);
    expect(await fixture.act(late)).toBe(0);
  });

  it("alerts fire in bounded batches, each once, however many matchers see the same rate", async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => fixture.client()));
    for (const client of clients)
      for (const target of ["1.15", "1.16", "1.17"]) await saveAlert(client, target);
    summit.pass(1_000);
    const reached = fixture.putInForce(targetsInPounds.high);
    const acted = await Promise.all(Array.from({ length: 8 }, () => fixture.act(reached, 4)));
    expect(Math.max(...acted)).toBeLessThanOrEqual(4);
    while ((await fixture.act(reached, 4)) > 0) {
      // The order that the others overtook.
    }
    await fixture.relayAll();
    for (const { email } of clients) expect(fixture.mailsTo(email, /has reached/)).toHaveLength(3);
  });

  it("an alert is fired or edited, whichever comes first", async () => {
    for (let round = 0; round < 5; round++) {
      summit.pass(1_000);
      fixture.putInForce(targetsInPounds.middle);
      const client = await fixture.client();
      const alert = await saveAlert(client, 1.17);
      summit.pass(1_000);
      const reached = fixture.putInForce(targetsInPounds.high);
      const [fired, edited] = await Promise.all([
        fixture.act(reached),
        client.browser.put(`/api/alerts/${alert.id}`, { ...alert, targetRate: 1.3 }),
      ]);
      expect(edited.status).toBe(200);
      await fixture.relayAll();
      expect(fixture.mailsTo(client.email, /has reached/)).toHaveLength(fired);
      expect((await client.browser.get(`/api/alerts/${alert.id}`)).body).toMatchObject({
        targetRate: 1.3,
        reachedAt: null,
      });
    }
  });
});

describe("a matcher", () => {
  it("a matcher learns the nearest target of each pair and side, and of each saved alert", async () => {
    const client = await fixture.client();
    const others = await restingAlerts.readBestTargets(summit.app.db);
    for (const { fromCurrency, toCurrency } of others) expect([fromCurrency, toCurrency]).toContain("GBP");
    const listener = new PostgresClient(summit.databaseUrl);
    await listener.connect();
    const messages: (string | undefined)[] = [];
    listener.on("notification", ({ payload }) => messages.push(payload));
    await listener.query("listen resting");
    for (const targetRate of [180, 200, 170, 190]) {
      await client.browser.postOnce("/api/alerts", {
        fromCurrency: "GBP",
        toCurrency: "JPY",
        targetRate,
        dailyUpdates: false,
      });
    }
    await listener.query("select 1");
    await listener.end();
    expect(messages[0]).toBe("alerts GBP JPY 3000 at_or_below 180.0000000000");
    expect(messages).toHaveLength(4);
    const best = (await restingAlerts.readBestTargets(summit.app.db)).filter(
      ({ toCurrency }) => toCurrency === "JPY",
    );
    expect(best.map(({ side, target }) => [side, target / 10_000_000_000n])).toEqual([
      ["at_or_above", 190n],
      ["at_or_below", 180n],
    ]);
  });
});
