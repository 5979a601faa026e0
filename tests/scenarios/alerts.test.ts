import { randomUUIDv7 } from "node:crypto";
import { Client as PostgresClient } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { restingAlerts } from "#server/workers/resting-alerts.ts";
import { openAlertDesk, pounds, saved } from "../support/alert-desk.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const desk = openAlertDesk(summit);

beforeEach(async () => {
  await summit.app.db.deleteFrom("rateAlerts").execute();
  summit.pass(1_000);
  // A client rate of 1.121625.
  desk.putInForce(pounds.middle);
});

describe("an alert", () => {
  it("is set, listed newest first, read, edited and deleted", async () => {
    const client = await desk.client();
    const above = await saved(client, 1.17);
    summit.pass(1_000);
    desk.putInForce(pounds.middle);
    const below = await saved(client, "1.10", true);
    expect(above).toMatchObject({
      fromCurrency: "GBP",
      toCurrency: "EUR",
      targetRate: 1.17,
      dailyUpdates: false,
      side: "at_or_above",
      reachedAt: null,
      reachedRate: null,
      version: 1,
    });
    expect(below).toMatchObject({ targetRate: 1.1, dailyUpdates: true, side: "at_or_below" });
    expect((await client.browser.get("/api/alerts")).body).toEqual([below, above]);
    expect((await client.browser.get(`/api/alerts/${above.id}`)).body).toEqual(above);

    const wish = { fromCurrency: "EUR", toCurrency: "GBP", targetRate: 0.85, dailyUpdates: true };
    const edited = await client.browser.put(`/api/alerts/${above.id}`, wish);
    expect(edited.status).toBe(200);
    expect(edited.body).toEqual({ ...above, ...wish, side: "at_or_below", version: 2 });
    expect((await client.browser.delete(`/api/alerts/${above.id}`)).status).toBe(204);
    expect((await client.browser.get(`/api/alerts/${above.id}`)).status).toBe(404);
    expect((await client.browser.get("/api/alerts")).body).toEqual([below]);
  });

  it("is its client's alone", async () => {
    const alert = await saved(await desk.client(), 1.17);
    const other = await desk.client();
    const wish = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: 1.2, dailyUpdates: false };
    expect((await other.browser.get(`/api/alerts/${alert.id}`)).status).toBe(404);
    expect((await other.browser.put(`/api/alerts/${alert.id}`, wish)).status).toBe(404);
    expect((await other.browser.delete(`/api/alerts/${alert.id}`)).status).toBe(404);
    expect((await other.browser.get("/api/alerts")).body).toEqual([]);
  });

  it.each([
    ["GBP/GBP", { toCurrency: "GBP" }, 422, "same_currency", "Choose two different currencies."],
    ["a rate of 0", { targetRate: 0 }, 422, "rate_invalid", "Please enter a valid rate"],
    ["a rate below 0", { targetRate: -1 }, 422, "rate_invalid", "Please enter a valid rate"],
    ["a rate of 1e9", { targetRate: 1e9 }, 422, "rate_invalid", "Please enter a valid rate"],
    ["a rate that is none", { targetRate: "soon" }, 422, "rate_invalid", "Please enter a valid rate"],
    ["a currency that is not traded", { toCurrency: "CHF" }, 422, "currency_not_tradable", /cannot be exch/],
    ["a currency that there is not", { toCurrency: "XXX" }, 422, "input_invalid", "Please select a currency"],
    ["no rate", { targetRate: undefined }, 400, "input_malformed", /missing/],
    [
      "a rate of 10,000 characters",
      { targetRate: "1".repeat(10_000) },
      422,
      "input_invalid",
      "Please enter a valid rate",
    ],
  ])("for %s is refused in a sentence, and nothing is kept", async (_, fault, status, code, message) => {
    const { browser } = await desk.client();
    const wish = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: 1.17, dailyUpdates: false };
    const answer = await browser.post("/api/alerts", { ...wish, ...fault });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(message);
    expect((await browser.get("/api/alerts")).body).toEqual([]);
  });

  it("is not set by a rate that is too old to say from which side it comes", async () => {
    const { browser } = await desk.client();
    summit.pass(61_000);
    const wish = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: 1.17, dailyUpdates: false };
    const answer = await browser.post("/api/alerts", wish);
    expect([answer.status, answer.body.code]).toEqual([503, "rate_unavailable"]);
  });

  it("can be set a hundred times and no more, also at the same time", async () => {
    const client = await desk.client();
    const { id } = await saved(client, 1.17);
    const { db } = summit.app;
    const row = await db.selectFrom("rateAlerts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const others = Array.from({ length: 96 }, () => ({ ...row, id: randomUUIDv7() }));
    await db.insertInto("rateAlerts").values(others).execute();
    const wish = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: 1.17, dailyUpdates: false };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.browser.post("/api/alerts", wish)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("alert_limit");
  });

  it("edited in two tabs keeps the first change, and tells the later one", async () => {
    const client = await desk.client();
    const alert = await saved(client, 1.17);
    const edit = (targetRate: number) =>
      client.browser.put(`/api/alerts/${alert.id}`, { ...alert, targetRate, version: alert.version });
    const answers = await Promise.all([edit(1.18), edit(1.19)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [kept, told] = answers.toSorted((a, b) => a.status - b.status);
    expect(told?.body).toMatchObject({ code: "alert_changed", message: /changed elsewhere/ });
    expect((await client.browser.get(`/api/alerts/${alert.id}`)).body).toEqual(kept?.body);
  });
});

