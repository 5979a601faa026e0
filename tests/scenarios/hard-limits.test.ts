import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { HousePosition } from "#contract/reporting/position.ts";
import { followQuoteStops, refreshQuoteStops } from "#server/reporting/position/follow-quote-stops.ts";
import { watchPositionLimits } from "#server/reporting/position/watch-limits.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { Browser } from "../support/browser.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { openOrderFixture } from "../support/order-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { openForwardPairs } from "../support/setup-forward-fixture.ts";
import { cookieOfClient } from "../support/trading-client.ts";

/* A pound is worth 1.125 EUR, and books 1.17 of them: after each 1,000.00 the house is short of 1,040.00 pounds' worth. */

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
const orders = openOrderFixture(summit);
const limits = "/api/admin/position-limits";
let fixture: BookingFixture;
let first: Browser;
let second: Browser;

beforeAll(async () => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  const { id } = await addApprover();
  await openForwardPairs(
    { db: summit.app.db, clock: summit.app.clock, addStaff: async () => ({ id, cookie: "" }) },
    ["EUR", "GBP"],
  );
});
beforeEach(async () => {
  [first, second] = [await summit.staffBrowser("approver"), await summit.staffBrowser("approver")];
  tick();
});
afterEach(async () => {
  await summit.app.db.deleteFrom("positionLimits").execute();
  await refresh();
  await expectBooksToBalance(summit.databaseUrl);
});
afterAll(() => fixture.close());

async function addApprover(): Promise<{ id: string }> {
  await summit.staffBrowser("approver");
  return summit.app.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
}

const tick = (gbp = "0.8") => summit.app.rates.accept(tableAt(summit.app.clock(), gbp));
const refresh = () => refreshQuoteStops(summit.app, summit.app.db);
const watch = () =>
  summit.app.db
    .transaction()
    .execute((tx) =>
      watchPositionLimits(tx, { now: summit.app.clock(), table: summit.app.rates.freshTable() }),
    );

/** By both people, and in force in this process. */
async function limitTo(currency: string | null, hardLimit: string): Promise<void> {
  const asked = await first.put(limits, {
    ...{ currency, limit: "1.00", hardLimit, reason: "What we can lose in a day" },
  });
  expect((await confirmApproval(second, asked)).status).toBe(200);
  await refresh();
}

async function clientBrowser(id: string): Promise<Browser> {
  const browser = summit.browser();
  const [name = "", token = ""] = (await cookieOfClient(summit.app, id)).split("=");
  browser.cookies.set(name, token);
  return browser;
}

/** Makes the house short of more than 1,000 pounds' worth of euros. */
async function sellPounds(amount = "1000.00"): Promise<void> {
  const client = await fixture.addClient();
  await fixture.book(client, await fixture.quote(client, amount));
}

const pair = (fromCurrency: string, toCurrency: string) => ({ fromCurrency, toCurrency });
const asked = (from: string, to: string, amount = "10.00") => ({
  ...pair(from, to),
  ...{ amount, isReceiving: false },
});

it("above a hard limit nobody is quoted what would increase the exposure, and what reduces it goes on", async () => {
  await sellPounds();
  const client = await fixture.addClient();
  const browser = await clientBrowser(client);
  const operator = await summit.staffBrowser("operator");
  await limitTo("EUR", "500.00");
  const refused = await browser.post("/api/quotes", asked("GBP", "EUR"));
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    503,
    "pair_not_quoted",
    "We can't quote this pair at the moment. Try again later or contact us.",
  ]);
  expect(JSON.stringify(refused.body)).not.toMatch(/500|1040|limit|exposure/i);
  const window = { deliveryTo: "2026-04-22" };
  const others = [
    await operator.post(`/api/admin/clients/${client}/quotes`, asked("GBP", "EUR")),
    await operator.post(`/api/admin/clients/${client}/telephone-quotes`, asked("GBP", "EUR")),
    await browser.post("/api/forward-quotes", { ...asked("GBP", "EUR", "1000.00"), ...window }),
    await browser.post("/api/quotes", asked("JPY", "EUR", "2000")),
  ];
  expect(others.map(({ body }) => body.code)).toEqual(Array(4).fill("pair_not_quoted"));
  const going = [
    await browser.post("/api/quotes", asked("EUR", "GBP")),
    await browser.post("/api/quotes", asked("GBP", "JPY")),
    await browser.post("/api/quotes", asked("EUR", "JPY")),
    await browser.post("/api/forward-quotes", { ...asked("EUR", "GBP", "1000.00"), ...window }),
    await operator.post(`/api/admin/clients/${client}/telephone-quotes`, asked("EUR", "GBP")),
  ];
  expect(going.map(({ status }) => status)).toEqual(Array(5).fill(201));
});

