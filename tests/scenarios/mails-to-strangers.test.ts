import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import type { Mail } from "#server/platform/mailer/mailer.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { contactOf, insertClients } from "../support/client-users.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { callConfirmed, openSecurityFixture, password } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const { relayAll, mailsTo } = openSecurityFixture(summit);

const lure = "Claim your prize at www.prize.example/now";
const newAddress = () => `stranger-${randomUUIDv7()}@example.test`;

async function mailed(address: string): Promise<Mail> {
  await relayAll();
  const mail = mailsTo(address).at(-1);
  expect(mail).toBeDefined();
  return mail as Mail;
}

it("whoever registers somebody else's address has no words of theirs mailed to it", async () => {
  const browser = summit.browser();
  const email = newAddress();
  await browser.post("/api/register", { email, password, name: lure });
  const { text, html } = await mailed(email);
  expect(text).toContain("Welcome to Summit\n\nHello,\n");
  expect(text + html).not.toContain("prize");
  const other = newAddress();
  await callConfirmed(browser, () => browser.post("/api/security/email", { email: other }));
  const asked = await mailed(other);
  expect(asked.text).toContain("Confirm your new email address");
  expect(asked.text + asked.html).not.toContain("prize");
});

it("whoever registers somebody else's address has so many changes of its security mailed to it a day, and no more", async () => {
  const browser = summit.browser();
  const email = newAddress();
  await browser.post("/api/register", { email, password });
  const passwordOf = (change: number) => `${password} ${change}`;
  const change = (count: number) =>
    browser.post("/api/security/password", {
      currentPassword: count === 1 ? password : passwordOf(count - 1),
      newPassword: passwordOf(count),
    });
  for (let count = 1; count <= 10; count += 1) expect((await change(count)).status).toBe(204);
  const over = await change(11);
  expect([over.status, over.body.code, over.headers["retry-after"]]).toEqual([
    ...[429, "too_many_requests", expect.stringMatching(/^\d+$/)],
  ]);
  await relayAll();
  // And the one that welcomes.
  expect(mailsTo(email)).toHaveLength(11);
});

it("a login is greeted by its name once its address is confirmed", async () => {
  const browser = summit.browser();
  const email = newAddress();
  await browser.post("/api/register", { email, password, name: "Demo Client" });
  const { text } = await mailed(email);
  const [, token] = /verify-email#([\w-]+)/.exec(text) ?? [];
  expect((await browser.post("/api/verify-email", { token })).status).toBe(204);
  await summit.browser().post("/api/forgot-password", { email });
  expect((await mailed(email)).text).toContain("\nHello Demo Client,\n");
});

/** A company with an owner of this name who is logged in. */
async function companyOf(name: string) {
  const { db, clock } = summit.app;
  const clientId = randomUUIDv7();
  const codes = { referralCode: clientId.slice(-12), depositReference: clientId.slice(-12) };
  const names = { name: "Demo Owner", companyName: "Demo.com Looms Ltd" };
  const email = `${clientId}@clients.test`;
  await insertClients(db, [
    { ...codes, ...names, id: clientId, email, status: "ACCOUNT_READY", createdAt: clock() },
  ]);
  const userId = await contactOf(db, clientId);
  await db.updateTable("users").set({ name }).where("id", "=", userId).execute();
  const seen = { id: randomUUIDv7(), now: clock(), address: "127.0.0.1", userAgent: "test" };
  const cookie = `summit=${await db.transaction().execute((tx) => openSession(tx, { clientId, userId }, seen))}`;
  /** Grants a confirmation that it requires. */
  return async (method: "POST" | "DELETE", url: string, payload?: object) => {
    const headers = { cookie, "idempotency-key": randomUUIDv7() };
    const send = () => summit.server.inject({ method, url, headers, ...(payload && { payload }) });
    const answer = await send();
    const isChallenged = answer.statusCode === 403 && (await confirmAsClient(summit.app, answer.json()));
    return isChallenged ? send() : answer;
  };
}

it("an invitation has no part of a name that mail programs link", async () => {
  const call = await companyOf(lure);
  const email = newAddress();
  expect((await call("POST", "/api/team/invitations", { email, role: "viewer" })).statusCode).toBe(201);
  const { subject, text, html } = await mailed(email);
  expect(subject).toBe("Join Demo. com Looms Ltd on Summit");
  expect(text).toContain("Claim your prize at www. prize. example now invites you");
  expect(subject + text + html).not.toMatch(/prize\.example|Demo\.com/);
});

it("an address is invited by a client at most three times a day, however often the invitation is withdrawn", async () => {
  const call = await companyOf("Demo Owner");
  const email = newAddress();
  const invite = (to: string) => call("POST", "/api/team/invitations", { email: to, role: "viewer" });
  for (let mail = 1; mail <= 3; mail += 1) {
    const { invitations } = (await invite(email)).json();
    await relayAll();
    expect(mailsTo(email)).toHaveLength(mail);
    expect((await call("DELETE", `/api/team/invitations/${invitations[0].id}`)).statusCode).toBe(200);
  }
  const fourth = await invite(email);
  expect([fourth.statusCode, fourth.json().code]).toEqual([429, "too_many_requests"]);
  expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(23 * 3_600);
  expect((await invite(newAddress())).statusCode).toBe(201);
});

it("fifty invitations of a team at once, more than the database has connections, are each answered", async () => {
  const call = await companyOf("Demo Owner");
  const invite = () => call("POST", "/api/team/invitations", { email: newAddress(), role: "viewer" });
  const codes = await Promise.all(Array.from({ length: 50 }, async () => (await invite()).statusCode));
  // As many as may be open.
  expect(codes.toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 20 }, () => 201),
    ...Array.from({ length: 30 }, () => 409),
  ]);
});
