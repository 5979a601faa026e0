import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { TradeSummary } from "#contract/trading/trades.ts";
import { earnProfitShare } from "#server/rewards/earn-profit-share.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { rate } from "../support/rate-tables.ts";
import { setupRewardsFixture } from "../support/setup-rewards-fixture.ts";

const desk = setupRewardsFixture();

/** The books of the exchange of 1,000.00 GBP at 1.17: a margin of 3.51 EUR, which is 3.69 USD at 1.05. */
const tenPercent = "0.36";

async function referrerWith(referrals: number) {
  const referrer = await desk().addClient();
  const clients = await desk().addReferrals(referrer, referrals);
  const [first] = clients;
  if (!first) throw new Error("nobody was referred");
  return { referrer, first, clients };
}

/** A client who has earned so many US cents. */
async function earner(usdMinor: bigint) {
  const client = await desk().addClient();
  await desk().earn(client.id, usdMinor);
  return client;
}

describe("a referrer earns", () => {
  it("a share of the margin once the exchange is completed, and nothing before", async () => {
    const { referrer, first } = await referrerWith(1);
    expect(await desk().stats(referrer)).toEqual({
      referralCount: 1,
      availableBalance: "0.00",
      totalEarnings: "0.00",
      sharePercent: 10,
      nextTier: { referrals: 2, sharePercent: 12.5 },
    });
    await desk().bookTrade(first);
    await desk().settle();
    expect((await desk().stats(referrer)).totalEarnings).toBe("0.00");
    await desk().exchange(first);
    expect(await desk().stats(referrer)).toMatchObject({
      availableBalance: tenPercent,
      totalEarnings: tenPercent,
    });
    expect(await desk().movements(referrer)).toEqual([`earned ${tenPercent}`]);
    expect(await desk().movements(first)).toEqual([]);
  });

  it("by how many of those referred have an account that is ready", async () => {
    const { referrer, first, clients } = await referrerWith(4);
    await desk()
      .db.updateTable("clients")
      .set({ status: "AWAITING_DOCS" })
      .where("id", "=", clients[3]?.id ?? "")
      .execute();
    await desk().exchange(first);
    // 15 % of 3.6855 USD.
    expect(await desk().stats(referrer)).toMatchObject({
      referralCount: 3,
      sharePercent: 15,
      totalEarnings: "0.55",
    });
  });

  it("at the moment's rate, whatever currency the margin is in", async () => {
    const { referrer, first } = await referrerWith(1);
    await desk().exchange(first, "1000.00", "EUR", "GBP");
    // 1,000.00 EUR at 0.8547008547: 2.56 GBP of margin, 3.20 USD.
    expect((await desk().stats(referrer)).totalEarnings).toBe("0.32");
    await desk().exchange(first, "1000.00", "GBP", "JPY");
    // 190,250 JPY: 571 of margin, 3.81 USD.
    expect((await desk().stats(referrer)).totalEarnings).toBe("0.69");
  });

  it("once for each trade, also when it is told by several at the same time", async () => {
    const { referrer, first } = await referrerWith(1);
    const tradeId = await desk().exchange(first);
    const again = { now: desk().clock(), newId: randomUUIDv7, midRate: () => rate("1.05") };
    await Promise.all(
      [1, 2, 3].map(() =>
        desk()
          .db.transaction()
          .execute((tx) => earnProfitShare(tx, { tradeId }, again)),
      ),
    );
    expect(await desk().movements(referrer)).toEqual([`earned ${tenPercent}`]);
  });

  it("later, where there is no rate to work it out by; the trade does not wait", async () => {
    const { referrer, first } = await referrerWith(1);
    const trade = await desk().bookTrade(first);
    const payload = { lines: [{ toBalance: true, amount: trade.toAmount }] };
    await desk().call(first, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
    await desk().receive("1000.00", "GBP", trade.reference);
    desk().setNow(new Date(desk().clock().getTime() + 3_600_000));
    await expect(desk().settle()).rejects.toThrow("rate_unavailable");
    expect((await desk().readTrade(first, trade.id)).stage).toBe("COMPLETED");
    expect((await desk().stats(referrer)).totalEarnings).toBe("0.00");
    desk().setNow(new Date(desk().clock().getTime() + 60_000));
    desk().tick();
    await desk().relay();
    expect((await desk().stats(referrer)).totalEarnings).toBe(tenPercent);
  });

  it("nothing where nobody referred the client", async () => {
    const client = await desk().addClient();
    await desk().exchange(client);
    const earned = await desk()
      .db.selectFrom("referralEarnings")
      .select("tradeId")
      .where("referredId", "=", client.id)
      .execute();
    expect(earned).toEqual([]);
  });
});

describe("when a trade fails after all", () => {
  it("what it earned is taken back, once", async () => {
    const { referrer, first } = await referrerWith(1);
    const tradeId = await desk().exchange(first);
    await desk().exchange(first);
    await desk().happen({ kind: "trade_failed", clientId: first.id, tradeId });
    expect(await desk().movements(referrer)).toEqual([
      `taken_back -${tenPercent}`,
      `earned ${tenPercent}`,
      `earned ${tenPercent}`,
    ]);
    expect(await desk().stats(referrer)).toMatchObject({
      availableBalance: tenPercent,
      totalEarnings: tenPercent,
    });
  });

  it("what is spent already is taken from what comes in next", async () => {
    const { referrer, first } = await referrerWith(1);
    const tradeId = await desk().exchange(first);
    expect((await desk().cashOut(referrer, "0.30")).status).toBe(200);
    await desk().happen({ kind: "trade_failed", clientId: first.id, tradeId });
    expect((await desk().stats(referrer)).availableBalance).toBe("0.00");
    await desk().exchange(first);
    expect(await desk().movements(referrer)).toEqual([
      "taken_back -0.30",
      `earned ${tenPercent}`,
      "taken_back -0.06",
      "cashed_out -0.30",
      `earned ${tenPercent}`,
    ]);
    expect(await desk().stats(referrer)).toMatchObject({
      availableBalance: "0.06",
      totalEarnings: tenPercent,
    });
  });

  it("and before its reward was worked out, it earns none", async () => {
    const { referrer, first } = await referrerWith(1);
    const { id: tradeId } = await desk().bookTrade(first);
    await desk().happen({ kind: "rewards_due", clientId: first.id, tradeId });
    expect((await desk().stats(referrer)).totalEarnings).toBe("0.00");
  });
});

describe("profit share that is spent on an exchange", () => {
  it("pays at most half of it, and is back when the exchange is cancelled", async () => {
    const client = await earner(500_00n);
    const quoteId = await desk().quote(client.id, "100.00");
    const { body } = await desk().book(client.id, quoteId, randomUUIDv7(), { useProfitShare: true });
    const { id, profitShareUsed, amountDue } = body as TradeSummary;
    expect({ profitShareUsed, amountDue }).toEqual({ profitShareUsed: "50.00", amountDue: "50.00" });
    expect(await desk().stats(client)).toMatchObject({ availableBalance: "436.70", totalEarnings: "500.00" });
    desk().tick();
    await cancelAsClient(desk(), client, id);
    await desk().settle();
    expect(await desk().stats(client)).toMatchObject({ availableBalance: "500.00", totalEarnings: "500.00" });
    const { body: list } = await desk().call(client, "GET", "/api/profit-share/entries");
    expect(list.items.map(({ kind, tradeId }: Record<string, string>) => [kind, tradeId])).toEqual([
      ["returned", id],
      ["spent", id],
      ["earned", null],
    ]);
  });

  it("goes first to what is still to be taken back, when it is back", async () => {
    const { referrer, first } = await referrerWith(1);
    const tradeId = await desk().exchange(first);
    const quoteId = await desk().quote(referrer.id, "1000.00");
    const { body } = await desk().book(referrer.id, quoteId, randomUUIDv7(), { useProfitShare: true });
    await desk().happen({ kind: "trade_failed", clientId: first.id, tradeId });
    expect(await desk().movements(referrer)).toEqual([`spent -${tenPercent}`, `earned ${tenPercent}`]);
    desk().tick();
    await cancelAsClient(desk(), referrer, (body as { id: string }).id);
    await desk().settle();
    expect(await desk().stats(referrer)).toMatchObject({ availableBalance: "0.00", totalEarnings: "0.00" });
  });
});

describe("referrals", () => {
  it("are listed in pages, masked, with who counts", async () => {
    const { referrer, clients } = await referrerWith(3);
    await desk()
      .db.updateTable("clients")
      .set({ status: "SIGNED_UP" })
      .where("id", "=", clients[0]?.id ?? "")
      .execute();
    const seen: { ready: boolean; email: string }[] = [];
    let cursor = "";
    do {
      const { body } = await desk().call(
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

  it.each(["referrals", "referral-stats"])("of somebody else are not found by /api/%s", async (noun) => {
    const [one, other] = [await desk().addClient(), await desk().addClient()];
    expect((await desk().call(one, "GET", `/api/${noun}/${other.id}`)).status).toBe(404);
    expect((await desk().call(one, "GET", `/api/${noun}/no-id`)).status).toBe(404);
  });
});