describe("an alert fires", () => {
  it("once, when the rate comes up to its target, and its client is told on the screen and by mail", async () => {
    const client = await desk.client();
    const alert = await saved(client, 1.17);
    expect(await desk.act(desk.putInForce(pounds.middle))).toBe(0);
    summit.pass(1_000);
    expect(await desk.act(desk.putInForce(pounds.high))).toBe(1);
    summit.pass(1_000);
    expect(await desk.act(desk.putInForce(pounds.high))).toBe(0);
    summit.pass(1_000);
    await desk.act(desk.putInForce(pounds.low));
    summit.pass(1_000);
    expect(await desk.act(desk.putInForce(pounds.high))).toBe(0);
    await desk.relayAll();
    expect((await client.browser.get(`/api/alerts/${alert.id}`)).body).toMatchObject({
      reachedAt: expect.any(String),
      reachedRate: 1.1964,
      version: 1,
    });
    const { items } = (await client.browser.get("/api/notifications")).body;
    expect(items[0]).toMatchObject({
      kind: "alert_fired",
      title: "GBP to EUR has reached your target",
      text: "Your rate is 1 GBP = 1.1964 EUR, and you waited for 1.1700. This alert is done; save it anew to wait again.",
      path: `/alerts/${alert.id}`,
    });
    expect(desk.mailsTo(client.email, /has reached/)).toHaveLength(1);
  });

  it("when the rate comes down to its target, from above", async () => {
    const client = await desk.client();
    await saved(client, "1.05");
    summit.pass(1_000);
    expect(await desk.act(desk.putInForce(pounds.high))).toBe(0);
    summit.pass(1_000);
    expect(await desk.act(desk.putInForce(pounds.low))).toBe(1);
  });

  it("by a rate that meets it to the last decimal", async () => {
    await saved(await desk.client(), "1.1964");
    summit.pass(1_000);
    expect(await desk.act(desk.putInForce("0.75"))).toBe(1);
  });

  it("again when it is saved anew, from the side that the rate is on then", async () => {
    const client = await desk.client();
    const alert = await saved(client, 1.17);
    summit.pass(1_000);
    await desk.act(desk.putInForce(pounds.high));
    const anew = await client.browser.put(`/api/alerts/${alert.id}`, alert);
    expect(anew.body).toMatchObject({ side: "at_or_below", reachedAt: null, reachedRate: null, version: 2 });
    summit.pass(1_000);
    expect(await desk.act(desk.putInForce(pounds.high))).toBe(0);
    summit.pass(1_000);
    expect(await desk.act(desk.putInForce(pounds.middle))).toBe(1);
    await desk.relayAll();
    expect(desk.mailsTo(client.email, /has reached/)).toHaveLength(2);
  });

  it("not by a rate that is older than the one it was saved by", async () => {
    const client = await desk.client();
    const late = desk.putInForce(pounds.high);
    summit.pass(1_000);
    desk.putInForce(pounds.middle);
    await saved(client, 1.17);
    expect(await desk.act(late)).toBe(0);
  });

  it("in bounded batches, each once, however many matchers look at the same rate", async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => desk.client()));
    for (const client of clients) for (const target of ["1.15", "1.16", "1.17"]) await saved(client, target);
    summit.pass(1_000);
    const reached = desk.putInForce(pounds.high);
    const acted = await Promise.all(Array.from({ length: 8 }, () => desk.act(reached, 4)));
    expect(Math.max(...acted)).toBeLessThanOrEqual(4);
    while ((await desk.act(reached, 4)) > 0) {
      // What the others went past.
    }
    await desk.relayAll();
    for (const { email } of clients) expect(desk.mailsTo(email, /has reached/)).toHaveLength(3);
  });

  it("or is edited: whichever comes first decides", async () => {
    for (let round = 0; round < 5; round++) {
      summit.pass(1_000);
      desk.putInForce(pounds.middle);
      const client = await desk.client();
      const alert = await saved(client, 1.17);
      summit.pass(1_000);
      const reached = desk.putInForce(pounds.high);
      const [fired, edited] = await Promise.all([
        desk.act(reached),
        client.browser.put(`/api/alerts/${alert.id}`, { ...alert, targetRate: 1.3 }),
      ]);
      expect(edited.status).toBe(200);
      await desk.relayAll();
      expect(desk.mailsTo(client.email, /has reached/)).toHaveLength(fired);
      expect((await client.browser.get(`/api/alerts/${alert.id}`)).body).toMatchObject({
        targetRate: 1.3,
        reachedAt: null,
      });
    }
  });
});

