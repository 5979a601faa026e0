import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loginLimits, registrationLimits } from "#domain/clients/auth/attempt-limit.ts";
import { createPasswordHasher } from "#server/clients/auth/password-hasher.ts";
import { addStaffUser } from "../support/add-staff-user.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({}, { passwords: createPasswordHasher() });
const generous = serveSummit({ RATE_LIMIT_FACTOR: "2" }, { passwords: createPasswordHasher() });
const strict = serveSummit({ RATE_LIMIT_FACTOR: "0.01" }, { passwords: createPasswordHasher() });
const secure = serveSummit({ PUBLIC_URL: "https://summit.test" }, { passwords: createPasswordHasher() });
const password = "a ridge before dawn";
const newEmail = () => `client-${randomUUIDv7()}@example.test`;

async function registered() {
  const browser = summit.browser();
  const email = newEmail();
  expect((await browser.post("/api/register", { email, password })).status).toBe(201);
  return { browser, email };
}

async function loggedInStaff() {
  const { app } = summit;
  const account = { passwordHash: await app.passwords.hash(password), createdAt: app.clock() };
  const { email } = await addStaffUser(app.db, { role: "operator", ...account });
  const browser = summit.browser();
  expect((await browser.post("/api/admin/login", { email, password })).status).toBe(200);
  return { browser, email };
}

