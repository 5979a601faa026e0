import { randomUUIDv7 } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TradeSummary } from "#contract/trading/trades.ts";
import { clientBalances } from "#server/ledger/journals/store.ts";
import type { StoredAnswer } from "#server/platform/idempotency/answers.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { expireAll } from "../support/expire-all.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let fixture: BookingFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = openBookingFixture(database.appUrl);
});
afterEach(() => expectBooksToBalance(database.appUrl));
afterAll(async () => {
  await fixture.close();
  await database.drop();
});

const tradeOf = (answer: StoredAnswer) => answer.body as TradeSummary;
const tradesOf = (clientId: string) =>
  fixture.db.selectFrom("trades").selectAll().where("clientId", "=", clientId).execute();

describe("booking a quote", () => {
  it("booking a quote makes a trade at exactly the quote's amounts and rates", async () => {
    const client = await fixture.addClient();
    const answer = await fixture.book(client, await fixture.quote(client, "1000.00"));
    expect(answer.status).toBe(201);
    expect(tradeOf(answer)).toMatchObject({
      type: "SPOT",
      status: "PENDING",
      stage: "AWAITING_FUNDS",
      fromAmount: "1000.00",
      toAmount: "1166.49",
      midRate: 1.17,
      exchangeRate: 1.16649,
      marginCost: "3.51",
      profitShareUsed: "0.00",
      amountDue: "1000.00",
      fundBy: "2026-03-13T10:00:00.000Z",
    });
    expect(tradeOf(answer).reference).toMatch(/^FX\d{8}$/);
  });

  it("booking a quote makes one trade of 50 concurrent identical requests, with the same response for all", async () => {
    const client = await fixture.addClient();
    const quote = await fixture.quote(client, "250.00");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fixture.book(client, quote, "one key for all")),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await tradesOf(client)).toHaveLength(1);
  });

  it("booking a quote repeats the first response for its key, even after the quote expired", async () => {
    const client = await fixture.addClient();
    const quote = await fixture.quote(client, "250.00");
    const first = await fixture.book(client, quote, "a key to repeat");
    fixture.setNow(new Date(fixture.context().now.getTime() + 86_400_000));
    expect(await fixture.book(client, quote, "a key to repeat")).toEqual(first);
  });

  it("booking a quote refuses a key used for another request", async () => {
    const client = await fixture.addClient();
    await fixture.book(client, await fixture.quote(client, "250.00"), "a key used twice");
    const other = fixture.book(client, await fixture.quote(client, "300.00"), "a key used twice");
    await expect(other).rejects.toMatchObject({ code: "idempotency_key_reused" });
    expect(await tradesOf(client)).toHaveLength(1);
  });

  it("booking a quote books one of two concurrent quotes under one key, however many processes they reach", async () => {
    const other = openBookingFixture(database.appUrl, fixture.clock);
    for (let round = 0; round < 10; round++) {
      const clientId = await fixture.addClient();
      const quotes = [await fixture.quote(clientId, "1000.00"), await fixture.quote(clientId, "500.00")];
      const key = randomUUIDv7();
      const [first = "", second = ""] = quotes;
      const answers = await Promise.allSettled([
        fixture.book(clientId, first, key),
        fixture.book(clientId, second, key),
        other.book(clientId, second, key),
      ]);
      expect(answers.map(({ status }) => status)).toContain("fulfilled");
      for (const answer of answers)
        if (answer.status === "rejected")
          expect(answer.reason).toMatchObject({ code: "idempotency_key_reused" });
      const trades = fixture.db.selectFrom("trades").select("id").where("clientId", "=", clientId);
      expect(await trades.execute()).toHaveLength(1);
    }
    await other.close();
  });

  it("booking a quote uses it once, whichever of 30 requests with different keys comes first", async () => {
    const client = await fixture.addClient();
    const quote = await fixture.quote(client, "99.00");
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => fixture.book(client, quote)));
    const refused = tries.filter((tried) => tried.status === "rejected");
    expect(refused).toHaveLength(29);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "quote_used" });
  });

  it("booking a quote refuses a quote from the moment its 30 seconds are over", async () => {
    const client = await fixture.addClient();
    const [inTime, late] = [await fixture.quote(client, "99.00"), await fixture.quote(client, "99.00")];
    const quotedAt = fixture.context().now.getTime();
    fixture.setNow(new Date(quotedAt + 29_999));
    expect((await fixture.book(client, inTime)).status).toBe(201);
    fixture.setNow(new Date(quotedAt + 30_000));
    await expect(fixture.book(client, late)).rejects.toMatchObject({ code: "quote_expired" });
  });

  it("booking a quote of another client finds nothing", async () => {
    const [owner, thief] = [await fixture.addClient(), await fixture.addClient()];
    const quote = await fixture.quote(owner, "99.00");
    await expect(fixture.book(thief, quote)).rejects.toMatchObject({ code: "not_found" });
    expect((await fixture.book(owner, quote)).status).toBe(201);
  });

  it("booking a quote requires accepted terms", async () => {
    const client = await fixture.addClient();
    const booking = fixture.book(client, await fixture.quote(client, "99.00"), randomUUIDv7(), {
      termsAccepted: false,
    });
    await expect(booking).rejects.toMatchObject({ code: "terms_not_accepted" });
  });

  it("booking a list gives each item its own result, and a refused one affects no other", async () => {
    const clients = await Promise.all([fixture.addClient(), fixture.addClient(), fixture.addClient()]);
    const quotes = await Promise.all(clients.map((client) => fixture.quote(client, "50.00")));
    const requests = clients.map((clientId, index) => ({
      clientId,
      quoteId: quotes[index] ?? "",
      type: "SPOT" as const,
      termsAccepted: index !== 1,
      useProfitShare: false,
    }));
    const twice = [...requests, ...requests.slice(0, 1)];
    const results = await fixture.bookTogether(twice);
    expect(results.map((result) => (result.ok ? result.trade.type : result.refusal))).toEqual([
      "SPOT",
      "terms_not_accepted",
      "SPOT",
      "quote_used",
    ]);
  });
});