describe("a matcher", () => {
  it("is told the nearest target of each pair and side, and of each alert that is saved", async () => {
    const client = await desk.client();
    const others = await restingAlerts.readBestTargets(summit.app.db);
    for (const { fromCurrency, toCurrency } of others) expect([fromCurrency, toCurrency]).toContain("GBP");
    const listener = new PostgresClient(summit.databaseUrl);
    await listener.connect();
    const heard: (string | undefined)[] = [];
    listener.on("notification", ({ payload }) => heard.push(payload));
    await listener.query("listen resting");
    for (const targetRate of [180, 200, 170, 190]) {
      await client.browser.post("/api/alerts", {
        fromCurrency: "GBP",
        toCurrency: "JPY",
        targetRate,
        dailyUpdates: false,
      });
    }
    await listener.query("select 1");
    await listener.end();
    expect(heard[0]).toBe("alerts GBP JPY at_or_below 180.0000000000");
    expect(heard).toHaveLength(4);
    const best = (await restingAlerts.readBestTargets(summit.app.db)).filter(
      ({ toCurrency }) => toCurrency === "JPY",
    );
    expect(best.map(({ side, target }) => [side, target / 10_000_000_000n])).toEqual([
      ["at_or_above", 190n],
      ["at_or_below", 180n],
    ]);
  });
});

it("nobody without an activated account has alerts", async () => {
  const held = summit.browser();
  await held.post("/api/register", {
    email: `held-${randomUUIDv7()}@example.test`,
    password: "a ridge before dawn",
  });
  expect((await held.get("/api/alerts")).status).toBe(403);
  expect((await summit.browser().get("/api/alerts")).status).toBe(401);
});
