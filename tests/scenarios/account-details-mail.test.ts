import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { detailsMailLimits, passwordReentryLimit } from "#domain/clients/auth/attempt-limit.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ PUBLIC_URL: "http://summit.test" });
const password = "a ridge before dawn";

async function relayAll() {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
}

/** A client who may exchange, by default with a verified email address. */
async function activated({ verified = true } = {}) {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const { body } = await browser.post("/api/register", { email, password });
  const { db, clock } = summit.app;
  await db.updateTable("clients").set({ status: "ACCOUNT_READY" }).where("id", "=", body.user.id).execute();
  await db
    .updateTable("users")
    .set({ emailVerifiedAt: verified ? clock() : null })
    .where("email", "=", email)
    .execute();
  await relayAll();
  return { browser, email, id: body.user.id as string };
}

const send = (browser: Browser, to: string, again?: string) =>
  browser.post("/api/balances/GBP/email", { email: to, ...(again !== undefined && { password: again }) });
const detailsTo = (address: string) =>
  summit.mails.filter(({ to, subject }) => to === address && subject === "GBP account details");

it("account details are mailed to the client's own confirmed address, with all that a payer needs", async () => {
  const { browser, email, id } = await activated();
  const answer = await send(browser, email.toUpperCase());
  expect([answer.status, answer.body.message]).toEqual([200, "Account details sent to your email"]);
  await relayAll();
  const [mail, ...others] = detailsTo(email);
  expect(others).toEqual([]);
  const { body } = await browser.get("/api/balances/GBP");
  for (const value of Object.values(body.details as Record<string, string>)) {
    expect(mail?.text).toContain(value);
    expect(mail?.html).toContain(value);
  }
  expect(mail?.text).toContain("Do not send real money");
  const audit = await summit.app.db
    .selectFrom("auditLog")
    .select("details")
    .where("actorId", "=", id)
    .where("action", "=", "mail_account_details")
    .execute();
  expect(audit).toEqual([{ details: { email } }]);
});

it("account details are mailed elsewhere only with the password, and the client is notified on the screen", async () => {
  const { browser, email } = await activated();
  const friend = `friend-${randomUUIDv7()}@example.test`;
  expect(await send(browser, friend)).toMatchObject({ status: 422, body: { code: "password_needed" } });
  expect(await send(browser, friend, "not it at all")).toMatchObject({
    status: 422,
    body: { code: "password_wrong", fields: { password: "That password isn't right. Please try again." } },
  });
  expect((await send(browser, friend, password)).status).toBe(200);
  await relayAll();
  expect(detailsTo(friend)).toHaveLength(1);
  expect(detailsTo(email)).toEqual([]);
  const { body } = await browser.get("/api/notifications");
  expect(body.items[0].text).toBe(`We've sent your GBP account details to ${friend}.`);
});

it("account details need the password for the client's own unconfirmed address", async () => {
  const { browser, email } = await activated({ verified: false });
  expect(await send(browser, email)).toMatchObject({ body: { code: "password_needed" } });
  expect((await send(browser, email, password)).status).toBe(200);
});

it.each([
  "a@example.test\r\nbcc: b@example.test",
  "a@example.test\n",
  "a@example.test, b@example.test",
  "nobody",
  "",
])("account details refuse %j as an address", async (address) => {
  const { browser } = await activated();
  const { status, body } = await send(browser, address, password);
  expect([status, body.fields]).toEqual([422, { email: "Invalid email format" }]);
});

it("account details neither flood a mailbox nor let anybody guess the password", async () => {
  const [one, two] = [await activated(), await activated()];
  const friend = `friend-${randomUUIDv7()}@example.test`;
  for (let each = 0; each < detailsMailLimits.mailbox.count; each++)
    expect((await send(one.browser, friend, password)).status).toBe(200);
  expect((await send(two.browser, friend, password)).status).toBe(429);
  const stranger = `stranger-${randomUUIDv7()}@example.test`;
  for (let each = 0; each < passwordReentryLimit.count; each++)
    expect((await send(one.browser, stranger, "a guess")).status).toBe(422);
  expect((await send(one.browser, stranger, password)).status).toBe(429);
});
