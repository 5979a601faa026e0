import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ensureAdministrator } from "#server/clients/auth/ensure-administrator.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const password = "a ridge before dawn";

async function registered() {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const { body } = await browser.post("/api/register", { email, password });
  return { browser, email, id: body.user.id as string };
}

async function relayAll() {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
}

async function auditOf(clientId: string) {
  return summit.app.db
    .selectFrom("auditLog")
    .select(["action", "actorKind", "details"])
    .where("subjectId", "=", clientId)
    .orderBy("id")
    .execute();
}

describe("a client's status", () => {
  it("a client's status counts from the client's next request, both ways", async () => {
    const { browser, id } = await registered();
    const desk = await summit.staffBrowser();
    expect((await browser.get("/api/trades")).status).toBe(403);
    const answer = await desk.patch(`/api/admin/clients/${id}/status`, { status: "ACCOUNT_READY" });
    expect(answer).toMatchObject({ status: 200, body: { id, status: "ACCOUNT_READY" } });
    expect((await browser.get("/api/trades")).status).toBe(200);
    expect((await browser.get("/api/user")).body.status).toBe("ACTIVATED");
    await desk.patch(`/api/admin/clients/${id}/status`, { status: "AWAITING_DOCS" });
    expect((await browser.get("/api/trades")).status).toBe(403);
    expect((await browser.get("/api/user")).body.status).toBe("AWAITING_DOCS");
  });

  it("a client's status may be any of the last three in any order, and never SIGNED_UP again", async () => {
    const { id } = await registered();
    const desk = await summit.staffBrowser();
    for (const status of ["ACCOUNT_READY", "AWAITING_DOCS", "AWAITING_PROCESSING", "AWAITING_DOCS"]) {
      expect((await desk.patch(`/api/admin/clients/${id}/status`, { status })).body.status).toBe(status);
    }
    for (const status of ["SIGNED_UP", "ACTIVATED", "", null]) {
      const answer = await desk.patch(`/api/admin/clients/${id}/status`, { status });
      expect([400, 422]).toContain(answer.status);
    }
  });

  it("a client's status is announced by notification and email, once for each change", async () => {
    const { browser, email, id } = await registered();
    const desk = await summit.staffBrowser();
    await desk.patch(`/api/admin/clients/${id}/status`, { status: "ACCOUNT_READY" });
    await desk.patch(`/api/admin/clients/${id}/status`, { status: "ACCOUNT_READY" });
    await relayAll();
    const mails = summit.mails.filter(({ to }) => to === email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Welcome to Summit", "Your account is ready"]);
    const { items, unread } = (await browser.get("/api/notifications")).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(["status_changed", "welcome"]);
    expect(unread).toBe(2);
  });

  it("a client's status change is recorded: who, from what, to what", async () => {
    const { id } = await registered();
    const desk = await summit.staffBrowser();
    await desk.get(`/api/admin/clients/${id}`);
    await desk.patch(`/api/admin/clients/${id}/status`, { status: "AWAITING_PROCESSING" });
    expect(await auditOf(id)).toEqual([
      { action: "read_client", actorKind: "staff", details: {} },
      {
        action: "change_client_status",
        actorKind: "staff",
        details: { from: "SIGNED_UP", to: "AWAITING_PROCESSING" },
      },
    ]);
  });

  it("a client's status is limited to roles that include it", async () => {
    const { browser, id } = await registered();
    const change = { status: "ACCOUNT_READY" };
    expect((await browser.patch(`/api/admin/clients/${id}/status`, change)).status).toBe(401);
    expect((await summit.browser().patch(`/api/admin/clients/${id}/status`, change)).status).toBe(401);
    for (const role of ["viewer", "broker"] as const) {
      const answer = await (await summit.staffBrowser(role)).patch(`/api/admin/clients/${id}/status`, change);
      expect(answer).toMatchObject({ status: 403, body: { code: "not_permitted" } });
    }
    expect((await browser.get("/api/user")).body.status).toBe("SIGNED_UP");
    const desk = await summit.staffBrowser("operator");
    expect((await desk.patch(`/api/admin/clients/${randomUUIDv7()}/status`, change)).status).toBe(404);
    expect((await desk.patch("/api/admin/clients/nobody/status", change)).status).toBe(404);
  });

  it("a client's status set concurrently ends at one of the values, with each change recorded", async () => {
    const { id } = await registered();
    const desk = await summit.staffBrowser();
    const statuses = ["AWAITING_DOCS", "AWAITING_PROCESSING", "ACCOUNT_READY"];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        desk.patch(`/api/admin/clients/${id}/status`, { status: statuses[index % 3] }),
      ),
    );
    const changes = (await auditOf(id)).map(({ details }) => details as { from: string; to: string });
    expect(changes[0]?.from).toBe("SIGNED_UP");
    for (const { from, to } of changes) expect(from).not.toBe(to);
    const { status } = (await desk.get(`/api/admin/clients/${id}`)).body;
    expect(statuses).toContain(status);
  });
});

