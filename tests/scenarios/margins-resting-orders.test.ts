import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { assert } from "#domain/assert.ts";
import { type Margin, standardMargin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { rateFromScaled } from "#domain/rate.ts";
import { parseTargetMessage, targetChannel } from "#server/automation/matching/target-channel.ts";
import { restingAlerts } from "#server/processes/resting-alerts.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { marginSetter } from "../support/margin-setter.ts";
import { defaultOrder, type OrderClient } from "../support/order-fixture.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { setupMatcherFixture } from "../support/setup-matcher-fixture.ts";

const matchers = setupMatcherFixture();
const { summit, desk: fixture, readAll, relayAll } = matchers;
afterAll(async () => {
  await expectBooksToBalance(summit.ownerUrl);
});

const set = marginSetter(matchers);

async function listenTo(channel: string) {
  const messages: string[] = [];
  const connection = new Client({ connectionString: summit.databaseUrl });
  connection.on("notification", ({ payload }) => messages.push(payload ?? ""));
  await connection.connect();
  await connection.query(`listen ${channel}`);
  return { messages, stop: () => connection.end() };
}

describe("an alert", () => {
  it("an alert fires at its client's own rate", async () => {
    const client = await fixture.addClient();
    const endMargin = await set({ clientId: client.id }, "0.1");
    const input = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: "1.15", dailyUpdates: false };
    const { body: alert } = await client.browser.postOnce("/api/alerts", input);
    const { app } = summit;
    const [best] = await restingAlerts.readBestTargets(app.db);
    assert(best, "the alert waits");
    expect(best).toMatchObject({ margin: 1_000, side: "at_or_above" });
    const midRate = rateFromScaled(11_520_000_000n);
    const at = app.clock();
    const reachedBy = (margin: Margin) => {
      const clientRate = getClientRate(midRate, margin);
      return restingAlerts.actOnReached(
        app,
        app.db,
        { ...best, margin, midRate, clientRate, at, sides: [best.side] },
        100,
      );
    };
    expect(await reachedBy(standardMargin)).toBe(0);
    expect(await reachedBy(best.margin)).toBe(1);
    expect((await client.browser.get(`/api/alerts/${alert.id}`)).body).toMatchObject({
      reachedRate: 1.150848,
    });
    await endMargin();
  });
});

describe("an order that waits", () => {
  // 0.9 / 0.781 = 1.1523687580 at mid-market: 1.1489 at 0.3%, 1.1512 at 0.1%. The order waits for 1.15.
  const between = "0.781";

  it("a resting order is filled at its client's own rate, and only then", async () => {
    const [own, another] = [await fixture.addClient(), await fixture.addClient()];
    const endMargin = await set({ clientId: own.id }, "0.1");
    const placed = [await fixture.place(own), await fixture.place(another)] as const;
    await readAll();
    fixture.tick(between);
    expect(await matchers.one.match()).toBe(1);
    expect(await fixture.read(another, placed[1])).toMatchObject({ status: "pending" });
    expect(await fixture.read(own, placed[0])).toMatchObject({
      status: "filled",
      trade: { midRate: 1.152368758, exchangeRate: 1.1512163892 },
    });
    await endMargin();
  });

  it("a resting order waits for the new rate of a client whose margin changes, and of everybody in a pair", async () => {
    const client = await fixture.addClient();
    const placed = await fixture.place(client);
    const endMargin = await set({ fromCurrency: "EUR", toCurrency: "GBP" }, "0.1");
    await relayAll();
    await readAll();
    fixture.tick(between);
    expect(await matchers.one.match()).toBe(1);
    expect(await fixture.read(client, placed)).toMatchObject({ status: "filled" });
    const later = await fixture.place(client);
    await endMargin();
    await readAll();
    fixture.tick(between);
    expect(await matchers.one.match()).toBe(0);
    expect(await fixture.read(client, later)).toMatchObject({ status: "pending" });
  });

  it("a resting order keeps the margin at which it was reached, and takes the new one when that rate is stale", async () => {
    const client = await fixture.addClient();
    const placed = await fixture.place(client, { targetRate: "1.12" });
    const { db, clock } = summit.app;
    const marginOf = async () =>
      (await db.selectFrom("orders").select("margin").where("id", "=", placed.id).executeTakeFirstOrThrow())
        .margin;
    await db
      .insertInto("orderClaims")
      .values({
        orderId: placed.id,
        reachedAt: clock(),
        reachedMidRate: "1.1250000000",
        rateValidUntil: new Date(clock().getTime() + 60_000),
        claimedUntil: new Date(clock().getTime() + 6_000),
      })
      .execute();
    const endMargin = await set({ clientId: client.id }, "1");
    await relayAll();
    expect(await marginOf()).toBe(3_000);
    summit.pass(61_000);
    fixture.tick("0.8");
    const { messages: received, stop } = await listenTo(targetChannel);
    await matchers.one.takeOver();
    expect([await marginOf(), (await fixture.read(client, placed)).status]).toEqual([10_000, "pending"]);
    // Every matcher learns the order's target at its new margin.
    await expect
      .poll(() => received.map(parseTargetMessage))
      .toMatchObject([{ name: "orders", margin: 10_000 }]);
    await stop();
    await endMargin();
  });

  it("a resting order has the margin in force however placing and setting interleave", async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => fixture.addClient()));
    const margins = ["0.2", "0.25", "0.35", "0.4"];
    const place = async ({ browser }: OrderClient) => {
      const { status, body } = await retryWhileBusy(() => browser.postOnce("/api/orders", defaultOrder));
      expect({ status, body }).toMatchObject({ status: 201 });
    };
    await Promise.all([
      ...clients.flatMap((client) => Array.from({ length: 4 }, () => place(client))),
      ...clients.slice(0, 3).map(({ id }, index) => set({ clientId: id }, margins[index] ?? "0.2")),
      ...margins.map((margin) => set({ fromCurrency: "GBP", toCurrency: "EUR" }, margin)),
      relayAll(),
    ]);
    summit.pass(600_000);
    await relayAll();
    const { rows } = await sql<{ waiting: bigint; wrong: bigint }>`
      select count(*) as waiting,
        count(*) filter (where margin <> coalesce(margin_set_for(client_id, from_currency, to_currency), 3000)) as wrong
      from orders where status = 'pending'`.execute(summit.app.db);
    expect(rows).toEqual([{ waiting: 24n, wrong: 0n }]);
  });
});
