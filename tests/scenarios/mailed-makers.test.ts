import { randomUUID, randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { expireOrders } from "#server/automation/orders/expire-orders.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { restingAlerts } from "#server/processes/resting-alerts.ts";
import { tasks } from "#server/processes/tasks.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { openAlertFixture, targetsInPounds } from "../support/alert-fixture.ts";
import { addMember } from "../support/client-users.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { serveSummit } from "../support/serve-summit.ts";

// The tests' clock starts at 10:00 UTC on 10 March 2026.
const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
const fixture = openAlertFixture(summit);

/** A client with its contact and a member of this role, logged in. */
async function team(role: ClientRole = "preparer") {
  fixture.putInForce(targetsInPounds.middle);
  const { id: clientId, email: contact } = await fixture.client();
  const { db, clock } = summit.app;
  const userId = await addMember(db, { clientId, role, at: clock() });
  return { clientId, contact, userId, member: `${userId}@users.test` };
}

type Team = Awaited<ReturnType<typeof team>>;

/** Calls the API as the member, and grants confirmations that it requires. */
async function call({ clientId, userId }: Team, method: "GET" | "POST", url: string, payload?: object) {
  const seen = { id: randomUUIDv7(), now: summit.app.clock(), address: "127.0.0.1", userAgent: "test" };
  const token = await summit.app.db
    .transaction()
    .execute((tx) => openSession(tx, { clientId, userId }, seen));
  const headers = { cookie: `summit=${token}`, "idempotency-key": randomUUID() };
  const send = () => summit.server.inject({ method, url, headers, ...(payload && { payload }) });
  let answer = await send();
  while (await confirmAsClient(summit.app, answer.json())) answer = await send();
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

async function book(members: Team): Promise<{ readonly id: string; readonly reference: string }> {
  const pair = { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", isReceiving: false };
  const quote = await call(members, "POST", "/api/quotes", pair);
  const trade = { quoteId: quote.id, termsAccepted: true, useProfitShare: false };
  return call(members, "POST", "/api/trades", trade);
}

const setAlert = (members: Team, dailyUpdates = false) =>
  call(members, "POST", "/api/alerts", {
    ...{ fromCurrency: "GBP", toCurrency: "EUR" },
    ...{ targetRate: 1.17, dailyUpdates },
  });

const mailsTo = (address: string, about: RegExp) =>
  summit.mails.filter(({ to, subject, text }) => to === address && about.test(`${subject} ${text}`));

/** Mails to the contact and to the member. */
const counts = ({ contact, member }: Team, about: RegExp) =>
  [contact, member].map((address) => mailsTo(address, about).length);

async function leave({ userId, clientId }: Team): Promise<void> {
  const { db } = summit.app;
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
  await db.deleteFrom("memberships").where("userId", "=", userId).where("clientId", "=", clientId).execute();
}

it("the member who booked an exchange is mailed of it and of its cancellation beside the contact, each by their own choice", async () => {
  const members = await team();
  const { reference, id } = await book(members);
  await fixture.relayAll();
  expect(counts(members, new RegExp(reference))).toEqual([1, 1]);
  const [mail] = mailsTo(members.member, new RegExp(reference));
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? "");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  await summit.server.inject({ method: "POST", url: pathname + search, headers, payload: "" });
  const second = await book(members);
  await fixture.relayAll();
  expect(counts(members, new RegExp(second.reference))).toEqual([1, 0]);
  // A cancellation may have cost money, so it can't be turned off.
  const offer = await call(members, "POST", `/api/trades/${id}/closeout-quote`, {});
  await call(members, "POST", `/api/trades/${id}/cancel`, { closeoutQuoteId: offer.id });
  await fixture.relayAll();
  expect(counts(members, new RegExp(reference))).toEqual([2, 2]);
});

it("of the booker who has left only the contact is mailed", async () => {
  const members = await team();
  const { reference } = await book(members);
  await leave(members);
  await fixture.relayAll();
  expect(counts(members, new RegExp(reference))).toEqual([1, 0]);
});

it("a booker who is an accountant since is mailed of money alone", async () => {
  const members = await team();
  const { reference } = await book(members);
  await summit.app.db
    .updateTable("memberships")
    .set({ role: "accountant" })
    .where("userId", "=", members.userId)
    .execute();
  await fixture.relayAll();
  expect(counts(members, new RegExp(reference))).toEqual([1, 0]);
});

it("the member who placed an order is mailed of its end, so that it can be placed again", async () => {
  const members = await team();
  const order = { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", termsAccepted: true };
  await call(members, "POST", "/api/orders", { ...order, targetRate: "1.50" });
  await summit.app.db
    .updateTable("orders")
    .set({ expiresAt: summit.app.clock() })
    .where("clientId", "=", members.clientId)
    .execute();
  const { db, clock } = summit.app;
  await db.transaction().execute((tx) => expireOrders(tx, clock()));
  await fixture.relayAll();
  expect(counts(members, /order has expired|expired/i)).toEqual([1, 1]);
});

it("an alert is mailed to the member who set it and, once they have left, to the contact", async () => {
  const members = await team();
  const away = await team();
  for (const each of [members, away]) await setAlert(each);
  await leave(away);
  const reached = fixture.putInForce(targetsInPounds.high);
  await restingAlerts.actOnReached(summit.app, summit.app.db, reached, 100);
  await fixture.relayAll();
  expect(counts(members, /1\.1700/)).toEqual([0, 1]);
  expect(counts(away, /1\.1700/)).toEqual([1, 0]);
});

it("daily rates are mailed to the member who asked for them, at eight in their own time zone", async () => {
  const members = await team();
  const { db } = summit.app;
  const setZone = { timeZone: "Australia/Sydney" };
  await db.updateTable("users").set(setZone).where("id", "=", members.userId).execute();
  await setAlert(members, true);
  const at = async (moment: string) => {
    summit.pass(new Date(moment).getTime() - summit.app.clock().getTime());
    fixture.putInForce(targetsInPounds.middle);
    const run = () =>
      tasks.find(({ name }) => name === "tell-daily-rates")?.run(summit.app, db) ?? Promise.resolve();
    await Promise.all([run(), run()]);
    while (await relayNext(summit.app, db, subscriptions)) {
      // Each call relays one row.
    }
    return counts(members, /this morning/);
  };
  expect(await at("2026-03-10T20:59:00Z")).toEqual([0, 0]);
  expect(await at("2026-03-10T21:00:00Z")).toEqual([0, 1]);
  expect(await at("2026-03-11T08:30:00Z")).toEqual([0, 1]);
  expect(await at("2026-03-11T21:30:00Z")).toEqual([0, 2]);
});
