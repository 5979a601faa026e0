import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { formatRate } from "#domain/rate.ts";
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

describe("an alert", () => {
  it("an alert is created, listed newest first, read, edited and deleted", async () => {
    const client = await fixture.client();
    const above = await saveAlert(client, 1.17);
    summit.pass(1_000);
    fixture.putInForce(targetsInPounds.middle);
    const below = await saveAlert(client, "1.10", true);
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

    const input = { fromCurrency: "EUR", toCurrency: "GBP", targetRate: 0.85, dailyUpdates: true };
    const edited = await client.browser.put(`/api/alerts/${above.id}`, input);
    expect(edited.status).toBe(200);
    expect(edited.body).toEqual({ ...above, ...input, side: "at_or_below", version: 2 });
    expect((await client.browser.delete(`/api/alerts/${above.id}`)).status).toBe(204);
    expect((await client.browser.get(`/api/alerts/${above.id}`)).status).toBe(404);
    expect((await client.browser.get("/api/alerts")).body).toEqual([below]);
  });

  it("an alert belongs to its client alone", async () => {
    const alert = await saveAlert(await fixture.client(), 1.17);
    const other = await fixture.client();
    const request = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: 1.2, dailyUpdates: false };
    expect((await other.browser.get(`/api/alerts/${alert.id}`)).status).toBe(404);
    expect((await other.browser.put(`/api/alerts/${alert.id}`, request)).status).toBe(404);
    expect((await other.browser.delete(`/api/alerts/${alert.id}`)).status).toBe(404);
    expect((await other.browser.get("/api/alerts")).body).toEqual([]);
  });

  it.each([
    ["GBP/GBP", { toCurrency: "GBP" }, 422, "same_currency", "Choose two different currencies."],
    ["a rate of 0", { targetRate: 0 }, 422, "rate_invalid", "Please enter a valid rate"],
    ["a rate below 0", { targetRate: -1 }, 422, "rate_invalid", "Please enter a valid rate"],
    ["a rate of 1e9", { targetRate: 1e9 }, 422, "rate_invalid", "Please enter a valid rate"],
    ["a rate that is none", { targetRate: "soon" }, 422, "rate_invalid", "Please enter a valid rate"],
    [
      "a currency that is not traded",
      { toCurrency: "CHF" },
      422,
      "currency_not_tradable",
      /can't exchange that currency/,
    ],
    ["a currency that there is not", { toCurrency: "XXX" }, 422, "input_invalid", "Please select a currency"],
    ["no rate", { targetRate: undefined }, 400, "input_malformed", /missing/],
    [
      "a rate of 10,000 characters",
      { targetRate: "1".repeat(10_000) },
      422,
      "input_invalid",
      "Please enter a valid rate",
    ],
  ])(
    "an alert for %s is refused with a reason, and nothing is stored",
    async (_, fault, status, code, message) => {
      const { browser } = await fixture.client();
      const terms = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: 1.17, dailyUpdates: false };
      const answer = await browser.postOnce("/api/alerts", { ...terms, ...fault });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.message).toMatch(message);
      expect((await browser.get("/api/alerts")).body).toEqual([]);
    },
  );

  it("an alert is not created at a rate too stale to tell its side", async () => {
    const { browser } = await fixture.client();
    summit.pass(61_000);
    const orderInput = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: 1.17, dailyUpdates: false };
    const answer = await browser.postOnce("/api/alerts", orderInput);
    expect([answer.status, answer.body.code]).toEqual([503, "rate_unavailable"]);
  });

  it("an alert is created once per key, however often its response is lost", async () => {
    const { browser } = await fixture.client();
    const orderInput = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: 1.17, dailyUpdates: false };
    const key = randomUUIDv7();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => browser.postOnce("/api/alerts", orderInput, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await browser.get("/api/alerts")).body).toEqual([answers[0]?.body]);
  });

  it("an alert is refused beyond a hundred, also concurrently", async () => {
    const client = await fixture.client();
    const { id } = await saveAlert(client, 1.17);
    const { db } = summit.app;
    const row = await db.selectFrom("rateAlerts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const others = Array.from({ length: 96 }, () => ({
      ...row,
      id: randomUUIDv7(),
      firedRate: null,
      targetRate: formatRate(row.targetRate),
    }));
    await db.insertInto("rateAlerts").values(others).execute();
    const orderInput = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: 1.17, dailyUpdates: false };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.browser.postOnce("/api/alerts", orderInput)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "alert_limit",
      message: "You've reached the limit of 100 rate alerts. Delete one to add another.",
    });
  });

  it("an alert edited in two tabs keeps the first change and warns the later one", async () => {
    const client = await fixture.client();
    const alert = await saveAlert(client, 1.17);
    const edit = (targetRate: number) =>
      client.browser.put(`/api/alerts/${alert.id}`, { ...alert, targetRate, version: alert.version });
    const answers = await Promise.all([edit(1.18), edit(1.19)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [stored, notified] = answers.toSorted((a, b) => a.status - b.status);
    expect(notified?.body).toMatchObject({ code: "alert_changed", message: /changed somewhere else/ });
    expect((await client.browser.get(`/api/alerts/${alert.id}`)).body).toEqual(stored?.body);
  });
});

it("only activated accounts have alerts", async () => {
  const held = summit.browser();
  await held.post("/api/register", {
    email: `held-${randomUUIDv7()}@example.test`,
    password: "a ridge before dawn",
  });
  expect((await held.get("/api/alerts")).status).toBe(403);
  expect((await summit.browser().get("/api/alerts")).status).toBe(401);
});
