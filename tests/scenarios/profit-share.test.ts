import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { TradeSummary } from "#contract/trading/trades.ts";
import { earnProfitShare } from "#server/rewards/subscriptions.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { rateFromText } from "../support/rate-tables.ts";
import { setupRewardsFixture } from "../support/setup-rewards-fixture.ts";

const fixture = setupRewardsFixture();

/** The exchange of 1,000.00 GBP at 1.17 has a margin of 3.51 EUR, which is 3.69 USD at 1.05. */
const tenPercent = "0.36";

async function referrerWith(referrals: number) {
  const referrer = await fixture().addClient();
  const clients = await fixture().addReferrals(referrer, referrals);
  const [first] = clients;
  if (!first) throw new Error("nobody was referred");
  return { referrer, first, clients };
}

/** A client who has earned this many US cents. */
async function earner(usdMinor: bigint) {
  const client = await fixture().addClient();
  await fixture().earn(client.id, usdMinor);
  return client;
}

describe("a referrer earns", () => {
  it("a referrer earns a share of the margin once the exchange is completed, and nothing before", async () => {
    const { referrer, first } = await referrerWith(1);
    expect(await fixture().stats(referrer)).toEqual({
      referralCount: 1,
      availableBalance: "0.00",
      totalEarnings: "0.00",
      sharePercent: 10,
      nextTier: { referrals: 2, sharePercent: 12.5 },
    });
    await fixture().bookTrade(first);
    await fixture().settle();
    expect((await fixture().stats(referrer)).totalEarnings).toBe("0.00");
    await fixture().exchange(first);
    expect(await fixture().stats(referrer)).toMatchObject({
      availableBalance: tenPercent,
      totalEarnings: tenPercent,
    });
    expect(await fixture().movements(referrer)).toEqual([`earned ${tenPercent}`]);
    expect(await fixture().movements(first)).toEqual([]);
  });

  it("a referrer earns by how many of their referrals have a ready account", async () => {
    const { referrer, first, clients } = await referrerWith(4);
    await fixture()
      .db.updateTable("clients")
      .set({ status: "AWAITING_DOCS" })
      .where("id", "=", clients[3]?.id ?? "")
      .execute();
    await fixture().exchange(first);
    // 15% of 3.6855 USD.
    expect(await fixture().stats(referrer)).toMatchObject({
      referralCount: 3,
      sharePercent: 15,
      totalEarnings: "0.55",
    });
  });

  it("a referrer earns at the current rate, whatever currency the margin is in", async () => {
    const { referrer, first } = await referrerWith(1);
    await fixture().exchange(first, "1000.00", "EUR", "GBP");
    // 1,000.00 EUR at 0.8547008547: a margin of 2.56 GBP, 3.20 USD.
    expect((await fixture().stats(referrer)).totalEarnings).toBe("0.32");
    await fixture().exchange(first, "1000.00", "GBP", "JPY");
    // 190,250 JPY: a margin of 571, 3.81 USD.
    expect((await fixture().stats(referrer)).totalEarnings).toBe("0.69");
  });

  it("a referrer earns once per trade, also with concurrent redelivery", async () => {
    const { referrer, first } = await referrerWith(1);
    const tradeId = await fixture().exchange(first);
    const again = { now: fixture().clock(), newId: randomUUIDv7, midRate: () => rateFromText("1.05") };
    await Promise.all(
      [1, 2, 3].map(() =>
        fixture()
          .db.transaction()
          .execute((tx) => earnProfitShare(tx, { tradeId }, again)),
      ),
    );
    expect(await fixture().movements(referrer)).toEqual([`earned ${tenPercent}`]);
  });

  it("a referrer earns later without a rate, and the trade does not wait", async () => {
    const { referrer, first } = await referrerWith(1);
    const trade = await fixture().bookTrade(first);
    const payload = { lines: [{ toBalance: true, amount: trade.toAmount }] };
    await fixture().call(first, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
    await fixture().receive("1000.00", "GBP", trade.reference);
    fixture().setNow(new Date(fixture().clock().getTime() + 3_600_000));
    await expect(fixture().settle()).rejects.toThrow("rate_unavailable");
    expect((await fixture().readTrade(first, trade.id)).stage).toBe("COMPLETED");
    expect((await fixture().stats(referrer)).totalEarnings).toBe("0.00");
    fixture().setNow(new Date(fixture().clock().getTime() + 60_000));
    fixture().tick();
    await fixture().relay();
    expect((await fixture().stats(referrer)).totalEarnings).toBe(tenPercent);
  });

  it("nobody earns when nobody referred the client", async () => {
    const client = await fixture().addClient();
    await fixture().exchange(client);
    const earned = await fixture()
      .db.selectFrom("referralEarnings")
      .select("tradeId")
      .where("referredId", "=", client.id)
      .execute();
    expect(earned).toEqual([]);
  });
});

describe("when a trade fails after all", () => {
  it("a failed trade's earnings are clawed back, once", async () => {
    const { referrer, first } = await referrerWith(1);
    const tradeId = await fixture().exchange(first);
    await fixture().exchange(first);
    await fixture().happen({ kind: "trade_failed", clientId: first.id, tradeId });
    expect(await fixture().movements(referrer)).toEqual([
      `taken_back -${tenPercent}`,
      `earned ${tenPercent}`,
      `earned ${tenPercent}`,
    ]);
    expect(await fixture().stats(referrer)).toMatchObject({
      availableBalance: tenPercent,
      totalEarnings: tenPercent,
    });
  });

  it("a clawback of spent earnings is taken from the next ones", async () => {
    const { referrer, first } = await referrerWith(1);
    const tradeId = await fixture().exchange(first);
    expect((await fixture().cashOut(referrer, "0.30")).status).toBe(200);
    await fixture().happen({ kind: "trade_failed", clientId: first.id, tradeId });
    expect((await fixture().stats(referrer)).availableBalance).toBe("0.00");
    await fixture().exchange(first);
    expect(await fixture().movements(referrer)).toEqual([
      "taken_back -0.30",
      `earned ${tenPercent}`,
      "taken_back -0.06",
      "cashed_out -0.30",
      `earned ${tenPercent}`,
    ]);
    expect(await fixture().stats(referrer)).toMatchObject({
      availableBalance: "0.06",
      totalEarnings: tenPercent,
    });
  });

  it("a trade that failed before its reward was calculated earns none", async () => {
    const { referrer, first } = await referrerWith(1);
    const { id: tradeId } = await fixture().bookTrade(first);
    await fixture().happen({ kind: "rewards_due", clientId: first.id, tradeId });
    expect((await fixture().stats(referrer)).totalEarnings).toBe("0.00");
  });
});

describe("profit share that is spent on an exchange", () => {
  it("profit share pays at most half of an exchange, and is returned when it is cancelled", async () => {
    const client = await earner(500_00n);
    const quoteId = await fixture().quote(client.id, "100.00");
    const { body } = await fixture().book(client.id, quoteId, randomUUIDv7(), { useProfitShare: true });
    const { id, profitShareUsed, amountDue } = body as TradeSummary;
    expect({ profitShareUsed, amountDue }).toEqual({ profitShareUsed: "50.00", amountDue: "50.00" });
    expect(await fixture().stats(client)).toMatchObject({
      availableBalance: "436.70",
      totalEarnings: "500.00",
    });
    fixture().tick();
    await cancelAsClient(fixture(), client, id);
    await fixture().settle();
    expect(await fixture().stats(client)).toMatchObject({
      availableBalance: "500.00",
      totalEarnings: "500.00",
    });
    const { body: list } = await fixture().call(client, "GET", "/api/profit-share/entries");
    expect(list.items.map(({ kind, tradeId }: Record<string, string>) => [kind, tradeId])).toEqual([
      ["returned", id],
      ["spent", id],
      ["earned", null],
    ]);
  });

  it("returned profit share first pays a pending clawback", async () => {
    const { referrer, first } = await referrerWith(1);
    const tradeId = await fixture().exchange(first);
    const quoteId = await fixture().quote(referrer.id, "1000.00");
    const { body } = await fixture().book(referrer.id, quoteId, randomUUIDv7(), { useProfitShare: true });
    await fixture().happen({ kind: "trade_failed", clientId: first.id, tradeId });
    expect(await fixture().movements(referrer)).toEqual([`spent -${tenPercent}`, `earned ${tenPercent}`]);
    fixture().tick();
    await cancelAsClient(fixture(), referrer, (body as { id: string }).id);
    await fixture().settle();
    expect(await fixture().stats(referrer)).toMatchObject({
      availableBalance: "0.00",
      totalEarnings: "0.00",
    });
  });
});

describe("referrals", () => {
  it("referrals are listed in pages, masked, with who counts", async () => {
    const { referrer, clients } = await referrerWith(3);
    await fixture()
      .db.updateTable("clients")
      .set({ status: "SIGNED_UP" })
      .where("id", "=", clients[0]?.id ?? "")
      .execute();
    const seen: { ready: boolean; email: string }[] = [];
    let cursor = "";
    do {
      const { body } = await fixture().call(
        referrer,
        "GET",
        `/api/referrals/${referrer.id}?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      expect(body.referralCode).toBe(referrer.id);
      seen.push(...body.items);
      cursor = body.nextCursor ?? "";
    } while (cursor);
    expect(seen).toHaveLength(3);
    expect(seen.filter(({ ready }) => ready)).toHaveLength(2);
    for (const { email } of seen) expect(email).toMatch(/^[0-9a-f]•••@clients\.test$/);
  });

  it.each(["referrals", "referral-stats"])(
    "referrals of somebody else are not found by /api/%s",
    async (noun) => {
      const [one, other] = [await fixture().addClient(), await fixture().addClient()];
      expect((await fixture().call(one, "GET", `/api/${noun}/${other.id}`)).status).toBe(404);
      expect((await fixture().call(one, "GET", `/api/${noun}/no-id`)).status).toBe(404);
    },
  );
});
