import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../support/browser.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
import { type OrderClient, openOrderFixture } from "../support/order-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
const orders = openOrderFixture(summit);
const freeMs = 61_000;
let client: OrderClient;
let first: Browser;
let second: Browser;

beforeAll(async () => {
  first = await summit.staffBrowser("approver");
  second = await summit.staffBrowser("approver");
});
beforeEach(async () => {
  orders.tick();
  client = await orders.addClient();
});

const path = () => `/api/admin/clients/${client.id}`;
const change = (limit: string | null, by = first) =>
  by.put(`${path()}/unsettled-limit`, { limit, reason: "Pays within a day" });
const exposure = async (by = first) => (await by.get(`${path()}/exposure`)).body;

async function book(amount: string) {
  const request = { fromCurrency: "GBP", toCurrency: "EUR", amount, isReceiving: false };
  const { body: quote } = await client.browser.post("/api/quotes", request);
  const booking = { quoteId: quote.id, termsAccepted: true, useProfitShare: false };
  return client.browser.postOnce("/api/trades", booking);
}

/** Cancels a trade at a cost after the pound rises to this many euros. */
async function closeOut(tradeId: string) {
  summit.pass(freeMs);
  orders.tick("0.7");
  const { body } = await client.browser.post(`/api/trades/${tradeId}/closeout-quote`);
  const cancelled = await client.browser.postOnce(`/api/trades/${tradeId}/cancel`, {
    closeoutQuoteId: body.id,
  });
  expect(cancelled.status).toBe(200);
  return cancelled.body;
}

const auditOf = () =>
  summit.app.db
    .selectFrom("auditLog")
    .select(["actorId", "details"])
    .where("subjectId", "=", client.id)
    .where("action", "=", "set_unsettled_limit")
    .orderBy("at")
    .execute();

