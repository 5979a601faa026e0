import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { Client as PostgresClient } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { clientEventsChannel } from "#server/platform/outbox/client-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { addMember } from "../support/client-users.ts";
import { movePaymentTo } from "../support/move-payment-to.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

// These trades have no journals, so they are removed before the books are checked.
afterAll(async () => {
  const owner = new PostgresClient(summit.ownerUrl);
  await owner.connect();
  await owner.query(`alter table payments disable trigger payments_kept; delete from payments; delete from trades;
    alter table payments enable trigger payments_kept`);
  await owner.end();
});

async function registered() {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const { body } = await browser.post("/api/register", { email, password: "a ridge before dawn" });
  await relayAll();
  return { browser, email, id: body.user.id as string };
}

async function relayAll() {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
}

async function happen(...events: DomainEvent[]) {
  await summit.app.db.transaction().execute((tx) => appendEvents(tx, events, summit.app.clock()));
  await relayAll();
  const failed = await summit.app.db
    .selectFrom("outbox")
    .select("lastError")
    .where("relayedAt", "is", null)
    .execute();
  expect(failed).toEqual([]);
}

let trades = 0;

/** The minimal rows of a trade and one payment that a notification needs. */
async function tradeWithPayment(clientId: string) {
  const { app } = summit;
  const [tradeId, paymentId] = [randomUUIDv7(), randomUUIDv7()];
  const now = app.clock();
  const reference = `FX${String(++trades).padStart(8, "0")}`;
  await sql`
    insert into trades (id, reference, client_id, quote_id, type, status, stage, from_currency, to_currency, from_amount,
      to_amount, mid_amount, mid_rate, rate, margin_amount, profit_share_used, profit_share_usd, amount_due, delivery_date, gbp_amount, fund_by, created_at)
    values (${tradeId}, ${reference}, ${clientId}, ${randomUUIDv7()}, 'SPOT', 'PENDING', 'AWAITING_FUNDS', 'GBP', 'EUR', 100000,
      116649, 117000, 1.17, 1.1664900000, 351, 0, 0, 100000, '2026-03-12', 100000, ${now}, ${now})`.execute(
    app.db,
  );
  await sql`
    insert into payments (id, trade_id, client_id, line, beneficiary_id, payee_name, payee_account_masked, payee_details,
      amount, currency, status, created_at, updated_at)
    values (${paymentId}, ${tradeId}, ${clientId}, 1, ${randomUUIDv7()}, 'Demo Recipient', '•••• 3000', 'sealed',
      116649, 'EUR', 'WAITING', ${now}, ${now})`.execute(app.db);
  for (const stage of ["FUNDED", "PAYING"] as const)
    await app.db.updateTable("trades").set({ stage }).where("id", "=", tradeId).execute();
  await movePaymentTo(app.db, paymentId, "RETURNED", { at: now });
  return { clientId, tradeId, paymentId, reference };
}

const mailsTo = (address: string) => summit.mails.filter(({ to }) => to === address);

describe("client notifications", () => {
  it("a client is notified of each step of a trade, on the screen and by mail, with a link", async () => {
    const { browser, email, id: clientId } = await registered();
    const { tradeId, paymentId, reference } = await tradeWithPayment(clientId);
    const steps: DomainEvent[] = [
      { kind: "trade_booked", clientId, tradeId },
      { kind: "trade_funded", clientId, tradeId },
      { kind: "payment_completed", clientId, tradeId, paymentId },
      { kind: "payment_returned", clientId, tradeId, paymentId },
      { kind: "payment_declined", clientId, tradeId, paymentId },
      { kind: "trade_completed", clientId, tradeId },
      { kind: "trade_cancelled", clientId, tradeId, expired: true },
    ];
    for (const step of steps) {
      summit.pass(1_000);
      await happen(step);
    }
    const { items, unread } = (await browser.get("/api/notifications")).body;
    const notified = [...steps].reverse().map(({ kind }) => kind);
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual([...notified, "welcome"]);
    expect(unread).toBe(8);
    for (const item of items.slice(0, 7))
      expect(item).toMatchObject({ tradeId, readAt: null, text: expect.stringContaining(reference) });
    expect(mailsTo(email)).toHaveLength(8);
    expect(mailsTo(email)[4]).toMatchObject({
      subject: "Payment returned",
      text: expect.stringContaining(
        `Your payment of 1,166.49 EUR to Demo Recipient from ${reference} was returned: account closed.`,
      ),
      html: expect.stringContaining(`/trades/${tradeId}`),
    });
    expect(mailsTo(email)[5]).toMatchObject({
      subject: "Payment not sent",
      text: expect.stringMatching(
        /We didn't send your payment of .*: account closed\. The money is in your EUR balance\./,
      ),
    });
  });

  it("a client is notified of an event once, however often it is relayed", async () => {
    const { browser, email, id: clientId } = await registered();
    const { tradeId } = await tradeWithPayment(clientId);
    await happen({ kind: "trade_booked", clientId, tradeId });
    await summit.app.db.updateTable("outbox").set({ relayedAt: null }).execute();
    await relayAll();
    expect((await browser.get("/api/notifications")).body.unread).toBe(2);
    expect(mailsTo(email)).toHaveLength(2);
  });

  it("a client is notified of a registration attempt with their address, at most once a day", async () => {
    const { email } = await registered();
    const again = () => summit.browser().post("/api/register", { email, password: "another pass phrase" });
    await again();
    await again();
    await relayAll();
    const subjects = () => mailsTo(email).map(({ subject }) => subject);
    expect(subjects()).toEqual(["Welcome to Summit", "You already have a Summit account"]);
    summit.pass(24 * 3_600_000);
    await again();
    await relayAll();
    expect(subjects()).toHaveLength(3);
  });

  it("a client is notified of profit share earned, clawed back and cashed out", async () => {
    const { browser, id: clientId } = await registered();
    await happen(
      { kind: "profit_share_earned", clientId, usdMinor: "37" },
      { kind: "profit_share_taken_back", clientId, usdMinor: "37" },
      { kind: "profit_share_cashed_out", clientId, usdMinor: "10000", paidMinor: "5000" },
    );
    const { items } = (await browser.get("/api/notifications")).body;
    const texts = items.map(({ text }: { text: string }) => text).join("\n");
    for (const output of [
      "You've earned 0.37 USD",
      "We've reversed 0.37 USD",
      "50.00 USD is in your USD balance",
    ])
      expect(texts).toContain(output);
  });

  it("no client is notified of money from an unknown sender", async () => {
    const before = summit.mails.length;
    await happen({ kind: "receipt_queued", clientId: null, tradeId: null, receiptId: randomUUIDv7() });
    expect(summit.mails).toHaveLength(before);
  });
});