it("a hard limit of all currencies together stops what makes their sum greater", async () => {
  await sellPounds();
  const browser = await clientBrowser(await fixture.addClient());
  await limitTo(null, "500.00");
  const code = async (from: string, to: string, amount?: string) =>
    (await browser.post("/api/quotes", asked(from, to, amount))).body.code;
  expect(await code("GBP", "EUR")).toBe("pair_not_quoted");
  expect(await code("GBP", "JPY")).toBe("pair_not_quoted");
  expect(await code("EUR", "JPY")).toBeUndefined();
  expect(await code("EUR", "GBP")).toBeUndefined();
});

it("a firm quote from before the limit was exceeded stays bookable, also fifty times at once", async () => {
  await limitTo("EUR", "500000.00");
  const client = await fixture.addClient();
  const browser = await clientBrowser(client);
  const { body: quote } = await browser.post("/api/quotes", asked("GBP", "EUR", "1000.00"));
  await sellPounds();
  await limitTo("EUR", "500.00");
  expect((await browser.post("/api/quotes", asked("GBP", "EUR"))).body.code).toBe("pair_not_quoted");
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      browser.postOnce("/api/trades", { quoteId: quote.id, termsAccepted: true, useProfitShare: false }, key),
    ),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
});

it("a process quotes again with the tick that brings the exposure down to its hard limit", async () => {
  await sellPounds();
  const browser = await clientBrowser(await fixture.addClient());
  const { positions } = (await first.get("/api/admin/position")).body as HousePosition;
  await limitTo("EUR", positions.find(({ currency }) => currency === "EUR")?.exposure ?? "");
  const following = await followQuoteStops(summit.app);
  const quoteAt = async (gbp: string) => {
    summit.pass(1_000);
    tick(gbp);
    return (await browser.post("/api/quotes", asked("GBP", "EUR"))).status;
  };
  try {
    expect([await quoteAt("0.8"), await quoteAt("0.81"), await quoteAt("0.79")]).toEqual([201, 503, 201]);
  } finally {
    await following.stop();
  }
});

it("an order that a hard limit keeps from being filled waits, says so, and is filled afterwards", async () => {
  await sellPounds();
  orders.tick();
  const client = await orders.addClient();
  const order = await orders.place(client);
  await limitTo("EUR", "500.00");
  const matcher = await orders.addMatcher();
  try {
    for (const gbp of ["0.78", "0.779", "0.778"]) {
      orders.tick(gbp);
      await refresh();
      await matcher.match();
    }
    expect(await orders.read(client, order)).toMatchObject({
      status: "pending",
      beingFilled: false,
      pausedReason: "We can't exchange this pair at the moment.",
    });
    await summit.app.db.deleteFrom("positionLimits").execute();
    await refresh();
    expect(await orders.read(client, order)).toMatchObject({ status: "pending", pausedReason: null });
    orders.tick("0.78");
    await matcher.match();
    expect(await orders.read(client, order)).toMatchObject({ status: "filled" });
  } finally {
    await matcher.close();
  }
});