describe("a client's unsettled limit", () => {
  it("a limit that changed since its form was opened isn't overwritten", async () => {
    const save = (limit: string, replaces: string | null) =>
      first.put(`${path()}/unsettled-limit`, { limit, replaces, reason: "Pays within a day" });
    expect((await confirmApproval(second, await save("1500.00", null))).status).toBe(200);
    const late = await save("2500.00", null);
    expect([late.status, late.body.code]).toEqual([409, "limit_changed"]);
    expect((await exposure()).limit).toBe("1500.00");
    expect((await save("2500.00", "1500.00")).status).toBe(202);
  });

  it("a client's unsettled limit is the default until two people set another, which applies to later bookings and is recorded", async () => {
    expect(await exposure()).toEqual({
      unsettled: "0.00",
      limit: "5000000.00",
      houseLimit: "5000000.00",
      hasOwnLimit: false,
      forwards: { open: "0.00", limit: "10000000.00", houseLimit: "10000000.00", hasOwnLimit: false },
      debts: [],
    });
    expect((await book("1000.00")).status).toBe(201);
    const pending = await change("1500.00");
    expect(pending.status).toBe(202);
    expect((await exposure()).limit).toBe("5000000.00");
    const { body: waiting } = await second.get("/api/admin/approvals");
    expect(waiting.items[0].summary).toBe(
      `Unsettled limit of ${client.email}: 1,500.00 GBP instead of 5,000,000.00 GBP (the standard limit). Reason: Pays within a day`,
    );
    expect((await confirmApproval(second, pending)).status).toBe(200);
    expect(await exposure()).toMatchObject({ unsettled: "1000.00", limit: "1500.00", hasOwnLimit: true });
    const refused = await book("500.01");
    expect(refused.body).toMatchObject({
      code: "unsettled_limit_reached",
      fields: { unsettled: "1,000.00 GBP", limit: "1,500.00 GBP", available: "500.00 GBP" },
    });
    expect((await book("500.00")).status).toBe(201);
    const [entry] = await auditOf();
    expect(entry?.details).toMatchObject({
      before: "5000000.00",
      wasHouseLimit: true,
      after: "1500.00",
      isHouseLimit: false,
      reason: "Pays within a day",
      authority: "two-people",
    });
  });

  it("a client's unsettled limit isn't confirmed once it is another than the second person reads", async () => {
    const pending = await change("1500.00");
    await confirmApproval(second, await change("100.00"));
    const { body: waiting } = await second.get("/api/admin/approvals");
    const { id, digest, summary } = waiting.items[0];
    expect(summary).toContain("1,500.00 GBP instead of 5,000,000.00 GBP (the standard limit)");
    const confirmed = await second.post(`/api/admin/approvals/${id}/confirm`, { digest });
    expect([pending.status, confirmed.body.code]).toEqual([202, "approval_overtaken"]);
    expect((await exposure()).limit).toBe("100.00");
  });

  it("a client's unsettled limit of zero blocks unpaid bookings, and can be reset to the default", async () => {
    await confirmApproval(second, await change("0"));
    expect((await book("10.00")).body.code).toBe("unsettled_limit_reached");
    await confirmApproval(second, await change(null));
    expect(await exposure()).toMatchObject({ limit: "5000000.00", hasOwnLimit: false });
    expect((await book("10.00")).status).toBe(201);
    expect(await auditOf()).toHaveLength(2);
    // Setting the same value again is no change and needs no approval.
    expect((await change(null)).status).toBe(200);
    expect(await auditOf()).toHaveLength(2);
  });

  it.each([
    ["-1", "Enter the amount in numbers, like 1250.00"],
    ["a lot", "Enter the amount in numbers, like 1250.00"],
    ["1.001", "Enter an amount in pounds, such as 250000"],
    ["10000000000.01", "That amount is too large. Enter a smaller one."],
    ["", "Enter the amount in numbers, like 1250.00"],
  ])("a client's unsettled limit is never %j", async (limit, message) => {
    const { status, body } = await change(limit);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.fields.limit).toBe(message);
  });

  it("a client's unsettled limit is refused without a reason, and for unknown clients", async () => {
    const blank = await first.put(`${path()}/unsettled-limit`, { limit: "1", reason: " " });
    expect(blank.body.fields.reason).toBe("Enter a reason");
    const nobody = "/api/admin/clients/00000000-0000-7000-8000-000000000000";
    expect((await first.get(`${nobody}/exposure`)).status).toBe(404);
    expect((await first.put(`${nobody}/unsettled-limit`, { limit: "1", reason: "x" })).status).toBe(404);
  });

  it("a client's unsettled limit is set by approvers and read by the desk, not by brokers, operators or clients", async () => {
    const [operator, broker] = [await summit.staffBrowser("operator"), await summit.staffBrowser("broker")];
    expect((await change("1", operator)).body.code).toBe("not_permitted");
    expect((await operator.get(`${path()}/exposure`)).status).toBe(200);
    expect((await broker.get(`${path()}/exposure`)).body.code).toBe("not_permitted");
    expect((await client.browser.get(`${path()}/exposure`)).status).toBe(401);
  });

  it("a client's unsettled limit holds when it is lowered while fifty bookings arrive", async () => {
    const pending = await change("2000.00");
    const quotes = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.browser.post("/api/quotes", {
          fromCurrency: "GBP",
          toCurrency: "EUR",
          amount: "100.00",
          isReceiving: false,
        }),
      ),
    );
    const [confirmed] = await Promise.all([
      confirmApproval(second, pending),
      ...quotes.map(({ body }) =>
        client.browser.postOnce("/api/trades", {
          quoteId: body.id,
          termsAccepted: true,
          useProfitShare: false,
        }),
      ),
    ]);
    expect(confirmed.status).toBe(200);
    const { unsettled } = await exposure();
    const after = await book("100.00");
    const isBelow = Number(unsettled) + 100 <= 2_000;
    expect(after.status).toBe(isBelow ? 201 : 409);
  });
});

describe("what a client owes from closed trades", () => {
  it("a client's debt is shown by trade, the oldest paid first, until it is paid or waived", async () => {
    const trades = [];
    for (const amount of ["1000.00", "2000.00"]) trades.push((await book(amount)).body);
    const closed = [];
    for (const { id } of trades) closed.push(await closeOut(id));
    const [older, newer] = closed.map(({ closeout }) => closeout.owed as string);
    const [one, other] = trades.map(({ id, reference }) => ({ tradeId: id, reference }));
    const [debt] = (await exposure()).debts;
    expect(debt).toMatchObject({
      currency: "GBP",
      amount: (Number(older) + Number(newer)).toFixed(2),
      trades: [
        { ...other, cost: newer, owed: newer, left: newer },
        { ...one, cost: older, owed: older, left: older },
      ],
    });
    const waive = await second.postOnce(`/api/admin/trades/${other?.tradeId}/waive-closeout`, {
      reason: "Ours",
    });
    expect((await confirmApproval(first, waive)).status).toBe(200);
    expect((await exposure()).debts).toMatchObject([{ amount: older, trades: [{ ...one, left: older }] }]);
    const { body: history } = await client.browser.get("/api/history");
    expect(history.items.map((item: { closeoutCost: string }) => item.closeoutCost)).toEqual(["0.00", older]);
    const cookie = [...client.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const csv = await summit.server.inject({ url: "/api/history.csv", headers: { cookie } });
    expect(csv.body.split("\n")[2]).toMatch(new RegExp(`Cancelled,${older}`));
  });
});