describe("profit share at booking", () => {
  it("profit share at booking pays at most half of the trade's value, at the quote's mid-market rate", async () => {
    const client = await fixture.addClient();
    await fixture.earn(client, 100_000n);
    const answer = await fixture.book(client, await fixture.quote(client, "100.00"), randomUUIDv7(), {
      useProfitShare: true,
    });
    expect(tradeOf(answer)).toMatchObject({ profitShareUsed: "50.00", amountDue: "50.00" });
    // 50.00 GBP at 0.79 GBP a dollar is 63.30 USD, rounded up.
    expect(await clientBalances(fixture.db, client, "client_profit_share")).toEqual([
      { currency: "USD", balance: 93_670n },
    ]);
  });

  it("profit share at booking pays no more than the client has", async () => {
    const client = await fixture.addClient();
    await fixture.earn(client, 1_000n);
    const answer = await fixture.book(client, await fixture.quote(client, "100.00"), randomUUIDv7(), {
      useProfitShare: true,
    });
    expect(tradeOf(answer)).toMatchObject({ profitShareUsed: "7.90", amountDue: "92.10" });
    expect(await clientBalances(fixture.db, client, "client_profit_share")).toEqual([
      { currency: "USD", balance: 0n },
    ]);
  });

  it("profit share at booking is spent once by 20 bookings of one client at once", async () => {
    const client = await fixture.addClient();
    await fixture.earn(client, 1_000n);
    const quotes = await Promise.all(Array.from({ length: 20 }, () => fixture.quote(client, "100.00")));
    const answers = await Promise.all(
      quotes.map((quote) => fixture.book(client, quote, randomUUIDv7(), { useProfitShare: true })),
    );
    const used = answers.map((answer) => tradeOf(answer).profitShareUsed).sort();
    expect(used).toEqual([...Array(19).fill("0.00"), "7.90"]);
  });
});

