import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { clientBalance } from "#domain/ledger/journals/account-ref.ts";
import { money } from "#domain/money.ts";
import { convert } from "#domain/rate.ts";
import type { Refused } from "#domain/refusal.ts";
import { lockAccounts } from "#server/ledger/journals/store.ts";
import { fundFromBalance } from "#server/payments/funding/fund-from-balance.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { readTrade } from "#server/trading/trades/read-trade.ts";
import { midRate } from "../support/booking-fixture.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { eventually } from "../support/eventually.ts";
import { expireAll } from "../support/expire-all.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupCloseoutFixture } from "../support/setup-closeout-fixture.ts";

const {
  desk: fixture,
  client,
  wait,
  oldTrade,
  quoteOf,
  cancelAt,
  debtOf,
  houseBalance,
} = setupCloseoutFixture();
const minute = 60_000;

const storedTrade = (clientId: string, id: string) =>
  readTrade(fixture().db, { clientId, id, now: fixture().clock() });

describe("the cost of cancelling", () => {
  it("the cost of cancelling is the loss of selling the bought amount back at the client's rate, shown before it is paid", async () => {
    await fixture().deposit(client(), "500.00", "GBP");
    const trade = await oldTrade();
    fixture().setMid("GBP", "EUR", "1.30");
    const { status, body: quote } = await quoteOf(client(), trade.id);
    // 1,166.49 EUR at 1 / 1.30 x 0.997 is 894.60 GBP, rounded down.
    expect(status).toBe(201);
    expect(quote).toMatchObject({
      currency: "GBP",
      proceeds: "894.60",
      cost: "105.40",
      fromBalance: "105.40",
    });
    expect(quote).toMatchObject({ isFree: false });
    expect(new Date(quote.expiresAt).getTime() - new Date(quote.createdAt).getTime()).toBe(20_000);
    const answer = await cancelAt(client(), trade.id, quote.id);
    expect(answer).toMatchObject({ status: 200, body: { stage: "CANCELLED" } });
    expect(answer.body.closeout).toEqual({
      cause: "client",
      currency: "GBP",
      cost: "105.40",
      paid: "105.40",
      owed: "0.00",
      isFree: false,
      waived: null,
    });
    expect(answer.body.timeline.at(-1)).toMatchObject({
      kind: "cancelled",
      detail: "Closing it cost 105.40 GBP, taken from your balance.",
    });
    expect(await fixture().balanceOf(client(), "GBP")).toBe(394_60n);
  });

  it("the cost of cancelling leaves the house both margins, and the position as the market reversal leaves it", async () => {
    const before = await Promise.all([
      houseBalance("position", "GBP"),
      houseBalance("position", "EUR"),
      houseBalance("closeout_result", "GBP"),
      houseBalance("margin", "EUR"),
    ]);
    const trade = await oldTrade();
    fixture().setMid("GBP", "EUR", "1.30");
    await cancelAsClient(fixture(), client(), trade.id);
    const after = await Promise.all([
      houseBalance("position", "GBP"),
      houseBalance("position", "EUR"),
      houseBalance("closeout_result", "GBP"),
      houseBalance("margin", "EUR"),
    ]);
    // The cover of 1,170.00 EUR now brings 900.00 GBP: 100.00 less than it cost. The client bears 105.40.
    expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual([100_00n, 0n, 5_40n, 0n]);
  });

  it("the cost of cancelling is zero where closing brings a gain, and the gain stays the house's", async () => {
    const before = await houseBalance("closeout_result", "GBP");
    const trade = await oldTrade();
    fixture().setMid("GBP", "EUR", "1.00");
    const answer = await cancelAsClient(fixture(), client(), trade.id);
    expect(answer.body).toMatchObject({ closeout: { cost: "0.00", isFree: false } });
    expect(await fixture().balanceOf(client(), "GBP")).toBe(0n);
    expect((await houseBalance("closeout_result", "GBP")) - before).toBe(170_00n);
  });

  it("the cost of cancelling cannot be escaped in slices of a cent", async () => {
    const trades = [];
    for (let slice = 0; slice < 20; slice++) trades.push(await fixture().bookTrade(client(), "0.02"));
    wait();
    fixture().setMid("GBP", "EUR", "1.20");
    for (const { id } of trades) await cancelAsClient(fixture(), client(), id);
    expect(await debtOf(client())).toBeGreaterThanOrEqual(20n);
  });

  it("the cost of cancelling holds for 20 seconds, for one trade, its client and one use", async () => {
    const [trade, second] = [await oldTrade(), await oldTrade()];
    const { body: quote } = await quoteOf(client(), trade.id);
    expect((await cancelAt(client(), second.id, quote.id)).body.code).toBe("closeout_quote_expired");
    const stranger = await fixture().addClient();
    expect((await quoteOf(stranger, trade.id)).status).toBe(404);
    expect((await cancelAt(stranger, trade.id, quote.id)).status).toBe(404);
    wait(20_000);
    expect((await cancelAt(client(), trade.id, quote.id)).body.code).toBe("closeout_quote_expired");
    expect((await fixture().readTrade(client(), trade.id)).stage).toBe("AWAITING_FUNDS");
    const { body: fresh } = await quoteOf(client(), trade.id);
    const presses = await Promise.all(
      Array.from({ length: 50 }, () => cancelAt(client(), trade.id, fresh.id)),
    );
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(presses.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await debtOf(client())).toBe(6_00n);
  });

  it("the cost of cancelling needs a fresh rate: otherwise 503, and nothing changes", async () => {
    const trade = await oldTrade();
    fixture().closeMarket();
    expect(await quoteOf(client(), trade.id)).toMatchObject({
      status: 503,
      body: { code: "rate_unavailable" },
    });
    fixture().openMarket();
    expect((await fixture().readTrade(client(), trade.id)).stage).toBe("AWAITING_FUNDS");
  });

  it("cancelling returns profit share that was spent on the exchange", async () => {
    await fixture().earn(client().id, 100_00n);
    const quote = await fixture().quote(client().id, "1000.00");
    const { body } = await fixture().book(client().id, quote, randomUUIDv7(), { useProfitShare: true });
    wait();
    await cancelAsClient(fixture(), client(), (body as { id: string }).id);
    const [share] = await fixture()
      .db.selectFrom("accounts")
      .select("balance")
      .where("clientId", "=", client().id)
      .where("kind", "=", "client_profit_share")
      .execute();
    expect(share?.balance).toBe(100_00n);
    expect(await debtOf(client())).toBe(6_00n);
  });
});