describe("a stranger", () => {
  it("a stranger cannot lock a client out from one address, however often they guess", async () => {
    const { email } = await registered();
    const stranger = summit.browser();
    for (let count = 0; count < loginLimits.account.count + 10; count++) {
      await stranger.post("/api/login", { email, password: "guess" });
    }
    expect((await summit.browser().post("/api/login", { email, password })).status).toBe(200);
  });

  it.each([
    { who: "client", path: "/api/login", add: registered },
    { who: "staff user", path: "/api/admin/login", add: loggedInStaff },
  ])("a stranger with many networks cannot lock a $who out where they logged in before", async (each) => {
    const { browser, email } = await each.add();
    const logIn = (from: Browser, tried = password) => from.post(each.path, { email, password: tried });
    for (
      let network = 0;
      network * loginLimits.accountFromAddress.count < loginLimits.account.count;
      network++
    ) {
      const stranger = openBrowser(summit.server, `2001:db8:0:${network}::1`);
      await Promise.all(
        Array.from({ length: loginLimits.accountFromAddress.count }, () => logIn(stranger, "guess")),
      );
    }
    expect((await logIn(summit.browser())).status).toBe(429);
    const home = openBrowser(summit.server, browser.address);
    expect((await logIn(home)).status).toBe(200);
  });

  it("a stranger cannot block an email address from registering", async () => {
    const email = newEmail();
    const stranger = summit.browser();
    const noCode = { email, password, referralCode: "ZZZZZZZZ" };
    for (let count = 0; count < registrationLimits.email.count + 10; count++)
      await stranger.post("/api/register", noCode);
    expect((await summit.browser().post("/api/register", { email, password })).status).toBe(201);
  });

  it("a stranger is counted under their real address, not under one that they claim", async () => {
    const { email } = await registered();
    const stranger = summit.browser();
    const guesses = Array.from({ length: 11 }, (_, index) => {
      const madeUp = { "x-forwarded-for": `198.51.100.${index}`, forwarded: `for=198.51.100.${index}` };
      return stranger.post("/api/login", { email, password: "guess" }, madeUp);
    });
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it("a stranger cannot create an account with extra fields", async () => {
    const email = newEmail();
    const more = { email, password, status: "ACCOUNT_READY", role: "administrator", id: randomUUIDv7() };
    const { body } = await summit.browser().post("/api/register", more);
    expect(Object.keys(body.fields)).toEqual(["status", "role", "id"]);
    expect((await summit.browser().post("/api/login", { email, password })).status).toBe(401);
  });

  it("a stranger learns no more from odd credentials than from wrong ones", async () => {
    const { browser, email } = await registered();
    const odd = ["' or 1=1 --", "x".repeat(1_024), "🏔️", " "];
    for (const guess of odd) {
      const answer = await browser.post("/api/login", { email, password: guess });
      expect([guess, answer.status, answer.body.code]).toEqual([guess, 401, "login_failed"]);
    }
    for (const address of [email, "nobody@example.test"]) {
      const answer = await browser.post("/api/login", { email: address, password: "\u0000" });
      expect([answer.status, answer.body.code]).toEqual([422, "text_unstorable"]);
    }
    for (const body of [{ email: [email], password }, { email, password: { $ne: "" } }, [], "text", null]) {
      const answer = await summit.server.inject({
        method: "POST",
        url: "/api/login",
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(body),
      });
      expect([JSON.stringify(body), answer.statusCode]).toEqual([JSON.stringify(body), 400]);
    }
    for (const token of ["", "x", "\u00e9", "a".repeat(4_000), "../../etc/passwd", "null"]) {
      const thief = summit.browser();
      thief.cookies.set("summit", token);
      expect([token, (await thief.get("/api/user")).status]).toEqual([token, 401]);
    }
  });
});

it("a log-in during too many password checks is asked to retry, which counts as no guess", async () => {
  const { browser, email } = await registered();
  const { passwords } = summit.app;
  const busy = { ...createPasswordHasher({ concurrency: 1, waiting: 0 }), hash: passwords.hash };
  Object.assign(summit.app, { passwords: busy });
  const statuses: number[] = [];
  for (let count = 0; count < 12; count++)
    statuses.push((await browser.post("/api/login", { email, password })).status);
  Object.assign(summit.app, { passwords });
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect((await browser.post("/api/login", { email, password })).status).toBe(200);
});

it("rate limits grow with RATE_LIMIT_FACTOR", async () => {
  const browser = generous.browser();
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => browser.post("/api/login", { email, password: "guess" })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

describe("requests of any kind", () => {
  const statusesOf = async (addresses: readonly string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) {
      statuses.push((await openBrowser(strict.server, address).get("/api/user")).status);
    }
    return statuses;
  };

  it("requests are limited by address, with a reason", async () => {
    const statuses = await statusesOf(Array.from({ length: 8 }, () => "192.0.2.200"));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await openBrowser(strict.server, "192.0.2.200").get("/api/user")).body).toMatchObject({
      code: "too_many_requests",
      message: expect.any(String),
    });
    expect(await statusesOf(["192.0.2.201"])).toEqual([401]);
  });

  it("requests are limited by network for an IPv6 network", async () => {
    const statuses = await statusesOf(Array.from({ length: 8 }, (_, index) => `2001:db8:0:1::${index}`));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await statusesOf(["2001:db8:0:2::1"])).toEqual([401]);
  });
});

describe("over https", () => {
  const origin = { origin: "https://summit.test" };

  it("cookies over https are the host's alone, from the log-in to the log-out", async () => {
    const browser = secure.browser();
    const email = newEmail();
    const { setCookies } = await browser.post("/api/register", { email, password }, origin);
    expect(setCookies).toEqual([
      expect.objectContaining({
        name: "__Host-summit",
        secure: true,
        httpOnly: true,
        path: "/",
        sameSite: "Lax",
      }),
    ]);
    expect(setCookies[0]).not.toHaveProperty("domain");
    expect((await browser.get("/api/user")).status).toBe(200);
    const out = await browser.post("/api/logout", undefined, origin);
    expect(out.setCookies).toEqual([
      expect.objectContaining({ name: "__Host-summit", value: "", secure: true, path: "/" }),
    ]);
    expect((await browser.get("/api/user")).status).toBe(401);
  });

  it("a cookie that another host of the site could have planted is ignored", async () => {
    const browser = secure.browser();
    await browser.post("/api/register", { email: newEmail(), password }, origin);
    const planted = secure.browser();
    planted.cookies.set("summit", browser.cookies.get("__Host-summit") ?? "");
    expect((await planted.get("/api/user")).status).toBe(401);
  });
});
