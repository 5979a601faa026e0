import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Trade } from "#contract/trading/trades.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { contactOf } from "../support/client-users.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", { routes: deskListRoutes, subscriptions: {} });

let operator: SignedIn;
let viewer: SignedIn;
let client: SignedIn;

beforeAll(async () => {
  operator = await fixture().addStaff();
  viewer = await fixture().addStaff("viewer");
  client = await fixture().addClient();
});

/** Decides on a trade; requests the cost first for a close-out. */
async function decide(
  who: SignedIn,
  trade: Pick<Trade, "id">,
  verb: string,
  reason = "The payer is another person",
  key?: string,
) {
  const path = `/api/admin/trades/${trade.id}`;
  const quoted = verb === "cancel" ? await fixture().call(who, "POST", `${path}/closeout-quote`) : undefined;
  if (quoted && quoted.status !== 201) return quoted;
  return fixture().call(who, "POST", `${path}/${verb}`, {
    payload: { reason, ...(quoted && { closeoutQuoteId: quoted.body.id }) },
    ...(key && { headers: { "idempotency-key": key } }),
  });
}

async function fundedTrade(): Promise<Trade> {
  await fixture().deposit(client, "1000.00", "GBP");
  const trade = await fixture().bookTrade(client);
  await fixture().call(client, "POST", `/api/trades/${trade.id}/fund-from-balance`);
  return fixture().readTrade(client, trade.id);
}

