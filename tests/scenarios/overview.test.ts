import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Overview } from "#contract/reporting/overview.ts";
import type { OrderStatus } from "#domain/automation/orders/lifecycle.ts";
import { writeBookCheck } from "#server/ledger/journals/check-results-store.ts";
import { overviewRoutes } from "#server/reporting/overview/routes.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

/* Bookings are at 1 GBP = 1.17 EUR and 1 USD = 0.93 EUR; totals are valued at 1 USD = 0.8 GBP = 0.9 EUR = 150 JPY. */

const fixture = setupPaymentFixture("normal", { routes: overviewRoutes, subscriptions: {} });
const minuteMs = 60_000;
const now = new Date("2026-03-10T10:30:00.000Z");

let client: SignedIn;

/** Moves to a time in March and signs the client in again, since their last session may lie in its future. */
async function at(time: string) {
  fixture().setNow(new Date(`2026-03-${time}:00.000Z`));
  client = await fixture().signInAgain(client);
}

async function ask(zone: string, at = now) {
  fixture().setNow(at);
  return fixture().call(await fixture().addStaff("viewer"), "GET", `/api/admin/overview?zone=${zone}`);
}

async function overview(zone = "UTC", at = now): Promise<Overview> {
  const { status, body } = await ask(zone, at);
  expect(status).toBe(200);
  return body;
}

async function pace(zone = "UTC") {
  fixture().setNow(now);
  const { body } = await fixture().call(
    await fixture().addStaff("viewer"),
    "GET",
    `/api/admin/overview/pace?zone=${zone}`,
  );
  return body;
}

describe("before there is anything", () => {
  it("an empty overview shows zeros and says what is not known", async () => {
    const nothing = { trades: 0, volume: "0.00", sold: [], margin: "0.00", margins: [] };
    const pile = { count: 0, total: "0.00", amounts: [], oldest: null };
    const found = await overview();
    expect(found).toMatchObject({
      at: now.toISOString(),
      currency: "GBP",
      rates: null,
      today: nothing,
      yesterday: nothing,
      stages: { underWay: [], endedToday: [] },
      waiting: { receipts: pile, ready: pile, sent: pile },
      near: { percent: 0.5, pairs: [] },
      books: { state: "unchecked", breaks: 0, checkedAt: null },
    });
    const { volume, margin } = await pace();
    const idle = { yesterday: "0.00", lowest: "0.00", highest: "0.00" };
    expect(volume).toHaveLength(25);
    expect(volume[10]).toEqual({ hour: 10, today: "0.00", ...idle });
    expect(margin[11]).toEqual({ hour: 11, today: null, ...idle });
  });
});

