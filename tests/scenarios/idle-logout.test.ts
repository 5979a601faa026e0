import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contactOf } from "../support/client-users.ts";
import { serveSummit } from "../support/serve-summit.ts";

const minuteMs = 60_000;
const password = "a ridge before dawn";

describe("outside the demo", () => {
  const summit = serveSummit({ DEMO: "0", SCREENING_LISTS: "uk" });

  async function registered() {
    const browser = summit.browser();
    await browser.post("/api/register", { email: `client-${randomUUIDv7()}@example.test`, password });
    return browser;
  }

  it("a client session outside the demo ends on the server after 15 idle minutes", async () => {
    const used = await registered();
    const idle = await registered();
    for (let minute = 0; minute < 60; minute += 10) {
      summit.pass(10 * minuteMs);
      expect((await used.get("/api/user")).status).toBe(200);
    }
    summit.pass(14 * minuteMs);
    expect((await used.get("/api/user")).status).toBe(200);
    expect((await idle.get("/api/user")).status).toBe(401);
    // The last use is written down at most once a minute.
    summit.pass(17 * minuteMs);
    expect((await used.get("/api/user")).status).toBe(401);
    expect((await used.post("/api/quotes", { fromCurrency: "GBP" })).status).toBe(401);
  });

  it("a back-office session outside the demo ends on the server after 15 idle minutes", async () => {
    const staff = await summit.staffBrowser();
    summit.pass(14 * minuteMs);
    expect((await staff.get("/api/admin/user")).status).toBe(200);
    summit.pass(17 * minuteMs);
    expect((await staff.get("/api/admin/user")).status).toBe(401);
  });

  it("a client without a second factor is warned before a payment that it will wait for one", async () => {
    const browser = await registered();
    expect((await browser.get("/api/security")).body).toMatchObject({ factorNeededToPay: true });
    const userId = await contactOf(summit.app.db, (await browser.get("/api/user")).body.id);
    const at = summit.app.clock();
    await summit.app.db
      .insertInto("totpSecrets")
      .values({ userId, sealedFor: userId, secret: "sealed", createdAt: at, enabledAt: at })
      .execute();
    expect((await browser.get("/api/security")).body).toMatchObject({ factorNeededToPay: false });
  });
});

describe("in the demo", () => {
  const summit = serveSummit({ DEMO: "1" });

  it("a demo session stays open over lunch and needs no second factor", async () => {
    const browser = summit.browser();
    await browser.post("/api/register", { email: `client-${randomUUIDv7()}@example.test`, password });
    summit.pass(60 * minuteMs);
    expect((await browser.get("/api/user")).status).toBe(200);
    expect((await browser.get("/api/security")).body).toMatchObject({ factorNeededToPay: false });
  });
});