describe("the desk's list", () => {
  it("the client list is a plain array, newest first, of what the screen shows", async () => {
    const first = await registered();
    summit.pass(1_000);
    const second = await registered();
    const { status, body } = await (await summit.staffBrowser("viewer")).get("/api/admin/clients");
    expect(status).toBe(200);
    expect(body.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(body[0]).toEqual({
      id: second.id,
      createdAt: summit.app.clock().toISOString(),
      email: second.email,
      name: "",
      companyName: null,
      lastTraded: null,
      totalTrades: 0,
      status: "SIGNED_UP",
      closedAt: null,
      phoneNumber: null,
      countryCode: null,
      addressLine1: null,
      addressLine2: null,
      city: null,
      state: null,
      country: null,
      postalCode: null,
      preferredBuyCurrency: null,
      preferredSellCurrency: null,
      referrerId: null,
      referrerEmail: null,
    });
  });

  it("the client list has each client's own details and their referrer", async () => {
    const { browser: referrer, email } = await registered();
    const { referralCode } = (await referrer.get("/api/user")).body;
    const browser = summit.browser();
    const credentials = { email: `client-${randomUUIDv7()}@example.test`, password };
    const { id } = (await browser.post("/api/register", { ...credentials, referralCode })).body.user;
    const address = {
      addressLine1: "1 Example Street",
      city: "Exampleton",
      postalCode: "EX1 1EX",
      country: "GB",
    };
    const mobile = { countryCode: "+44", phoneNumber: "7700900123" };
    const currencies = { preferredSellCurrency: "GBP", preferredBuyCurrency: "EUR" };
    for (const [type, step] of Object.entries({ address, mobile, currencies }))
      await browser.post("/api/user/preferences", { type, ...step });
    const rows = (
      await (await summit.staffBrowser("viewer")).get(`/api/admin/clients?search=${credentials.email}`)
    ).body;
    expect(rows).toMatchObject([{ id, ...address, ...mobile, ...currencies, referrerEmail: email }]);
  });

  it("the client list contains nothing about passwords", async () => {
    await registered();
    const { body } = await (await summit.staffBrowser()).get("/api/admin/clients");
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/i);
  });
});

describe("the first administrator", () => {
  it("the first administrator is created once, however many processes start, and keeps a changed password", async () => {
    const email = "Desk@Summit.test";
    const made = await Promise.all(
      Array.from({ length: 4 }, () => ensureAdministrator(summit.app, { email, password })),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await ensureAdministrator(summit.app, { email, password: "another pass phrase" })).toBe(false);
    const browser = summit.browser();
    expect((await browser.post("/api/admin/login", { email, password: "another pass phrase" })).status).toBe(
      401,
    );
    const answer = await browser.post("/api/admin/login", { email, password });
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email: "desk@summit.test", role: "administrator" } },
    });
  });
});