it("an exceeded hard limit is on Position, in the inbox and a metric while it acts", async () => {
  await sellPounds();
  await limitTo("EUR", "500.00");
  const since = summit.app.clock().toISOString();
  const eurosNow = async () =>
    ((await first.get("/api/admin/position")).body as HousePosition).positions.find(
      ({ currency }) => currency === "EUR",
    );
  expect(await eurosNow()).toMatchObject({ limit: "1.00", hardLimit: "500.00", hardOverSince: since });
  const inbox = async () =>
    (await first.get("/api/admin/inbox?view=team")).body.items.filter(
      ({ kind }: { kind: string }) => kind === "hard_position_limit",
    );
  expect(await inbox()).toMatchObject([{ name: "EUR", detail: "500.00" }]);
  const exceeded = async () => (await summit.app.metrics.hardLimitsExceeded.get()).values[0]?.value;
  expect(await exceeded()).toBe(1);
  summit.pass(60_000);
  tick();
  expect(await watch()).toEqual([]);
  expect(await eurosNow()).toMatchObject({ hardOverSince: since });
  await limitTo("EUR", "900000.00");
  expect(await eurosNow()).toMatchObject({ overSince: since, hardOverSince: null });
  expect([await inbox(), await exceeded()]).toEqual([[], 0]);
});

it("twenty watchers at once find a hard limit exceeded once", async () => {
  await limitTo("EUR", "900000.00");
  await summit.app.db.updateTable("positionLimits").set({ hardAmount: 100n }).execute();
  await sellPounds();
  const found = await Promise.all(Array.from({ length: 20 }, () => watch()));
  expect(found.flat().filter(({ isHard }) => isHard)).toMatchObject([{ scope: "EUR", amount: 100n }]);
});

it("two people set a hard limit, and neither a request nor a form replaces another than the one it shows", async () => {
  const ask = (hardLimit: string | null | undefined, also: object = {}) =>
    first.put(limits, {
      ...{ currency: "USD", limit: "100.00", hardLimit, reason: "What we can lose in a day" },
      ...also,
    });
  const usd = async () =>
    ((await first.get("/api/admin/position")).body as HousePosition).positions.find(
      ({ currency }) => currency === "USD",
    )?.hardLimit;
  const [wide, narrow] = [await ask("500.00"), await ask("200.00")];
  expect([wide.status, narrow.status, await usd()]).toEqual([202, 202, undefined]);
  expect((await confirmApproval(second, wide)).status).toBe(200);
  expect(await usd()).toBe("500.00");
  expect((await confirmApproval(second, narrow)).body.code).toBe("approval_overtaken");
  expect((await ask("200.00", { replacesHardLimit: null })).body.code).toBe("limit_changed");
  // A form of the version before knows no hard limit, and leaves it.
  const { currency, limit, reason } = { currency: "USD", limit: "150.00", reason: "A wider limit" };
  const older = await first.put(limits, { currency, limit, reason, replaces: "100.00" });
  expect((await confirmApproval(second, older)).status).toBe(200);
  expect(await usd()).toBe("500.00");
  expect((await confirmApproval(second, await ask(null, { limit: "150.00" }))).status).toBe(200);
  expect(await usd()).toBeNull();
  const [entry] = await summit.app.db
    .selectFrom("auditLog")
    .select("details")
    .where("action", "=", "set_position_limit")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(entry?.details).toMatchObject({ before: "150.00", hardBefore: "500.00", hardAfter: null });
});

it.each([
  [{ limit: "100.00", hardLimit: "99.99" }, "hardLimit"],
  [{ limit: null, hardLimit: "100.00" }, "limit"],
  [{ limit: "100.00", hardLimit: "0" }, "hardLimit"],
  [{ limit: "100.00", hardLimit: "much" }, "hardLimit"],
])("a hard limit of %j is refused at its field %s", async (change, field) => {
  const { status, body } = await first.put(limits, { currency: "EUR", reason: "Check", ...change });
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});