describe("a day", () => {
  beforeAll(async () => {
    client = await fixture().addClient();
    await at("09T09:15");
    await fixture().bookTrade(client, "500.00", "GBP", "EUR");
    await at("09T23:30");
    await fixture().bookTrade(client, "100.00", "GBP", "EUR");
    await at("10T08:05");
    await fixture().bookTrade(client, "1000.00", "GBP", "EUR");
    await at("10T08:50");
    await fixture().bookTrade(client, "200.00", "USD", "EUR");
    const cancelled = await fixture().bookTrade(client, "40.00", "GBP", "EUR");
    await cancelAsClient(fixture(), client, cancelled.id);
    await at("10T10:20");
    await fixture().deposit(client, "300.00", "GBP");
    const funded = await fixture().bookTrade(client, "300.00", "GBP", "JPY");
    await fixture().call(client, "POST", `/api/trades/${funded.id}/fund-from-balance`);
    fixture().setNow(now);
    fixture().app.rates.accept(tableAt(new Date(now.getTime() - 10_000)));
  });

  it("the overview of a day has the booked volume and margin, beside the previous day for as long", async () => {
    const { today, yesterday } = await overview();
    expect(today).toEqual({
      // 1,000.00 and 300.00 GBP, and 200.00 USD at 0.8; the cancelled one does not count.
      trades: 3,
      volume: "1460.00",
      sold: [
        { currency: "GBP", amount: "1300.00" },
        { currency: "USD", amount: "200.00" },
      ],
      // 0.3% of 1,170.00 and of 186.00 EUR is 3.51 and 0.55; of 57,075 JPY 171. In pounds 4.06 × 0.8 / 0.9
      // and 171 × 0.8 / 150.
      margin: "4.52",
      margins: [
        { currency: "EUR", amount: "4.06" },
        { currency: "JPY", amount: "171" },
      ],
    });
    // At 10:30 the day before, the trade of 23:30 had not happened yet.
    expect(yesterday).toMatchObject({ trades: 1, volume: "500.00", margin: "1.56" });
  });

  it("the overview of a day begins at midnight in the reader's time zone", async () => {
    // In Tokyo it is 19:30 and the day began at 15:00 UTC, so 23:30 UTC is today.
    expect((await overview("Asia/Tokyo")).today).toMatchObject({ trades: 4, volume: "1560.00" });
    expect((await ask("Nowhere")).body).toMatchObject({
      fields: { zone: "We don't recognise this time zone" },
    });
  });

  it("the pace of a day adds its bookings up by the hour, beside yesterday and the days before", async () => {
    const { volume, margin } = await pace();
    const at = (hour: number) => volume[hour];
    expect(at(8)).toMatchObject({ today: "0.00", yesterday: "0.00" });
    expect(at(9)).toMatchObject({ today: "1160.00", yesterday: "0.00", lowest: "0.00", highest: "0.00" });
    // The 300.00 of 10:20 belong to an hour that is not over.
    expect(at(10)).toMatchObject({ today: "1160.00", yesterday: "500.00", lowest: "500.00" });
    expect(at(11)).toMatchObject({ today: null });
    expect(at(24)).toEqual({
      hour: 24,
      today: null,
      yesterday: "600.00",
      lowest: "600.00",
      highest: "600.00",
    });
    expect(margin[10]).toMatchObject({ yesterday: "1.56" });
    // In Tokyo 23:30 UTC is half past eight of today.
    const tokyo = await pace("Asia/Tokyo");
    expect(tokyo.volume[9]).toMatchObject({ today: "100.00" });
  });

  it("the overview of a day has the trades by stage: all in progress, and the outcome of today's others", async () => {
    const { underWay, endedToday } = (await overview()).stages;
    expect(underWay.toSorted((one, other) => one.stage.localeCompare(other.stage))).toEqual([
      {
        stage: "AWAITING_FUNDS",
        trades: 4,
        // 500.00, 100.00 and 1,000.00 GBP, and 200.00 USD at 0.79, the rate of its booking.
        worth: "1758.00",
        // The one of 09:15 the day before; now is 10:30.
        late: 1,
        lateWorth: "500.00",
        oldest: "2026-03-09T09:15:00.000Z",
      },
      {
        stage: "FUNDED",
        trades: 1,
        worth: "300.00",
        late: 0,
        lateWorth: "0.00",
        oldest: "2026-03-10T10:20:00.000Z",
      },
    ]);
    expect(endedToday).toEqual([{ stage: "CANCELLED", trades: 1, worth: "40.00" }]);
  });

  it("the overview of a day totals at the rates in force however old, and only by currency without any", async () => {
    const later = await overview("UTC", new Date(now.getTime() + 5 * minuteMs));
    expect(later.rates).toMatchObject({ source: "test", simulated: false, fresh: false, maxAgeSeconds: 60 });
    expect(later.today.volume).toBe("1460.00");
    expect(later.near.pairs).toEqual([]);
  });
});

describe("what waits", () => {
  it("the overview's queues are undecided money and payouts on their way, each with its oldest date", async () => {
    const before = await overview();
    await at("10T10:00");
    await fixture().receive("10.00", "EUR", "no reference");
    await at("10T10:10");
    await fixture().receive("20.00", "GBP", "none either");
    const payee = await fixture().addBeneficiary(client, "EUR");
    await fixture().deposit(client, "90.00", "EUR");
    const headers = { "idempotency-key": randomUUIDv7() };
    const payload = { beneficiaryId: payee, amount: "90.00" };
    await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", { payload, headers });
    const { waiting } = await overview();
    expect(before.waiting.receipts.count).toBe(0);
    expect(waiting.receipts).toEqual({
      count: 2,
      // 10.00 EUR × 0.8 / 0.9
      total: "28.89",
      amounts: [
        { currency: "EUR", amount: "10.00" },
        { currency: "GBP", amount: "20.00" },
      ],
      oldest: "2026-03-10T10:00:00.000Z",
    });
    expect(waiting.ready).toEqual({
      count: 1,
      total: "80.00",
      amounts: [{ currency: "EUR", amount: "90.00" }],
      oldest: "2026-03-10T10:10:00.000Z",
    });
    await fixture().relay();
    const { ready, sent } = (await overview()).waiting;
    expect([ready.count, sent.count, sent.total]).toEqual([0, 1, "80.00"]);
  });
});