describe("the limit of unpaid trades", () => {
  it("the unsettled limit holds when two processes book fifty trades of one client at once, and within one batch", async () => {
    const other = openBookingFixture(database.appUrl, fixture.clock);
    const client = await fixture.addClient();
    const quotes = await Promise.all(Array.from({ length: 50 }, () => fixture.quote(client, "10000.00")));
    const results = await Promise.allSettled(
      quotes.map((quote, index) => (index % 2 ? fixture : other).book(client, quote)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(25);
    expect(await tradesOf(client)).toHaveLength(25);
    const second = await fixture.addClient();
    const batch = await Promise.all(
      Array.from({ length: 30 }, async () => ({
        quoteId: await fixture.quote(second, "10000.00"),
        clientId: second,
        type: "SPOT" as const,
        termsAccepted: true,
        useProfitShare: false,
      })),
    );
    const booked = await fixture.bookTogether(batch);
    expect(booked.filter(({ ok }) => ok)).toHaveLength(25);
    await other.close();
  });

  it("the unsettled limit is the desk's for a client where it set one", async () => {
    const client = await fixture.addClient();
    const set = { unsettledLimit: 100_00n };
    await fixture.db.updateTable("tradingLimits").set(set).where("clientId", "=", client).execute();
    await fixture.book(client, await fixture.quote(client, "100.00"));
    await expect(fixture.book(client, await fixture.quote(client, "1.00"))).rejects.toMatchObject({
      code: "unsettled_limit_reached",
    });
  });
});

describe("taking a trade back", () => {
  it("cancelling a trade reverses the booking and returns the profit share", async () => {
    const client = await fixture.addClient();
    await fixture.earn(client, 1_000n);
    const answer = await fixture.book(client, await fixture.quote(client, "100.00"), randomUUIDv7(), {
      useProfitShare: true,
    });
    await fixture.cancel(client, tradeOf(answer).id);
    expect(await tradesOf(client)).toMatchObject([{ stage: "CANCELLED", status: "FAILED" }]);
    expect(await clientBalances(fixture.db, client, "client_profit_share")).toEqual([
      { currency: "USD", balance: 1_000n },
    ]);
  });

  it("unfunded trades are cancelled after three business days, each once, with two workers", async () => {
    const client = await fixture.addClient();
    const quotes = await Promise.all(Array.from({ length: 40 }, () => fixture.quote(client, "10.00")));
    await Promise.all(quotes.map((quote) => fixture.book(client, quote)));
    const [trade] = await tradesOf(client);
    const expire = () => fixture.db.transaction().execute((tx) => expireAll(tx, fixture.context()));
    fixture.setNow(new Date((trade?.fundBy.getTime() ?? 0) - 1));
    await expire();
    expect(await tradesOf(client)).toEqual(
      expect.arrayContaining([expect.objectContaining({ stage: "AWAITING_FUNDS" })]),
    );
    fixture.setNow(new Date(trade?.fundBy.getTime() ?? 0));
    await Promise.all([expire(), expire()]);
    await expire();
    const stages = (await tradesOf(client)).map((row) => row.stage);
    expect(stages).toEqual(Array(40).fill("CANCELLED"));
  });
});

describe("thirty clients at once", () => {
  it("thirty concurrent clients lose no update: every balance is the sum of its entries", async () => {
    const clients = await Promise.all(Array.from({ length: 30 }, () => fixture.addClient()));
    await Promise.all(clients.map((client) => fixture.earn(client, 50_000n)));
    const bookings = clients.flatMap((client) =>
      Array.from({ length: 10 }, async (_, round) => {
        const from = round % 2 ? "EUR" : "GBP";
        const to = round % 2 ? "GBP" : "EUR";
        const quote = await fixture.quote(client, "20.00", from, to);
        return fixture.book(client, quote, randomUUIDv7(), { useProfitShare: round % 3 === 0 });
      }),
    );
    expect(await Promise.all(bookings)).toHaveLength(300);
  });
});
