import { expect, it } from "vitest";
import { dayOf } from "#domain/calendar.ts";
import { openOrderFixture } from "../support/order-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
const fixture = openOrderFixture(summit);

it("a client on hold reads their own past statements, and nothing else of their money", async () => {
  const client = await fixture.addClient();
  const other = await fixture.addClient();
  const fresh = await fixture.addClient();
  expect((await client.browser.post("/api/balances", { currency: "EUR" })).status).toBeLessThan(300);
  await other.browser.post("/api/balances", { currency: "USD" });
  const day = dayOf(summit.app.clock());
  const statement = (form: string, currency = "EUR") =>
    client.browser.get(`/api/balances/${currency}/statement.${form}?from=${day}&to=${day}`);
  const open = await statement("csv");

  for (const status of ["AWAITING_DOCS", "AWAITING_PROCESSING", "SIGNED_UP"] as const) {
    await fixture.setStatus(client.id, status);
    await fixture.setStatus(fresh.id, status);
    expect((await fresh.browser.get("/api/balances")).body.items).toEqual([]);
    for (const form of ["pdf", "csv", "xml", "sta"]) expect((await statement(form)).status).toBe(200);
    expect((await statement("csv")).body).toEqual(open.body);
    expect((await client.browser.get("/api/balances")).body.items).toMatchObject([{ currency: "EUR" }]);
    // Another client's account isn't theirs, and neither is anything that moves money.
    expect((await statement("csv", "USD")).status).toBe(404);
    for (const path of [
      "/api/balances/EUR",
      "/api/balances/EUR/entries",
      "/api/balances/EUR/pdf",
      "/api/history",
    ])
      expect(await client.browser.get(path)).toMatchObject({ status: 403, body: { code: "account_held" } });
    expect(await client.browser.post("/api/balances", { currency: "CHF" })).toMatchObject({
      body: { code: "account_held" },
    });
  }
});
