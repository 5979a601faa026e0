import { createHash, randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { forgottenPasswordLimits, verificationMailLimit } from "#domain/clients/auth/attempt-limit.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import type { Browser } from "../support/browser.ts";
import { contactOf } from "../support/client-users.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ PUBLIC_URL: "http://summit.test" });
const password = "a ridge before dawn";
const newPassword = "another valley entirely";
const minuteMs = 60_000;

async function registered() {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const { body } = await browser.post("/api/register", { email, password });
  await relayAll();
  return { browser, email, id: body.user.id as string };
}

async function relayAll() {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
}

const mailsTo = (address: string) => summit.mails.filter(({ to }) => to === address);

/** Token of the newest mailed link of a kind for an address. */
function tokenTo(email: string, page: "verify-email" | "reset-password"): string {
  const links = mailsTo(email).flatMap(({ text }) => [
    ...text.matchAll(/http:\/\/summit\.test\/([a-z-]+)#(\S+)/g),
  ]);
  return links.findLast(([, to]) => to === page)?.[2] ?? "none was mailed";
}

async function requestReset(email: string, browser = summit.browser()) {
  const answer = await browser.post("/api/forgot-password", { email });
  await relayAll();
  return answer;
}

const reset = (token: string, chosen = newPassword, browser = summit.browser()) =>
  browser.post("/api/reset-password", { token, password: chosen });
const logIn = async (email: string, tried: string) =>
  (await summit.browser().post("/api/login", { email, password: tried })).status;
const isVerified = async (browser: Browser) => (await browser.get("/api/user")).body.emailVerified;
const over = { status: 422, body: { code: "link_invalid" } };

describe("an email address", () => {
  it("an email address is confirmed once by the link in the first mail, and the desk sees it", async () => {
    const { browser, email, id } = await registered();
    const desk = await summit.staffBrowser("viewer");
    const seen = async () => (await desk.get(`/api/admin/clients/${id}`)).body.emailVerified;
    expect([await isVerified(browser), await seen()]).toEqual([false, false]);
    const token = tokenTo(email, "verify-email");
    expect((await browser.post("/api/verify-email", { token })).status).toBe(204);
    expect([await isVerified(browser), await seen()]).toEqual([true, true]);
    expect(await browser.post("/api/verify-email", { token })).toMatchObject(over);
  });

  it("an email address stays unconfirmed after 24 hours, and a new link is mailed on request", async () => {
    const { browser, email } = await registered();
    const late = tokenTo(email, "verify-email");
    summit.pass(24 * 60 * minuteMs);
    await browser.post("/api/login", { email, password });
    expect(await browser.post("/api/verify-email", { token: late })).toMatchObject(over);
    expect((await browser.post("/api/verify-email/resend")).status).toBe(204);
    await relayAll();
    const token = tokenTo(email, "verify-email");
    expect((await browser.post("/api/verify-email", { token })).status).toBe(204);
    const mails = mailsTo(email).length;
    expect((await browser.post("/api/verify-email/resend")).status).toBe(204);
    await relayAll();
    expect(mailsTo(email)).toHaveLength(mails);
  });

  it("an email address receives a limited number of mails", async () => {
    const { browser } = await registered();
    const statuses: number[] = [];
    for (let count = 0; count <= verificationMailLimit.count; count++)
      statuses.push((await browser.post("/api/verify-email/resend")).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });

  it("a password link confirms no address, and an address link sets no password", async () => {
    const { browser, email } = await registered();
    expect(await reset(tokenTo(email, "verify-email"))).toMatchObject(over);
    await requestReset(email);
    const token = tokenTo(email, "reset-password");
    expect(await browser.post("/api/verify-email", { token })).toMatchObject(over);
  });
});

describe("a forgotten password", () => {
  it("a forgotten password is reset by a mailed link, which ends every session and notifies the client", async () => {
    const { browser, email, id } = await registered();
    const elsewhere = summit.browser();
    await elsewhere.post("/api/login", { email, password });
    expect((await requestReset(email)).status).toBe(204);
    expect((await reset(tokenTo(email, "reset-password"))).status).toBe(204);
    expect((await browser.get("/api/user")).status).toBe(401);
    expect((await elsewhere.get("/api/user")).status).toBe(401);
    expect([await logIn(email, password), await logIn(email, newPassword)]).toEqual([401, 200]);
    await relayAll();
    expect(mailsTo(email).at(-1)?.subject).toBe("Your password was changed");
    const audited = await summit.app.db
      .selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", id)
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(["reset_password", "hold_payouts_after_reset"]);
  });

  it("a reset link works once, also for ten concurrent requests, and voids the client's other links", async () => {
    const { email } = await registered();
    await requestReset(email);
    const older = tokenTo(email, "reset-password");
    await requestReset(email);
    const token = tokenTo(email, "reset-password");
    expect(older).not.toBe(token);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `valley ${index} of ten`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 204);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["link_invalid"]));
    const winner = answers.findIndex(({ status }) => status === 204);
    expect(await logIn(email, `valley ${winner} of ten`)).toBe(200);
    expect(await reset(older)).toMatchObject(over);
  });

  it("a reset link is refused after 30 minutes, and so is a made-up one", async () => {
    const { email } = await registered();
    await requestReset(email);
    summit.pass(30 * minuteMs);
    for (const token of [tokenTo(email, "reset-password"), "made up", "é", "' or 1=1 --"])
      expect(await reset(token)).toMatchObject(over);
    expect((await reset("\u0000")).status).toBe(422);
    expect(await logIn(email, password)).toBe(200);
  });

  it("a reset link requires a good password and stays valid until there is one", async () => {
    const { email } = await registered();
    await requestReset(email);
    const token = tokenTo(email, "reset-password");
    for (const unfit of ["short", "Password1", email])
      expect(await reset(token, unfit)).toMatchObject({
        status: 422,
        body: { fields: { password: expect.any(String) } },
      });
    expect((await reset(token)).status).toBe(204);
  });

  it("a reset request has the same response, after the same work, for an unknown address", async () => {
    const { email } = await registered();
    const stranger = `nobody-${randomUUIDv7()}@example.test`;
    const events = async () => (await summit.app.db.selectFrom("outbox").select("events").execute()).length;
    const answers = [];
    for (const address of [email, stranger]) {
      const before = await events();
      const { status, body, headers } = await summit
        .browser()
        .post("/api/forgot-password", { email: address });
      const { date: _date, "x-request-id": _id, ...notified } = headers;
      answers.push({ status, body, notified, written: (await events()) - before });
    }
    expect(answers[1]).toEqual(answers[0]);
    await relayAll();
    expect(mailsTo(stranger)).toEqual([]);
    const statuses = async (address: string) => {
      const browser = summit.browser();
      const { count } = forgottenPasswordLimits.accountFromAddress;
      const all: number[] = [];
      for (let turn = 0; turn <= count; turn++)
        all.push((await browser.post("/api/forgot-password", { email: address })).status);
      return all;
    };
    expect(await statuses(stranger)).toEqual(await statuses(email));
    expect((await statuses(stranger)).at(-1)).toBe(429);
  });

  it("a reset request floods no mailbox, whoever sends it from wherever", async () => {
    const { email } = await registered();
    for (let count = 0; count < 10; count++) expect((await requestReset(email)).status).toBe(204);
    const links = mailsTo(email).filter(({ subject }) => subject === "Set a new password");
    expect(links).toHaveLength(forgottenPasswordLimits.mails.count);
    expect((await reset(tokenTo(email, "reset-password"))).status).toBe(204);
  });

  it("a reset leaves no session to a concurrent log-in with the old password", async () => {
    const { email } = await registered();
    await requestReset(email);
    const thieves = Array.from({ length: 6 }, () => summit.browser());
    const [answer] = await Promise.all([
      reset(tokenTo(email, "reset-password")),
      ...thieves.map((thief) => thief.post("/api/login", { email, password })),
    ]);
    expect(answer.status).toBe(204);
    for (const thief of thieves) expect((await thief.get("/api/user")).status).toBe(401);
  });
});

it("a link's token is only in the mail: the database has its SHA-256", async () => {
  const { browser, email, id } = await registered();
  await requestReset(email);
  const token = tokenTo(email, "reset-password");
  expect(token).toHaveLength(43);
  const stored = await summit.app.db
    .selectFrom("accountLinks")
    .select("tokenHash")
    .where("userId", "=", await contactOf(summit.app.db, id))
    .where("purpose", "=", "reset_password")
    .executeTakeFirstOrThrow();
  expect(stored.tokenHash).toEqual(createHash("sha256").update(token).digest());
  const notifications = await summit.app.db.selectFrom("outbox").select("events").execute();
  expect(JSON.stringify(notifications)).not.toContain(token);
  expect(JSON.stringify((await browser.get("/api/notifications")).body)).not.toContain(token);
});