describe("what rests near the market", () => {
  /** With a stop, its target is that of none. */
  async function order(
    target: string,
    from = "GBP",
    to = "EUR",
    status: OrderStatus = "pending",
    stop: string | null = null,
  ) {
    const id = randomUUIDv7();
    await sql`insert into orders (id, client_id, from_currency, to_currency, amount, target_rate, stop_rate, status, expiry_date, expires_at,
        created_at, updated_at)
      values (${id}, ${client.id}, ${from}, ${to}, 100, ${target}, ${stop}, 'pending', '2026-04-01', '2026-04-02', now(), now())`.execute(
      fixture().db,
    );
    if (status !== "pending")
      await fixture().db.updateTable("orders").set({ status, closedAt: now }).where("id", "=", id).execute();
  }
  async function alert(target: string, side: string, fired = false) {
    await sql`insert into rate_alerts (id, client_id, from_currency, to_currency, target_rate, side, armed_at, fired_at, fired_rate,
        created_at, updated_at)
      values (${randomUUIDv7()}, ${client.id}, 'GBP', 'EUR', ${target}, ${side}, now(), ${fired ? now : null}, ${fired ? target : null},
        now(), now())`.execute(fixture().db);
  }

  it("the overview lists targets within half a percent of the client's rate, by pair, most first", async () => {
    // 1.125 × 0.997 = 1.121625: targets from 1.1160168750 to 1.1272331250 are near.
    await order("1.1272331250");
    await order("1.1250000000");
    await order("1.1272331251");
    await order("1.1250000000", "GBP", "EUR", "cancelled");
    await alert("1.1272331250", "at_or_above");
    await alert("1.1160168750", "at_or_below");
    await alert("1.1160168749", "at_or_below");
    await alert("1.1200000000", "at_or_below", true);
    // 1 USD = 0.9 × 0.997 = 0.8973 EUR
    await order("0.9", "USD", "EUR");
    expect((await overview()).near.pairs).toEqual([
      { fromCurrency: "GBP", toCurrency: "EUR", rate: 1.121625, orders: 2, alerts: 2, nextOrder: 1.125 },
      { fromCurrency: "USD", toCurrency: "EUR", rate: 0.8973, orders: 1, alerts: 0, nextOrder: 0.9 },
    ]);
  });

  it("the overview counts an order once whose target or stop is within half a percent of the client's rate", async () => {
    // 1 USD = 0.8 × 0.997 = 0.7976 GBP: rates from 0.793612 to 0.801588 are near.
    const near = async () => (await overview()).near.pairs.find(({ toCurrency }) => toCurrency === "GBP");
    const none = "999999999.9999999999";
    await order(none, "USD", "GBP", "pending", "0.793612");
    await order(none, "USD", "GBP", "pending", "0.7936119999");
    expect(await near()).toMatchObject({ orders: 1, nextOrder: null });
    await order("0.8", "USD", "GBP", "pending", "0.795");
    await order("0.9", "USD", "GBP", "pending", "0.795");
    expect(await near()).toMatchObject({ orders: 3, nextOrder: 0.8 });
  });
});

describe("the books and the rates", () => {
  it("the overview shows the last books check, and that it is long ago", async () => {
    const check = (checkedAt: Date, breaks: number, durationMs = 0) =>
      writeBookCheck(fixture().db, { checkedAt, durationMs, breaks });
    await check(new Date(now.getTime() - 15 * minuteMs), 0);
    expect((await overview()).books).toEqual({
      state: "holding",
      breaks: 0,
      checkedAt: "2026-03-10T10:15:00.000Z",
    });
    await check(new Date(now.getTime() - 15 * minuteMs - 1), 0);
    expect((await overview()).books.state).toBe("unchecked");
    await check(new Date(now.getTime() - 20 * minuteMs), 0, minuteMs);
    expect((await overview()).books.state).toBe("holding");
    await check(new Date(now.getTime() - 60 * minuteMs), 2);
    expect((await overview()).books).toMatchObject({ state: "broken", breaks: 2 });
  });

  it("the overview shows in how many minutes of the last hour there was a rate", async () => {
    const sample = (minutesAgo: number) =>
      sql`insert into rate_samples (at, base, source, simulated, rates)
        values (${new Date(now.getTime() - minutesAgo * minuteMs)}, 'USD', 'test', false, '{}')`.execute(
        fixture().db,
      );
    for (const minutesAgo of [61, 60, 30, 1]) await sample(minutesAgo);
    expect((await overview()).rates).toMatchObject({
      fresh: true,
      minutes: 3,
      at: "2026-03-10T10:29:50.000Z",
    });
  });
});
