import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ForwardDetail } from "#contract/payments/forwards.ts";
import { forwardDepositRoutes } from "#server/payments/forwards/deposit-routes.ts";
import { markOpenForwards } from "#server/processes/mark-forwards.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { inboxRoutes } from "#server/reporting/inbox/routes.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import {
  bookedAt,
  firstDay,
  lastDayAtThree,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const { desk, call, booked, read, draw, funded, runWorker, held, eventsOf } = setupForwardFixture([
  ...forwardDepositRoutes,
  ...deskListRoutes,
  ...inboxRoutes,
]);

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().openMarket();
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

const mark = () => markOpenForwards(desk().app, desk().db);
const add = (who: SignedIn, id: string, amount: string) =>
  call(who, "POST", `/api/forwards/${id}/deposits`, { payload: { amount } });
const pay = (who: SignedIn, tradeId: string) => call(who, "POST", `/api/trades/${tradeId}/fund-from-balance`);

/** A client whose forward of 1,000.00 GBP has lost more than half of its deposit of 50.00 GBP at a moment. */
async function called(
  at: Date,
  amount = "2000.00",
): Promise<{ client: SignedIn; id: string; asked: string }> {
  const client = await funded(amount);
  const { id } = await booked(client);
  desk().setNow(at);
  desk().setMid("GBP", "EUR", "1.205");
  await mark();
  return { client, id, asked: (await read(client, id)).marginCall?.amount ?? "" };
}

describe("while a margin call is open", () => {
  it("its client exchanges neither a part of the forward nor the rest, until the call is met", async () => {
    const { client, id, asked } = await called(firstDay);
    expect((await read(client, id)).drawableNow).toBe(false);
    for (const amount of ["1.00", "1000.00"])
      expect((await draw(client, id, amount)).body.code).toBe("forward_margin_call_open");
    expect(await read(client, id)).toMatchObject({ status: "ACTIVE", drawdowns: [] });
    expect((await add(client, id, asked)).body).toMatchObject({ marginCall: null, drawableNow: true });
    expect((await draw(client, id, "1000.00")).status).toBe(201);
    await expectBooksToBalance(desk().url);
  });

  it("fifty requests at once exchange nothing, and another client's is as if the forward weren't there", async () => {
    const { client, id } = await called(firstDay);
    const answers = await Promise.all(Array.from({ length: 50 }, () => draw(client, id, "10.00")));
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(["forward_margin_call_open"]));
    expect((await draw(await funded(), id, "10.00")).body.code).toBe("not_found");
  });

  it("one that the rate withdrew lets its client exchange again", async () => {
    const { client, id } = await called(firstDay);
    desk().setMid("GBP", "EUR", "1.17");
    await mark();
    expect((await draw(client, id, "100.00")).status).toBe(201);
  });
});

/** As `called`, and exchanged by itself at 15:00 on its last day. */
async function drawnOnLastDay(amount?: string) {
  const facts = await called(lastDayAtThree, amount);
  await Promise.all([runWorker(), runWorker()]);
  const forward: ForwardDetail = await read(facts.client, facts.id);
  const [drawdown] = forward.drawdowns;
  return { ...facts, forward, tradeId: drawdown?.trade.id ?? "" };
}

async function unmetAtDesk(forwardId: string): Promise<string[]> {
  const operator = await desk().addStaff("operator");
  const { body } = await desk().call(operator, "GET", "/api/admin/inbox");
  const items: readonly { kind: string; opens: string; detail: string }[] = body.items;
  return items.flatMap(({ opens, detail }) => (opens === forwardId ? [detail] : []));
}

describe("a margin call that is open on the last day", () => {
  it("stays on the forward that is exchanged by itself, also when it is measured again, until the exchange is paid", async () => {
    const { client, id, asked, forward, tradeId } = await drawnOnLastDay();
    expect(forward).toMatchObject({ status: "DRAWN", marginCall: { amount: asked } });
    await mark();
    expect((await read(client, id)).marginCall?.amount).toBe(asked);
    expect((await pay(client, tradeId)).status).toBe(200);
    await desk().relay();
    expect(await read(client, id)).toMatchObject({ status: "SETTLED", marginCall: null, deposit: "0.00" });
    expect((await add(client, id, asked)).body.code).toBe("forward_not_open");
    expect(await held(client, "client_deposit")).toBe(0n);
    await expectBooksToBalance(desk().url);
  });

  it("is met after the exchange too, by fifty requests at once no more than once", async () => {
    const { client, id, asked, tradeId } = await drawnOnLastDay();
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(client, id, "1000.00")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const total = BigInt(Math.round((50 + Number(asked)) * 100));
    expect(await held(client, "client_deposit")).toBe(total);
    expect(await read(client, id)).toMatchObject({ status: "DRAWN", marginCall: null });
    desk().setNow(new Date("2026-04-22T09:00:00Z"));
    expect(await unmetAtDesk(id)).toEqual([]);
    expect((await pay(client, tradeId)).status).toBe(200);
    await desk().relay();
    expect(await desk().balanceOf(client, "GBP")).toBe(1_000_00n);
    expect(await eventsOf(client, "forward_settled")).toHaveLength(1);
    await expectBooksToBalance(desk().url);
  });

  it("is the desk's once it isn't met in time, who close the exchange at the client's cost", async () => {
    const { client, id, tradeId } = await drawnOnLastDay("50.00");
    expect(await unmetAtDesk(id)).toEqual([]);
    desk().setNow(new Date("2026-04-21T16:01:00Z"));
    expect(await unmetAtDesk(id)).toEqual(["called"]);
    const operator = await desk().addStaff("operator");
    const path = `/api/admin/trades/${tradeId}`;
    const { body: price } = await desk().call(operator, "POST", `${path}/closeout-quote`);
    const payload = { closeoutQuoteId: price.id, reason: "The margin call wasn't met" };
    const closed = await desk().call(operator, "POST", `${path}/cancel`, { payload });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    await desk().relay();
    expect(await read(client, id)).toMatchObject({ status: "SETTLED", marginCall: null });
    expect(await unmetAtDesk(id)).toEqual([]);
    expect(await held(client, "client_deposit")).toBe(0n);
    await expectBooksToBalance(desk().url);
  });

  it("that a server of the version before left on a settled forward isn't shown", async () => {
    const { client, id, tradeId } = await drawnOnLastDay();
    expect((await pay(client, tradeId)).status).toBe(200);
    await desk().relay();
    await desk()
      .db.updateTable("marginCalls")
      .set({ endedAt: null, ending: null })
      .where("forwardId", "=", id)
      .execute();
    expect((await read(client, id)).marginCall).toBeNull();
  });
});
