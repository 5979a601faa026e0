import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { formatRate } from "#domain/rate.ts";
import { openChallenge, sealChallenge } from "#server/clients/auth/step-up/challenge-token.ts";
import { consumeConfirmation, insertConfirmation } from "#server/clients/auth/step-up/confirmations-store.ts";
import { recordRate } from "#server/market/rates/feed-rates.ts";
import { createLatestRates } from "#server/market/rates/latest-rates.ts";
import { readLatestTable } from "#server/market/rates/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { sweepSessions } from "#server/platform/session/expired-sessions.ts";
import { sessionLimits } from "#server/platform/session/session-limits.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import type { Browser } from "../support/browser.ts";
import { rateFromText, tableAt } from "../support/rate-tables.ts";
import { setupMatcherFixture } from "../support/setup-matcher-fixture.ts";

const matchers = setupMatcherFixture();
const { summit, desk: fixture } = matchers;
const hourMs = 3_600_000;
const request = { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", isReceiving: false };

async function quoted() {
  fixture.tick("0.8");
  const { status, body } = await matchers.client.browser.post("/api/quotes", request);
  expect(status).toBe(201);
  return body.id as string;
}
const book = (quoteId: string) =>
  matchers.client.browser.postOnce("/api/trades", { quoteId, termsAccepted: true, useProfitShare: false });

/** Continues from the previous test: sessions and rates from the future are invalid. */
async function restoreClock(): Promise<void> {
  fixture.tick("0.8");
  await fixture.logIn(matchers.client);
}

describe("when the clock is set back by an hour", () => {
  it("setting the clock back by an hour keeps new rates in force, in the order in which the feed wrote them", async () => {
    const { db } = summit.app;
    const simulated = (gbp: string) => ({ ...tableAt(summit.app.clock(), gbp), simulated: true });
    await recordRate(db, simulated("0.80"), undefined);
    const before = await readLatestTable(db);
    summit.pass(-hourMs);
    await recordRate(db, simulated("0.81"), undefined);
    const after = await readLatestTable(db);
    expect([before?.perBase.get("GBP"), after?.perBase.get("GBP")]).toEqual([
      rateFromText("0.80"),
      rateFromText("0.81"),
    ]);
    expect((after?.sequence ?? 0) - (before?.sequence ?? 0)).toBe(1);
    const rates = createLatestRates(summit.app.clock);
    if (before) rates.accept(before);
    expect(() => rates.rateFor("USD", "GBP")).toThrow();
    if (after) rates.accept(after);
    // A tick written earlier that arrives later changes nothing.
    if (before) rates.accept(before);
    expect(formatRate(rates.rateFor("USD", "GBP").mid)).toBe("0.8100000000");
    await restoreClock();
  });

  it("setting the clock back refuses earlier quotes, however old they seem", async () => {
    const quoteId = await quoted();
    summit.pass(36_000 - hourMs);
    await restoreClock();
    expect(await book(quoteId)).toMatchObject({ status: 409, body: { code: "quote_expired" } });
  });

  it("setting the clock back refuses earlier close-out quotes, and cancels nothing for free that was booked before", async () => {
    const client = await fixture.addClient();
    const { browser } = client;
    fixture.tick("0.8");
    const { body: quote } = await browser.post("/api/quotes", request);
    const booking = { quoteId: quote.id, termsAccepted: true, useProfitShare: false };
    const { body: trade } = await browser.postOnce("/api/trades", booking);
    const ask = () => browser.post(`/api/trades/${trade.id}/closeout-quote`);
    const cancel = (closeoutQuoteId: string) =>
      browser.postOnce(`/api/trades/${trade.id}/cancel`, { closeoutQuoteId });
    summit.pass(61_000);
    fixture.tick("0.8");
    const { body: early } = await ask();
    summit.pass(-hourMs);
    await restoreClock();
    await fixture.logIn(client);
    expect(await cancel(early.id)).toMatchObject({ status: 409, body: { code: "closeout_quote_expired" } });
    const { body: now } = await ask();
    expect([now.isFree, Number(now.cost) > 0]).toEqual([false, true]);
    expect((await cancel(now.id)).status).toBe(200);
  });

  it("setting the clock back by a second interrupts nothing", async () => {
    const quoteId = await quoted();
    summit.pass(-1_000);
    expect((await book(quoteId)).status).toBe(201);
  });

  it("setting the clock back leaves the outbox relayed at once, and retries on time", async () => {
    const clientId = randomUUIDv7();
    await matchers.relayAll();
    await summit.app.db
      .transaction()
      .execute((tx) => appendEvents(tx, [{ kind: "client_registered", clientId }], summit.app.clock()));
    summit.pass(-hourMs);
    let notified = 0;
    let failing = true;
    const subscriptions = {
      client_registered: [
        async () => {
          notified += 1;
          if (failing) throw new Error("away");
        },
      ],
    };
    const relay = () => relayNext(summit.app, summit.app.db, subscriptions);
    expect([await relay(), notified]).toEqual([true, 1]);
    expect(await relay()).toBe(false);
    summit.pass(-hourMs);
    failing = false;
    expect([await relay(), notified]).toEqual([true, 2]);
    expect(await relay()).toBe(false);
    await restoreClock();
  });

  it("setting the clock back releases a dead worker's order at once, filled only at a current rate", async () => {
    const order = await fixture.place(matchers.client, { targetRate: "1.15" });
    const heldAt = summit.app.clock();
    await summit.app.db
      .insertInto("orderClaims")
      .values({
        orderId: order.id,
        reachedAt: heldAt,
        reachedMidRate: "1.2",
        rateValidUntil: new Date(heldAt.getTime() + 60_000),
        claimedUntil: new Date(heldAt.getTime() + 6_000),
      })
      .execute();
    summit.pass(-hourMs);
    await restoreClock();
    expect(await matchers.one.takeOver()).toBe(1);
    expect(await fixture.read(matchers.client, order)).toMatchObject({
      status: "pending",
      beingFilled: false,
    });
    await matchers.readAll();
    fixture.tick("0.78");
    expect(await matchers.one.match()).toBe(1);
    expect((await fixture.read(matchers.client, order)).status).toBe("filled");
  });

  it("setting the clock back revives no confirmation or challenge that expired", async () => {
    const { db, vault } = summit.app;
    const session = await db.selectFrom("sessions").select("id").limit(1).executeTakeFirstOrThrow();
    const confirmation = { sessionId: session.id, digest: Buffer.from(randomUUIDv7()) };
    const givenAt = summit.app.clock();
    const expiresAt = new Date(givenAt.getTime() + 5 * 60_000);
    await db.transaction().execute((tx) => insertConfirmation(tx, { ...confirmation, expiresAt }));
    const facts = { purpose: "log_in", userId: randomUUIDv7(), passwordDigest: "x" } as const;
    const token = sealChallenge(facts, vault, givenAt);
    const setBack = new Date(givenAt.getTime() - hourMs);
    expect(await db.transaction().execute((tx) => consumeConfirmation(tx, confirmation, setBack))).toBe(
      false,
    );
    expect(() => openChallenge(token, vault, setBack)).toThrow();
    expect(await db.transaction().execute((tx) => consumeConfirmation(tx, confirmation, givenAt))).toBe(true);
    expect(openChallenge(token, vault, givenAt)).toEqual(facts);
  });

  const reads = async ({ browser }: { browser: Browser }) => (await browser.get("/api/user")).status;

  it("setting the clock back ends a recently used session for good instead of extending it", async () => {
    const client = await fixture.addClient();
    summit.pass(10 * 60_000);
    summit.pass(-hourMs);
    expect(await reads(client)).toBe(401);
    summit.pass(hourMs);
    expect(await reads(client)).toBe(401);
    await restoreClock();
  });

  it("setting the clock back revives no idle session, once somebody has tried it", async () => {
    const client = await fixture.addClient();
    summit.pass(sessionLimits.client.idleMs + 60_000);
    expect(await reads(client)).toBe(401);
    summit.pass(-hourMs);
    expect(await reads(client)).toBe(401);
    await restoreClock();
  });

  it("setting the clock back revives no idle session, once a worker has swept", async () => {
    const client = await fixture.addClient();
    summit.pass(sessionLimits.client.idleMs + 60_000);
    await sweepSessions(summit.app.db, summit.app.clock(), sessionLimits);
    summit.pass(-hourMs);
    expect(await reads(client)).toBe(401);
    await restoreClock();
  });

  it("setting the clock back by half a minute keeps everybody signed in", async () => {
    const client = await fixture.addClient();
    summit.pass(-30_000);
    expect(await reads(client)).toBe(200);
  });
});
