import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Forward } from "#contract/payments/forwards.ts";
import { forwardDepositRoutes } from "#server/payments/forwards/deposit-routes.ts";
import { markOpenForwards } from "#server/processes/mark-forwards.ts";
import { deskForwardRoutes } from "#server/reporting/desk/forward-routes.ts";
import { readPositions } from "#server/reporting/position/store.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import {
  bookedAt,
  firstDay,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const { desk, booked, read, draw, funded, held, eventsOf } = setupForwardFixture([
  ...forwardDepositRoutes,
  ...deskForwardRoutes,
]);

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().openMarket();
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

const mark = () => markOpenForwards(desk().app, desk().db);
/** The rate at which a forward of 1,000.00 GBP with a deposit of 50.00 GBP has lost about 34.00 GBP. */
const againstIt = () => desk().setMid("GBP", "EUR", "1.205");
const add = (who: SignedIn, id: string, amount: string, headers: Readonly<Record<string, string>> = {}) =>
  desk().call(who, "POST", `/api/forwards/${id}/deposits`, { payload: { amount }, headers });
const closeOut = (who: SignedIn, id: string, payload: object) =>
  desk().call(who, "POST", `/api/admin/forwards/${id}/close-out`, { payload });
const price = (who: SignedIn, id: string) =>
  desk().call(who, "POST", `/api/admin/forwards/${id}/closeout-price`);

async function called(amount = "2000.00"): Promise<{ client: SignedIn; forward: Forward; asked: string }> {
  const client = await funded(amount);
  const { id } = await booked(client);
  againstIt();
  await mark();
  const forward = await read(client, id);
  return { client, forward, asked: forward.marginCall?.amount ?? "" };
}

describe("what a forward is worth", () => {
  it("is measured at the mid-market rate for its last day, once a day with the last measure kept", async () => {
    const client = await funded();
    const { id, midRate } = await booked(client);
    await mark();
    const first = await read(client, id);
    expect(first.worth?.rate).toBeCloseTo(midRate, 2);
    expect(Number(first.worth?.change)).toBeLessThan(0);
    desk().setMid("GBP", "EUR", "1.10");
    await mark();
    const second = await read(client, id);
    expect(Number(second.worth?.change)).toBeGreaterThan(50);
    expect(second.worths).toEqual([{ day: "2026-03-10", change: second.worth?.change }]);
    desk().setNow(new Date("2026-03-11T10:00:00Z"));
    await mark();
    const again = await desk().signInAgain(client);
    expect((await read(again, id)).worths.map(({ day }) => day)).toEqual(["2026-03-10", "2026-03-11"]);
  });

  it("isn't measured without a rate that can be dealt at", async () => {
    const client = await funded();
    const { id } = await booked(client);
    desk().closeMarket();
    await mark();
    expect((await read(client, id)).worth).toBeNull();
  });
});

