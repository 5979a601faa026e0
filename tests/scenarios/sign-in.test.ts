import { randomUUIDv7 } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { registrationLimits } from "#domain/clients/auth/attempt-limit.ts";
import { createPasswordHasher } from "#server/clients/auth/password-hasher.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({}, { passwords: createPasswordHasher() });
const password = "a ridge before dawn";
const newEmail = () => `client-${randomUUIDv7()}@example.test`;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** A browser whose client just registered. */
async function registered(email = newEmail()) {
  const browser = summit.browser();
  const answer = await browser.post("/api/register", { email, password });
  expect(answer.status).toBe(201);
  return { browser, email, user: answer.body.user };
}

describe("registering", () => {
  it("registering opens an account on hold, signs in and returns the user", async () => {
    const { browser, email, user } = await registered(`Jane.Doe-${randomUUIDv7()}@Example.test`);
    expect(user).toMatchObject({ email: email.toLowerCase(), status: "SIGNED_UP" });
    expect(user.name).toMatch(/^Jane Doe /);
    expect(user.referralCode).toMatch(/^[0-9A-Z]{8}$/);
    expect(await browser.get("/api/user")).toMatchObject({ status: 200, body: user });
    expect(await browser.get("/api/trades")).toMatchObject({ status: 403, body: { code: "account_held" } });
  });

  it("registering stores an argon2id hash of the password and a hash of the token", async () => {
    const { browser, email } = await registered();
    const client = await summit.app.db
      .selectFrom("users")
      .innerJoin("sessions", "sessions.userId", "users.id")
      .select(["passwordHash", "tokenHash"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(client.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const token = browser.cookies.get("summit") ?? "";
    expect(token).toHaveLength(43);
    expect(client.tokenHash.toString("base64url")).not.toBe(token);
  });

  it("registering requires a good password, in the form's words", async () => {
    const browser = summit.browser();
    const email = newEmail();
    const faultOf = async (unfit: string) =>
      (await browser.post("/api/register", { email, password: unfit })).body.fields;
    expect(await faultOf("short")).toEqual({ password: "Password must be at least 8 characters" });
    expect(await faultOf("x".repeat(129))).toEqual({ password: "Password must be at most 128 characters" });
    expect(await faultOf("Password1")).toEqual({ password: expect.stringContaining("too common") });
    expect(await faultOf(email.toUpperCase())).toEqual({
      password: "Choose a password that isn't your email address",
    });
    expect((await browser.post("/api/register", { email: "no address", password })).body.fields).toEqual({
      email: "Invalid email format",
    });
    expect((await browser.post("/api/register", { email })).status).toBe(400);
  });

  it("registering stores the referrer, however the code is typed, and refuses an unknown code", async () => {
    const { user: referrer } = await registered();
    const email = newEmail();
    const code = ` ${referrer.referralCode.toLowerCase()}`;
    expect(
      (await summit.browser().post("/api/register", { email, password, referralCode: code })).status,
    ).toBe(201);
    const { referrerId } = await summit.app.db
      .selectFrom("clients")
      .select("referrerId")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(referrerId).toBe(referrer.id);
    const unknown = await summit
      .browser()
      .post("/api/register", { email: newEmail(), password, referralCode: "ZZZZZZZZ" });
    expect(unknown).toMatchObject({ status: 422, body: { fields: { referralCode: expect.any(String) } } });
  });

  it("registering twenty times at once with one address makes one account, and refuses the others without a reason", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => summit.browser().post("/api/register", { email, password })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["registration_refused"]));
    expect(refused[0]?.body.message).not.toMatch(/taken|exists|already registered/i);
    expect(refused.every(({ setCookies }) => setCookies.length === 0)).toBe(true);
    const notified = await summit.app.db.selectFrom("outbox").select("events").execute();
    const repeats = notified
      .flatMap(({ events }) => events)
      .filter(({ kind }) => kind === "registration_repeated");
    expect(repeats).toHaveLength(1);
  });

  it("registering is limited by address", async () => {
    const browser = summit.browser();
    const { count } = registrationLimits.address;
    expect((await browser.post("/api/register", { email: newEmail(), password })).status).toBe(201);
    await summit.app.db
      .updateTable("attempts")
      .set({ count })
      .where("key", "like", "register-address:%")
      .execute();
    const answer = await browser.post("/api/register", { email: newEmail(), password });
    expect(answer).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("logging in", () => {
  it("logging in returns the user and a message, and ignores the address's case", async () => {
    const { email, user } = await registered();
    const answer = await summit.browser().post("/api/login", { email: ` ${email.toUpperCase()} `, password });
    expect(answer).toMatchObject({ status: 200, body: { user, message: "Login successful" } });
  });

  it("logging in sets a cookie that scripts cannot read and other sites do not send", async () => {
    const { email } = await registered();
    const { setCookies } = await summit.browser().post("/api/login", { email, password });
    expect(setCookies).toEqual([
      expect.objectContaining({
        name: "summit",
        httpOnly: true,
        sameSite: "Lax",
        path: "/",
        maxAge: 30 * 86_400,
      }),
    ]);
    expect(setCookies[0]).not.toHaveProperty("domain");
  });

  it("logging in issues a new token and ends the old one", async () => {
    const { browser, email } = await registered();
    const old = browser.cookies.get("summit") ?? "";
    await browser.post("/api/login", { email, password });
    expect(browser.cookies.get("summit")).not.toBe(old);
    expect((await browser.get("/api/user")).status).toBe(200);
    const thief = summit.browser();
    thief.cookies.set("summit", old);
    expect(await thief.get("/api/user")).toMatchObject({ status: 401, body: { code: "signed_out" } });
  });

  it("logging in never adopts a token from the browser", async () => {
    const { email } = await registered();
    const browser = summit.browser();
    browser.cookies.set("summit", "planted-by-somebody-else");
    await browser.post("/api/login", { email, password });
    expect(browser.cookies.get("summit")).not.toBe("planted-by-somebody-else");
  });

  it("logging in fails alike with a wrong password and an unknown address, after the same work", async () => {
    const { email } = await registered();
    const verify = vi.spyOn(summit.app.passwords, "verify");
    const attempt = async (address: string) => {
      const before = process.cpuUsage();
      const { status, body, setCookies } = await summit
        .browser()
        .post("/api/login", { email: address, password: "not this one" });
      const { user, system } = process.cpuUsage(before);
      return { answer: { status, body: { ...body, request_id: "" }, setCookies }, work: user + system };
    };
    const known = [];
    const unknown = [];
    for (let round = 0; round < 9; round++) {
      known.push(await attempt(email));
      unknown.push(await attempt(newEmail()));
    }
    expect(unknown[0]?.answer).toEqual(known[0]?.answer);
    expect(known[0]?.answer).toMatchObject({ status: 401, body: { code: "login_failed" } });
    // One hash each, measured in CPU time, which does not depend on the machine's load.
    expect(verify).toHaveBeenCalledTimes(18);
    verify.mockRestore();
    const ratio = median(unknown.map(({ work }) => work)) / median(known.map(({ work }) => work));
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it("logging in rehashes the password when the parameters have changed", async () => {
    const { email } = await registered();
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await summit.app.db.updateTable("users").set({ passwordHash: weak }).where("email", "=", email).execute();
    expect((await summit.browser().post("/api/login", { email, password })).status).toBe(200);
    const { passwordHash } = await summit.app.db
      .selectFrom("users")
      .select("passwordHash")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await summit.browser().post("/api/login", { email, password })).status).toBe(200);
  });
});

describe("guessing", () => {
  it("guessing is stopped after ten wrong passwords for an account from one address, also concurrently", async () => {
    const { email } = await registered();
    const browser = summit.browser();
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        browser.post("/api/login", { email, password: `guess ${index}` }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    // Even the right password is refused, or a guesser would learn it; the owner gets in from elsewhere.
    const right = await browser.post("/api/login", { email, password });
    expect(right).toMatchObject({ status: 429, headers: { "retry-after": String(15 * 60) } });
    expect((await summit.browser().post("/api/login", { email, password })).status).toBe(200);
    summit.pass(15 * 60_000);
    expect((await browser.post("/api/login", { email, password })).status).toBe(200);
  });

  it("guessing is limited for unknown accounts as well", async () => {
    const browser = summit.browser();
    const email = newEmail();
    for (let index = 0; index < 10; index++) await browser.post("/api/login", { email, password: "guess" });
    expect((await browser.post("/api/login", { email, password: "guess" })).status).toBe(429);
  });

  it("guessing is limited for one address over many accounts", async () => {
    const browser = summit.browser();
    const answers = await Promise.all(
      Array.from({ length: 62 }, () => browser.post("/api/login", { email: newEmail(), password: "guess" })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it("guessing is distinguished from logging in often", async () => {
    const { browser, email } = await registered();
    for (let index = 0; index < 12; index++) {
      expect((await browser.post("/api/login", { email, password })).status).toBe(200);
    }
  });
});