async function list(query = ""): Promise<{ id: string; reference: string }[]> {
  const { status, body } = await fixture().call(viewer, "GET", `/api/admin/trades${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body;
}

describe("the desk's list of trades", () => {
  it("the trade list is narrowed by each filter, counted, and paged without a gap", async () => {
    const other = await fixture().addClient();
    const trades: Trade[] = [];
    for (const [who, amount, from, to] of [
      [client, "10.00", "GBP", "EUR"],
      [other, "20.00", "USD", "EUR"],
      [client, "30.00", "GBP", "JPY"],
      [other, "40.00", "GBP", "EUR"],
      [client, "50.00", "EUR", "GBP"],
    ] as const)
      trades.push(await fixture().bookTrade(who, amount, from, to));
    const ids = (...places: number[]) => places.map((place) => trades[place]?.id);
    const found = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await found("?limit=5")).toEqual(ids(4, 3, 2, 1, 0));
    expect(await found("?limit=2&direction=asc&from=GBP")).toEqual(ids(0, 2));
    expect(await found(`?clientId=${other.id}`)).toEqual(ids(3, 1));
    expect(await found(`?to=JPY&status=PENDING&stage=AWAITING_FUNDS&type=SPOT`)).toEqual(ids(2));
    expect(await found(`?search=${trades[3]?.reference.toLowerCase()}`)).toEqual(ids(3));
    expect(await found(`?search=${trades[3]?.reference.slice(2)}`)).toEqual(ids(3));
    expect(await found("?search=nobody")).toEqual([]);
    expect(await found("?status=COMPLETED&limit=5")).toEqual([]);
    const { email } = await fixture()
      .db.selectFrom("clients")
      .select("email")
      .where("id", "=", other.id)
      .executeTakeFirstOrThrow();
    expect(await found(`?search=${encodeURIComponent(email.slice(0, -3))}`)).toEqual(ids(3, 1));
    const parts: string[] = [];
    for (let cursor = ""; ; cursor = `&cursor=${parts.at(-1)}`) {
      const part = await found(`?limit=2${cursor}`);
      parts.push(...part);
      if (part.length < 2) break;
    }
    expect(parts).toEqual(await found(""));
    const count = await fixture().call(viewer, "GET", `/api/admin/trades/count?clientId=${other.id}`);
    expect(count.body).toEqual({ count: 2, more: false });
  });

  it("the trade list refuses reversed dates and an invalid cursor", async () => {
    for (const query of ["?since=2026-02-02&until=2026-02-01", "?since=soon", `?cursor=${randomUUIDv7()}`]) {
      const { status } = await fixture().call(viewer, "GET", `/api/admin/trades${query}`);
      expect([query, status >= 400 && status < 500]).toEqual([query, true]);
    }
  });

  it("the trade list downloads whole as a table, in which nothing is a formula", async () => {
    await fixture()
      .db.updateTable("users")
      .set({ email: "=cmd@example.test" })
      .where("id", "=", await contactOf(fixture().db, client.id))
      .execute();
    const answer = await fixture().call(viewer, "GET", `/api/admin/trades.csv?clientId=${client.id}`);
    expect(answer.headers["content-type"]).toContain("text/csv");
    const lines = answer.raw.toString("utf8").trim().split("\n");
    expect(lines[0]).toContain(
      "Date (UTC),Reference,Client,Email,Type,From,Amount,To,Bought,Rate,Status,Stage",
    );
    expect(lines.length - 1).toBe((await list(`?clientId=${client.id}`)).length);
    expect(lines[1]).toContain("'=cmd@example.test");
  });
});

describe("a trade at the desk", () => {
  it("a trade at the desk shows its postings, with equal debits and credits", async () => {
    const trade = await fundedTrade();
    const { body } = await fixture().call(viewer, "GET", `/api/admin/trades/${trade.id}`);
    expect(body).toMatchObject({ id: trade.id, client: { id: client.id }, stage: "FUNDED" });
    const events = body.postings.map(({ event }: { event: string }) => event);
    expect(events).toEqual(["booking", "balance_funding"]);
    const [booking, funding] = body.postings;
    expect(funding.lines).toContainEqual({
      account: "client_balance",
      ofClient: true,
      currency: "GBP",
      debit: "1000.00",
      credit: null,
    });
    const sum = (side: "debit" | "credit", currency: string) =>
      booking.lines
        .filter((line: { currency: string }) => line.currency === currency)
        .reduce((total: number, line: Record<string, string | null>) => total + Number(line[side] ?? 0), 0);
    for (const currency of ["GBP", "EUR"])
      expect(sum("debit", currency)).toBeCloseTo(sum("credit", currency), 2);
  });

  it("an unpaid trade is cancelled by the desk with a reason, which its client reads", async () => {
    const trade = await fixture().bookTrade(client);
    await fixture().deposit(client, "6.00", "GBP");
    const { status, body } = await decide(operator, trade, "cancel", "You asked us to by phone");
    expect([status, body.stage]).toEqual([200, "CANCELLED"]);
    expect(body.timeline.at(-1)).toMatchObject({
      kind: "cancelled",
      detail: "You asked us to by phone. Closing it cost 6.00 GBP, taken from your balance.",
    });
    expect(body.postings.map(({ event }: { event: string }) => event).toSorted()).toEqual([
      "booking",
      "booking_reversal",
      "closeout",
    ]);
    const again = await decide(operator, trade, "cancel");
    expect(again).toMatchObject({ status: 409, body: { code: "trade_not_awaiting_funds" } });
    expect((await decide(operator, trade, "fail")).body.code).toBe("trade_not_funded");
  });

  it("a paid trade fails with a reason: its money is in the client's balance and its booking is reversed", async () => {
    const trade = await fundedTrade();
    const before = await fixture().balanceOf(client, "GBP");
    const { status, body } = await decide(operator, trade, "fail");
    expect([status, body.stage, body.status]).toEqual([200, "FAILED", "FAILED"]);
    expect(await fixture().balanceOf(client, "GBP")).toBe(before + 100_000n);
    const events = body.postings.map(({ event }: { event: string }) => event);
    expect(events.toSorted()).toEqual(["balance_funding", "booking", "booking_reversal", "funds_returned"]);
    const event = await fixture()
      .db.selectFrom("outbox")
      .select("events")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(event.events).toEqual([
      { kind: "trade_failed", clientId: client.id, tradeId: trade.id, reason: "The payer is another person" },
    ]);
    expect((await decide(operator, trade, "fail")).status).toBe(409);
  });

  it("a trade failed ten times at once fails once, with the same response under one key", async () => {
    const trade = await fundedTrade();
    const before = await fixture().balanceOf(client, "GBP");
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(operator, trade, "fail")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await fixture().balanceOf(client, "GBP")).toBe(before + 100_000n);
    const other = await fundedTrade();
    const same = await Promise.all(
      Array.from({ length: 5 }, () => decide(operator, other, "fail", "Twice", "one-key-for-five")),
    );
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it("a trade that is being paid out cannot fail", async () => {
    const trade = await fundedTrade();
    const beneficiaryId = await fixture().addBeneficiary(client);
    const lines = [{ beneficiaryId, amount: trade.toAmount }];
    await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
    await fixture().settle();
    expect((await decide(operator, trade, "fail")).body.code).toBe("trade_not_funded");
  });

  it("a trade is cancelled only by roles that include it, and with a reason", async () => {
    const trade = await fixture().bookTrade(client);
    expect((await decide(viewer, trade, "cancel")).status).toBe(403);
    expect((await decide(operator, trade, "cancel", "  ")).status).toBe(422);
    expect((await decide(operator, { id: randomUUIDv7() }, "cancel")).status).toBe(404);
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("AWAITING_FUNDS");
  });
});

describe("the desk's list of quotes", () => {
  it("the quote list shows each quote's outcome", async () => {
    const who = await fixture().addClient();
    const booked = await fixture().bookTrade(who);
    const open = await fixture().quote(who.id, "25.00", "GBP", "EUR");
    const read = async (query = "") =>
      (await fixture().call(viewer, "GET", `/api/admin/quotes?clientId=${who.id}${query}`)).body;
    const [newest, oldest] = await read();
    expect(newest).toMatchObject({
      id: open,
      status: "OPEN",
      fromCurrency: "GBP",
      amount: "25.00",
      tradeId: null,
    });
    expect(oldest).toMatchObject({ status: "BOOKED", tradeId: booked.id });
    expect(await read("&status=OPEN")).toEqual([newest]);
    expect(await read("&status=BOOKED")).toEqual([oldest]);
    expect(await read(`&search=${booked.reference}`)).toEqual([oldest]);
    fixture().setNow(new Date(fixture().clock().getTime() + 31_000));
    expect((await read("&status=EXPIRED")).map(({ id }: { id: string }) => id)).toEqual([open]);
    const count = await fixture().call(viewer, "GET", `/api/admin/quotes/count?clientId=${who.id}`);
    expect(count.body).toEqual({ count: 2, more: false });
    const table = await fixture().call(viewer, "GET", `/api/admin/quotes.csv?clientId=${who.id}`);
    expect(table.raw.toString("utf8").trim().split("\n")).toHaveLength(3);
  });
});
