import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { earnPoints } from "#server/rewards/subscriptions.ts";
import { rateFromText } from "../support/rate-tables.ts";
import { setupRewardsFixture } from "../support/setup-rewards-fixture.ts";

const fixture = setupRewardsFixture();

/** A completed exchange of £1,000 that has earned nothing yet. */
async function unrewarded() {
  const client = await fixture().addClient();
  const tradeId = await fixture().exchange(client);
  await fixture().happen({ kind: "trade_failed", clientId: client.id, tradeId });
  return client;
}

describe("a client's points", () => {
  it("a client's points start at zero and grow by 100 for each £10,000 exchanged", async () => {
    const client = await fixture().addClient();
    const programme = { year: 1, startsOn: "2026-01-01", pointsPerTenThousand: "100.00" };
    const none = { total: "0.00", value: "0.00", programme, path: [], entries: [], nextCursor: null };
    expect(await fixture().points(client)).toEqual(none);
    const tradeId = await fixture().exchange(client, "12500.00");
    expect(await fixture().points(client)).toMatchObject({
      total: "125.00",
      value: "168.75",
      path: [{ total: "125.00" }],
      entries: [{ kind: "earned", points: "125.00", amount: "12500.00", tradeId }],
    });
  });

  it("a client's points count the pounds bought, or else the sold amount at mid-market", async () => {
    const client = await fixture().addClient();
    await fixture().exchange(client, "1000.00", "EUR", "GBP");
    await fixture().exchange(client, "1000.00", "USD", "EUR");
    const { entries } = await fixture().points(client);
    expect(entries.map(({ amount, points }: Record<string, string>) => [amount, points])).toEqual([
      ["800.00", "8.00"],
      ["852.13", "8.52"],
    ]);
  });

  it("a client's points are given once per trade", async () => {
    const client = await fixture().addClient();
    const tradeId = await fixture().exchange(client);
    const again = {
      now: fixture().clock(),
      newId: randomUUIDv7,
      midRate: () => rateFromText("0.8"),
      programmeStart: "2026-01-01" as Day,
    };
    await Promise.all(
      [1, 2, 3].map(() =>
        fixture()
          .db.transaction()
          .execute((tx) => earnPoints(tx, { tradeId }, again)),
      ),
    );
    expect((await fixture().points(client)).total).toBe("10.00");
  });

  it("a client's points are clawed back once when the trade fails after all", async () => {
    const client = await unrewarded();
    const { total, value, entries } = await fixture().points(client);
    expect({ total, value }).toEqual({ total: "0.00", value: "0.00" });
    expect(entries.map(({ points }: Record<string, string>) => points)).toEqual(["-10.00", "10.00"]);
  });

  it("a client's points exclude incomplete trades", async () => {
    const client = await fixture().addClient();
    const { id: tradeId } = await fixture().bookTrade(client);
    await fixture().happen({ kind: "rewards_due", clientId: client.id, tradeId });
    expect((await fixture().points(client)).entries).toEqual([]);
  });

  it("a client's points are listed in pages, newest first, and only their own", async () => {
    const [client, other] = [await fixture().addClient(), await fixture().addClient()];
    for (const amount of ["100.00", "200.00", "300.00"]) await fixture().exchange(client, amount);
    const first = await fixture().points(client, "?limit=2");
    const second = await fixture().points(client, `?limit=2&cursor=${first.nextCursor}`);
    const pointsOf = ({ entries }: { entries: { points: string }[] }) => entries.map(({ points }) => points);
    expect([pointsOf(first), pointsOf(second), second.nextCursor]).toEqual([
      ["3.00", "2.00"],
      ["1.00"],
      null,
    ]);
    expect((await fixture().points(other)).entries).toEqual([]);
    expect((await fixture().call(client, "GET", "/api/points?cursor=nowhere")).status).toBe(400);
  });
});

describe("as time goes on", () => {
  /** Points for two exchanges of £10,000, one before and one after a given time. */
  async function around(moment: string) {
    const at = Date.parse(moment);
    fixture().setNow(new Date(at - 10 * 60_000));
    const client = await fixture().addClient();
    await fixture().exchange(client, "10000.00");
    fixture().setNow(new Date(at));
    await fixture().exchange(client, "10000.00");
    return fixture().points(client);
  }

  it("the points trail keeps the height of each week", async () => {
    expect((await around("2026-12-28T00:00:00.000Z")).path).toEqual([
      { at: expect.stringMatching(/^2026-12-27T23:5/), total: "100.00" },
      { at: expect.stringMatching(/^2026-12-28T00:00/), total: "200.00" },
    ]);
  });

  it("each year of the programme earns 85% of the one before", async () => {
    expect(await around("2027-01-01T00:00:00.000Z")).toMatchObject({
      total: "185.00",
      value: "249.75",
      programme: { year: 2, pointsPerTenThousand: "85.00" },
    });
  });

  it("an exchange earns the points of the year in which it completed, also when they wait for a rate", async () => {
    fixture().setNow(new Date("2026-12-31T22:00:00Z"));
    const referrer = await fixture().addClient();
    const [client] = await fixture().addReferrals(referrer, 1);
    if (!client) throw new Error("no client");
    fixture().tick();
    const trade = await fixture().bookTrade(client, "10000.00");
    const payload = { lines: [{ toBalance: true, amount: trade.toAmount }] };
    await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
    await fixture().receive("10000.00", "GBP", trade.reference);
    // Without a fresh rate the referrer's share waits, and the points with it.
    fixture().setNow(new Date("2026-12-31T23:30:00Z"));
    await expect(fixture().settle()).rejects.toThrow("rate_unavailable");
    const { stage, timeline } = await fixture().readTrade(client, trade.id);
    expect([stage, timeline.at(-1)?.at.slice(0, 10)]).toEqual(["COMPLETED", "2026-12-31"]);
    fixture().setNow(new Date("2027-01-01T00:10:00Z"));
    fixture().tick();
    await fixture().relay();
    const entries = await fixture()
      .db.selectFrom("pointsEntries")
      .select(["hundredths", "programmeYear"])
      .where("clientId", "=", client.id)
      .execute();
    expect(entries).toEqual([{ hundredths: 10_000n, programmeYear: 1 }]);
  });
});