describe("a margin call", () => {
  it("is made once the loss is above half of the deposit, due at 17:00 in London on the next business day", async () => {
    const { client, forward } = await called();
    const loss = -Number(forward.worth?.change);
    expect(loss).toBeGreaterThan(25);
    expect(forward.marginCall).toEqual({ amount: loss.toFixed(2), dueBy: "2026-03-11T17:00:00.000Z" });
    await mark();
    expect(await eventsOf(client, "margin_called")).toHaveLength(1);
  });

  it("isn't made at a gain, nor by ten workers more than once", async () => {
    const client = await funded();
    const { id } = await booked(client);
    desk().setMid("GBP", "EUR", "1.10");
    await mark();
    expect((await read(client, id)).marginCall).toBeNull();
    againstIt();
    await Promise.all(Array.from({ length: 10 }, mark));
    expect(await eventsOf(client, "margin_called")).toHaveLength(1);
  });

  it("is met in parts from the balance, of which nothing above it is taken, and asks for nothing then", async () => {
    const { client, forward, asked } = await called();
    const { id } = forward;
    expect((await add(client, id, "10.00")).body).toMatchObject({
      deposit: "60.00",
      marginCall: { amount: (Number(asked) - 10).toFixed(2) },
    });
    const met = await add(client, id, "1000.00");
    expect(met.status, JSON.stringify(met.body)).toBe(201);
    expect(met.body).toMatchObject({ deposit: (50 + Number(asked)).toFixed(2), marginCall: null });
    expect((await add(client, id, "1.00")).body.code).toBe("margin_call_met");
    await mark();
    expect((await read(client, id)).marginCall).toBeNull();
    expect(await held(client, "client_deposit")).toBe(BigInt(Math.round((50 + Number(asked)) * 100)));
    await expectBooksToBalance(desk().url);
  });

  it("is withdrawn once the rate moves back", async () => {
    const { client, forward } = await called();
    desk().setMid("GBP", "EUR", "1.17");
    await mark();
    expect((await read(client, forward.id)).marginCall).toBeNull();
  });

  it("is met once by fifty requests at once, and by one key once", async () => {
    const { client, forward, asked } = await called();
    const headers = { "idempotency-key": "0198a000-0000-7000-8000-000000000002" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        add(client, forward.id, "1000.00", index % 2 === 0 ? headers : {}),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const total = BigInt(Math.round((50 + Number(asked)) * 100));
    expect(await held(client, "client_deposit")).toBe(total);
    expect(await desk().balanceOf(client, "GBP")).toBe(2_000_00n - total);
    await expectBooksToBalance(desk().url);
  });

  it("refuses another client, a balance that is too small, and what is no amount", async () => {
    const { client, forward, asked } = await called("60.00");
    const { id } = forward;
    expect((await add(await funded(), id, "10.00")).status).toBe(404);
    expect((await add(client, id, asked)).body.code).toBe("forward_deposit_short");
    expect((await add(client, id, "10.001")).body.code).toBe("amount_too_precise");
    expect((await add(client, id, "0")).body.code).toBe("amount_too_small");
    expect(await held(client, "client_deposit")).toBe(50_00n);
  });
});

describe("closing out a forward", () => {
  it("takes the loss from the deposit, then the balance, and returns what is left of the deposit", async () => {
    const { client, forward } = await called();
    const operator = await desk().addStaff("operator");
    const { body: shown } = await price(operator, forward.id);
    expect(shown).toMatchObject({
      currency: "GBP",
      fromDeposit: shown.cost,
      fromBalance: "0.00",
      owed: "0.00",
    });
    const positions = await readPositions(desk().db);
    const closed = await closeOut(operator, forward.id, {
      reason: "Not met",
      greatestCost: shown.greatestCost,
    });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    expect(closed.body).toMatchObject({
      status: "CLOSED_OUT",
      deposit: "0.00",
      fromAmountLeft: "0.00",
      marginCall: null,
      closeout: { cost: shown.cost, reason: "Not met" },
      client: { id: client.id },
    });
    expect((await read(client, forward.id)).closeout).toMatchObject({ cost: shown.cost, reason: "Not met" });
    expect(await held(client, "client_deposit")).toBe(0n);
    const cost = BigInt(Math.round(Number(shown.cost) * 100));
    expect(await desk().balanceOf(client, "GBP")).toBe(2_000_00n - cost);
    expect(await readPositions(desk().db)).not.toEqual(positions);
    expect(await eventsOf(client, "forward_closed_out")).toHaveLength(1);
    await expectBooksToBalance(desk().url);
  });

  it("makes a debt of what neither the deposit nor the balance covers", async () => {
    const client = await funded("60.00");
    const { id } = await booked(client);
    desk().setMid("GBP", "EUR", "1.40");
    const operator = await desk().addStaff("operator");
    const { body: shown } = await price(operator, id);
    expect(shown).toMatchObject({ fromDeposit: "50.00", fromBalance: "10.00" });
    expect(Number(shown.owed)).toBeGreaterThan(90);
    expect(
      (await closeOut(operator, id, { reason: "Not met", greatestCost: shown.greatestCost })).status,
    ).toBe(200);
    expect(await held(client, "closeout_receivable")).toBe(-BigInt(Math.round(Number(shown.owed) * 100)));
    await expectBooksToBalance(desk().url);
  });

  it("pays out no gain, and costs nothing then", async () => {
    const client = await funded();
    const { id } = await booked(client);
    desk().setMid("GBP", "EUR", "1.00");
    const operator = await desk().addStaff("operator");
    expect((await price(operator, id)).body.cost).toBe("0.00");
    expect((await closeOut(operator, id, { reason: "Asked for", greatestCost: "0" })).status).toBe(200);
    expect(await desk().balanceOf(client, "GBP")).toBe(2_000_00n);
    await expectBooksToBalance(desk().url);
  });

  it("is refused at more than the cost that was confirmed, twice, and after everything is drawn", async () => {
    const { client, forward } = await called();
    const operator = await desk().addStaff("operator");
    const { body: shown } = await price(operator, forward.id);
    desk().setMid("GBP", "EUR", "1.25");
    const late = await closeOut(operator, forward.id, {
      reason: "Not met",
      greatestCost: shown.greatestCost,
    });
    expect(late.body.code).toBe("forward_cost_moved");
    expect((await read(client, forward.id)).status).toBe("ACTIVE");
    const payload = { reason: "Not met", greatestCost: "500.00" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => closeOut(operator, forward.id, payload)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const drawn = await booked(await funded());
    expect((await price(operator, drawn.id)).status).toBe(200);
    await expectBooksToBalance(desk().url);
  });

  it("closes what is left after a part was drawn, which stays a trade of its own", async () => {
    const client = await funded();
    const { id } = await booked(client);
    desk().setNow(firstDay);
    desk().setMid("GBP", "EUR", "1.17");
    const again = await desk().signInAgain(client);
    const trade = await draw(again, id, "400.00");
    expect(trade.status, JSON.stringify(trade.body)).toBe(201);
    const operator = await desk().addStaff("operator");
    const { body: shown } = await price(operator, id);
    expect(
      (await closeOut(operator, id, { reason: "Asked for", greatestCost: shown.greatestCost })).status,
    ).toBe(200);
    const closed = await read(again, id);
    expect(closed).toMatchObject({
      status: "CLOSED_OUT",
      drawdowns: [{ trade: { stage: "AWAITING_FUNDS" } }],
    });
    await expectBooksToBalance(desk().url);
  });

  it("is decided by operators: a viewer sees forwards, those with a margin call first, and closes none", async () => {
    const early = await booked(await funded());
    const { forward } = await called();
    const viewer = await desk().addStaff("viewer");
    const list = await desk().call(viewer, "GET", "/api/admin/forwards");
    const ids = list.body.map(({ id }: Forward) => id);
    expect(ids.indexOf(forward.id)).toBeGreaterThanOrEqual(0);
    expect(list.body.at(0).marginCall).not.toBeNull();
    expect(ids).toContain(early.id);
    expect((await price(viewer, forward.id)).status).toBe(403);
    expect((await closeOut(viewer, forward.id, { reason: "x", greatestCost: "1" })).status).toBe(403);
  });
});
