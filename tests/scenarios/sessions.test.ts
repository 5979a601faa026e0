import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sweepExpiredLinks } from "#server/clients/auth/account-links-store.ts";
import { cookieNames } from "#server/platform/session/cookies.ts";
import { sweepSessions } from "#server/platform/session/expired-sessions.ts";
import { sessionLimits } from "#server/platform/session/session-limits.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const password = "a ridge before dawn";

/** A browser whose client just registered. */
async function registered() {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const { body } = await browser.post("/api/register", { email, password });
  return { browser, email, user: body.user };
}

describe("a session", () => {
  it("a session ends on the server when its client logs out, and the cookie is removed", async () => {
    const { browser } = await registered();
    const token = browser.cookies.get("summit") ?? "";
    expect((await browser.post("/api/logout")).status).toBe(204);
    expect(browser.cookies.has("summit")).toBe(false);
    browser.cookies.set("summit", token);
    expect((await browser.get("/api/user")).status).toBe(401);
    expect((await browser.post("/api/logout")).status).toBe(204);
  });

  it("a session ends after twelve idle hours and continues while it is used", async () => {
    const { browser } = await registered();
    for (let day = 0; day < 4; day++) {
      summit.pass(sessionLimits.client.idleMs - 60_000);
      expect((await browser.get("/api/user")).status).toBe(200);
    }
    summit.pass(sessionLimits.client.idleMs + 1);
    expect((await browser.get("/api/user")).status).toBe(401);
  });

  it("a session ends after thirty days however much it is used", async () => {
    const { browser } = await registered();
    const step = sessionLimits.client.idleMs - 60_000;
    for (let passed = step; passed < sessionLimits.client.absoluteMs; passed += step) {
      summit.pass(step);
      expect((await browser.get("/api/user")).status).toBe(200);
    }
    summit.pass(step);
    expect((await browser.get("/api/user")).status).toBe(401);
  });

  it("a request without a session is refused with a log-in prompt", async () => {
    expect(await summit.browser().get("/api/user")).toMatchObject({
      status: 401,
      body: { message: "Please log in." },
    });
  });
});

describe("a session of the back office", () => {
  it("a back-office session ends after half an idle hour, and after eight hours at the latest", async () => {
    const browser = await summit.staffBrowser();
    for (let passed = 0; passed < 7.5 * 3_600_000; passed += 29 * 60_000) {
      summit.pass(29 * 60_000);
      expect((await browser.get("/api/admin/user")).status).toBe(200);
    }
    summit.pass(29 * 60_000);
    expect(await browser.get("/api/admin/user")).toMatchObject({ status: 401, body: { code: "staff_only" } });
    const idle = await summit.staffBrowser();
    summit.pass(sessionLimits.staff.idleMs + 1);
    expect((await idle.get("/api/admin/user")).status).toBe(401);
  });

  it("a back-office session is not a client's, nor the other way round, whatever the cookie's name", async () => {
    const { browser: client } = await registered();
    const staff = await summit.staffBrowser();
    expect((await staff.get("/api/user")).status).toBe(401);
    expect((await client.get("/api/admin/user")).status).toBe(401);
    const forger = summit.browser();
    forger.cookies.set("summit", staff.cookies.get("summit-staff") ?? "");
    forger.cookies.set("summit-staff", client.cookies.get("summit") ?? "");
    expect((await forger.get("/api/user")).status).toBe(401);
    expect((await forger.get("/api/admin/clients")).status).toBe(401);
  });

  it("a back-office session has a browser-session cookie, and its log-out is recorded", async () => {
    const browser = await summit.staffBrowser();
    const { id, email } = (await browser.get("/api/admin/user")).body;
    const relogged = await browser.post("/api/admin/login", { email, password: "a pass phrase of the desk" });
    expect(relogged.setCookies[0]).not.toHaveProperty("maxAge");
    const token = browser.cookies.get("summit-staff") ?? "";
    await browser.post("/api/admin/logout");
    browser.cookies.set("summit-staff", token);
    expect((await browser.get("/api/admin/user")).status).toBe(401);
    const records = await summit.app.db
      .selectFrom("auditLog")
      .select("action")
      .where("actorId", "=", id)
      .orderBy("id")
      .execute();
    expect(records.map(({ action }) => action)).toEqual(["log_in", "log_in", "log_out"]);
  });

  it("a back-office session is not opened with a client's password", async () => {
    const { email } = await registered();
    expect((await summit.browser().post("/api/admin/login", { email, password })).status).toBe(401);
  });
});

describe("the sweep", () => {
  it("the sweep deletes expired rows and nothing else", async () => {
    const { browser: over, user: gone } = await registered();
    await over.post("/api/login", { email: "nobody@example.test", password: "guess" });
    summit.pass(sessionLimits.client.idleMs);
    const { user: stays } = await registered();
    summit.pass(60_000);
    await sweepSessions(summit.app.db, summit.app.clock(), sessionLimits);
    await sweepExpiredLinks(summit.app.db, summit.app.clock());
    const remaining = await summit.app.db.selectFrom("sessions").select("clientId").execute();
    const owners = remaining.map(({ clientId }) => clientId);
    expect(owners).toContain(stays.id);
    expect(owners).not.toContain(gone.id);
    const attempts = await summit.app.db
      .selectFrom("attempts")
      .select("key")
      .where("key", "like", "login%")
      .execute();
    expect(attempts).toEqual([]);
  });
});

describe("a request that another site made a browser send", () => {
  const forged = { status: 403, body: { code: "origin_forbidden" } };

  it("a forged request is not carried out", async () => {
    const { browser, email } = await registered();
    const login = { email, password };
    expect(await browser.post("/api/login", login, { origin: "https://evil.example" })).toMatchObject(forged);
    expect(await browser.post("/api/login", login, { origin: "null" })).toMatchObject(forged);
    expect(await browser.post("/api/login", login, { "sec-fetch-site": "cross-site" })).toMatchObject(forged);
    expect(await browser.post("/api/login", login, { "sec-fetch-site": "same-site" })).toMatchObject(forged);
    expect(
      await browser.post("/api/logout", undefined, { origin: "http://summit.test.evil.example" }),
    ).toMatchObject(forged);
    expect((await browser.get("/api/user")).status).toBe(200);
  });

  it("a forged request cannot come as a form, whose content is never JSON", async () => {
    const { browser, email } = await registered();
    const body = JSON.stringify({ email, password });
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const answer = await summit.server.inject({
        method: "POST",
        url: "/api/login",
        headers: { "content-type": type },
        payload: body,
      });
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, "unsupported_media_type"]);
      const logout = await browser.post("/api/logout", undefined, { "content-type": type });
      expect([type, logout.status]).toEqual([type, 415]);
    }
    expect((await browser.get("/api/user")).status).toBe(200);
  });

  it("a forged request is distinguished from a program, which sends no origin", async () => {
    const { email } = await registered();
    const answer = await summit.server.inject({
      method: "POST",
      url: "/api/login",
      payload: { email, password },
    });
    expect(answer.statusCode).toBe(200);
  });
});

it("cookies over https are bound to the host", () => {
  expect(cookieNames({ secure: true })).toEqual({ client: "__Host-summit", staff: "__Host-summit-staff" });
});