describe("notices", () => {
  it("notifications are paged newest first", async () => {
    const { browser, id: clientId } = await registered();
    const { tradeId } = await tradeWithPayment(clientId);
    for (let count = 0; count < 4; count++) await happen({ kind: "trade_booked", clientId, tradeId });
    const ids: string[] = [];
    let cursor = "";
    do {
      const { body } = await browser.get(
        `/api/notifications?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      expect(body.unread).toBe(5);
      ids.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor ?? "";
    } while (cursor);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
  });

  it("notifications are marked as read, some or all, and only one's own", async () => {
    const [one, other] = [await registered(), await registered()];
    const { tradeId } = await tradeWithPayment(one.id);
    await happen({ kind: "trade_booked", clientId: one.id, tradeId });
    const [newest] = (await one.browser.get("/api/notifications")).body.items;
    expect((await other.browser.post("/api/notifications/read", { ids: [newest.id] })).body).toEqual({
      unread: 1,
    });
    expect((await one.browser.get("/api/notifications")).body.unread).toBe(2);
    expect((await one.browser.post("/api/notifications/read", { ids: [newest.id] })).body).toEqual({
      unread: 1,
    });
    expect((await one.browser.post("/api/notifications/read", {})).body).toEqual({ unread: 0 });
    expect((await other.browser.get("/api/notifications")).body.unread).toBe(1);
  });

  it("each member reads for themselves, and what is older than a membership counts as read", async () => {
    const { browser, id: clientId } = await registered();
    const { tradeId } = await tradeWithPayment(clientId);
    await happen({ kind: "trade_booked", clientId, tradeId });
    summit.pass(60_000);
    const at = summit.app.clock();
    const memberBrowser = async () => {
      const userId = await addMember(summit.app.db, { clientId, role: "viewer", at });
      const seen = { id: randomUUIDv7(), now: at, address: "127.0.0.1", userAgent: "test" };
      const member = summit.browser();
      const open = (tx: Transaction) => openSession(tx, { clientId, userId }, seen);
      member.cookies.set("summit", await summit.app.db.transaction().execute(open));
      return member;
    };
    const [first, second] = [await memberBrowser(), await memberBrowser()];
    expect((await first.get("/api/notifications")).body).toMatchObject({
      items: [{ kind: "trade_booked", readAt: at.toISOString() }],
      unread: 0,
    });
    await happen({ kind: "trade_funded", clientId, tradeId });
    const unreadOf = async (who: typeof first) => (await who.get("/api/notifications")).body.unread;
    expect([await unreadOf(browser), await unreadOf(first), await unreadOf(second)]).toEqual([3, 1, 1]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => first.post("/api/notifications/read", {})),
    );
    expect(answers.filter(({ status }) => status === 200).every(({ body }) => body.unread === 0)).toBe(true);
    expect([await unreadOf(browser), await unreadOf(first), await unreadOf(second)]).toEqual([3, 0, 1]);
    // The greeting with its link is the registered user's alone.
    const kinds = (await first.get("/api/notifications")).body.items.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).toEqual(["trade_funded", "trade_booked"]);
  });

  it("notifications require a signed-in client", async () => {
    expect((await summit.browser().get("/api/notifications")).status).toBe(401);
    expect((await summit.browser().post("/api/notifications/read", {})).status).toBe(401);
  });
});

it("open screens learn at the commit what of theirs is new", async () => {
  const { id: clientId } = await registered();
  const { tradeId } = await tradeWithPayment(clientId);
  const listener = new PostgresClient(summit.databaseUrl);
  await listener.connect();
  const messages: unknown[] = [];
  listener.on("notification", ({ payload }) => messages.push(JSON.parse(payload ?? "")));
  await listener.query(`listen ${clientEventsChannel}`);
  await happen({ kind: "trade_funded", clientId, tradeId });
  await listener.query("select 1");
  await listener.end();
  expect(messages).toEqual([
    { clientId, kind: "notification", id: expect.any(String) },
    { clientId, kind: "trade", id: tradeId },
  ]);
});