describe("profit share whose dollars are worth a yen more than they pay", () => {
  it("a close-out with profit share leaves the position in yen as its market deals leave it, to the yen", async () => {
    await fixture().earn(client().id, 100_00n);
    const trade = await fixture().quote(client().id, "10001", "JPY", "GBP");
    const before = await houseBalance("position", "JPY");
    const { body } = await fixture().book(client().id, trade, randomUUIDv7(), { useProfitShare: true });
    const { id } = body as { id: string };
    // 5,000 JPY cost 33.34 USD, which are worth 5,001 JPY, then as now.
    expect((await houseBalance("position", "JPY")) - before).toBe(10_001n - 5_001n);
    wait();
    const { midAmount } = await fixture()
      .db.selectFrom("trades")
      .select("midAmount")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const cover = convert(money(midAmount, "GBP"), midRate("GBP", "JPY"), "JPY", "half-even").minor;
    await cancelAsClient(fixture(), client(), id);
    expect((await houseBalance("position", "JPY")) - before).toBe(10_001n - cover);
  });
});

describe("cancelling within a minute of booking", () => {
  it("cancelling within a minute of booking is free, and says until when", async () => {
    const trade = await fixture().bookTrade(client());
    const bookedAt = fixture().clock().getTime();
    const shown = await fixture().readTrade(client(), trade.id);
    expect(new Date(shown.freeCancelUntil ?? 0).getTime()).toBe(bookedAt + minute);
    // A clock set back: whether the minute has passed is unknown.
    fixture().setNow(new Date(bookedAt - 4 * minute));
    const early = await fixture().signInAgain(client());
    expect((await fixture().readTrade(early, trade.id)).freeCancelUntil).toBeNull();
    fixture().setMid("GBP", "EUR", "1.30");
    fixture().setNow(new Date(bookedAt + 55_000));
    const { body: quote } = await quoteOf(client(), trade.id);
    expect(quote).toMatchObject({ cost: "0.00", isFree: true, freeLeft: 3 });
    // Firm for no longer than free cancellation lasts.
    expect(new Date(quote.expiresAt).getTime()).toBe(bookedAt + minute);
    expect((await cancelAt(client(), trade.id, quote.id)).body.closeout).toMatchObject({
      cost: "0.00",
      isFree: true,
    });
    expect(await debtOf(client())).toBe(0n);
  });

  it("cancelling is free three times a day, also with fifty at once", async () => {
    const trades = await Promise.all(
      Array.from({ length: 50 }, () => fixture().bookTrade(client(), "10.00")),
    );
    const quotes = await Promise.all(trades.map(({ id }) => quoteOf(client(), id)));
    expect(quotes.every(({ body }) => body.isFree)).toBe(true);
    const answers = await Promise.all(
      trades.map(({ id }, index) => cancelAt(client(), id, quotes[index]?.body.id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === "free_cancels_used")).toHaveLength(47);
    const [remaining] = trades.filter((_, index) => answers[index]?.status !== 200);
    expect((await quoteOf(client(), remaining?.id ?? "")).body).toMatchObject({ isFree: false, freeLeft: 0 });
    expect((await fixture().readTrade(client(), remaining?.id ?? "")).freeCancelUntil).toBeNull();
  });

  it("cancelling is free again once it is midnight in London", async () => {
    fixture().setNow(new Date("2026-07-06T22:59:00Z"));
    const who = await fixture().signInAgain(client());
    for (let used = 0; used < 3; used += 1) {
      const { id } = await fixture().bookTrade(who);
      const { body: quote } = await quoteOf(who, id);
      expect((await cancelAt(who, id, quote.id)).status).toBe(200);
    }
    const fourth = await fixture().bookTrade(who);
    expect((await quoteOf(who, fourth.id)).body).toMatchObject({ isFree: false, freeLeft: 0 });
    wait();
    const { id } = await fixture().bookTrade(who);
    expect((await quoteOf(who, id)).body).toMatchObject({ isFree: true, freeLeft: 3 });
    expect((await fixture().readTrade(who, id)).freeCancelUntil).not.toBeNull();
  });
});

describe("a trade that nobody pays for", () => {
  // Calls the use cases directly: the client's session has expired by then.
  const expire = () =>
    fixture()
      .db.transaction()
      .execute((tx) => expireAll(tx, fixture().context()));
  const fund = (tradeId: string) =>
    fixture()
      .db.transaction()
      .execute((tx) => fundFromBalance(tx, { clientId: client().id, tradeId }, fixture().context()))
      .then(
        () => "funded",
        (error) => (error as Refused).code,
      );

  it("an unpaid trade is closed out once when it expires, at the current rate, whoever funds it then", async () => {
    const trade = await fixture().bookTrade(client());
    await fixture().deposit(client(), "1000.00", "GBP");
    fixture().setMid("GBP", "EUR", "1.30");
    fixture().setNow(new Date(trade.fundBy));
    const [, , funding] = await Promise.all([expire(), expire(), fund(trade.id)]);
    const { stage, closeout, timeline } = await storedTrade(client().id, trade.id);
    if (funding === "funded") expect(stage).toBe("FUNDED");
    else {
      expect([stage, closeout?.cost, closeout?.cause]).toEqual(["CANCELLED", "105.40", "expired"]);
      expect(timeline.at(-1)?.detail).toBe(
        "Your payment didn't arrive in time. Closing it cost 105.40 GBP, taken from your balance.",
      );
    }
    expect(await fixture().balanceOf(client(), "GBP")).toBe(funding === "funded" ? 0n : 894_60n);
  });

  it("an expiry locks its accounts in the order of their ids, whichever of two trades expired first", async () => {
    const [first, second] = [await fixture().addClient(), await fixture().addClient()];
    // The account with the lower id belongs to the client whose trade expires later.
    await fixture().deposit(second, "500.00", "GBP");
    await fixture().deposit(first, "500.00", "GBP");
    const trades = [await oldTrade(first), await fixture().bookTrade(second)];
    fixture().setMid("GBP", "EUR", "1.30");
    fixture().setNow(new Date(trades[1]?.fundBy ?? 0));
    const lockBalance = (tx: Transaction, { id }: SignedIn) => lockAccounts(tx, [clientBalance(id, "GBP")]);
    const expired = await fixture()
      .db.transaction()
      .execute(async (tx) => {
        await lockBalance(tx, second);
        const expiring = expire();
        await eventually("the expiry waits for an account", async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture().db);
          return rows.length > 0;
        });
        await lockBalance(tx, first);
        return { expiring };
      });
    expect(await expired.expiring).toBeGreaterThanOrEqual(2);
    for (const [index, who] of [first, second].entries())
      expect((await storedTrade(who.id, trades[index]?.id ?? "")).stage).toBe("CANCELLED");
  });

  it.each(["rate_unavailable", "rate_indicative"] as const)("a trade waits for a rate: %s", async (none) => {
    const trade = await fixture().bookTrade(client());
    fixture().setNow(new Date(trade.fundBy));
    fixture().closeMarket(none);
    expect(await expire()).toBe(0);
    fixture().openMarket();
    expect((await storedTrade(client().id, trade.id)).stage).toBe("AWAITING_FUNDS");
    expect(await expire()).toBeGreaterThan(0);
    expect((await storedTrade(client().id, trade.id)).stage).toBe("CANCELLED");
  });
});
