import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";

import { forwardChangeRoutes } from "#server/payments/forwards/change-routes.ts";
import { forwardDepositRoutes } from "#server/payments/forwards/deposit-routes.ts";
import { markOpenForwards } from "#server/processes/mark-forwards.ts";
import { readPositions } from "#server/reporting/position/store.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";

import type { SignedIn } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import {
  bookedAt,
  firstDay,
  lastDayAtThree,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const { desk, call, book, quote, booked, draw, read, funded, runWorker, held, eventsOf } =
  setupForwardFixture([...forwardChangeRoutes, ...forwardDepositRoutes, ...restrictionRoutes]);
const { restrict } = restrictionFixture(desk);

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().openMarket();
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

const summer = { deliveryFrom: "2026-06-17", deliveryTo: "2026-07-22" };
const ask = (who: SignedIn, id: string, dates: object = summer) =>
  call(who, "POST", `/api/forwards/${id}/change-quotes`, { payload: dates });
const accept = (who: SignedIn, id: string, quoteId: string, headers: Readonly<Record<string, string>> = {}) =>
  call(who, "POST", `/api/forwards/${id}/changes`, { payload: { quoteId }, headers });
const codes = (answers: readonly { readonly status: number; readonly body: { readonly code?: string } }[]) =>
  answers.map(({ status, body }) => (status === 201 ? "done" : body.code));

async function changed(who: SignedIn, id: string, dates: object = summer) {
  const quoted = await ask(who, id, dates);
  expect(quoted.status, JSON.stringify(quoted.body)).toBe(201);
  const { status, body } = await accept(who, id, quoted.body.id);
  expect(status, JSON.stringify(body)).toBe(201);
  return { quoted: quoted.body, forward: body };
}

const positions = async () =>
  new Map((await readPositions(desk().db)).map(({ currency, minor }) => [currency, minor]));

describe("a change of the date", () => {
  it("moves what is left at the old rate and today's difference, keeps the deposit, and counts in the exposure at once", async () => {
    const client = await funded();
    const forward = await booked(client);
    const before = await positions();
    const { quoted, forward: after } = await changed(client, forward.id);
    expect(quoted).toMatchObject({
      ...summer,
      ...{ fromAmount: "1000.00", toAmountBefore: forward.toAmount, rateBefore: forward.rate },
      ...{ drawFrom: "2026-06-15", drawBy: "2026-07-20" },
    });
    // Pounds bear more interest than euros, so that a later euro is dearer; the fee comes on top.
    expect(Number(quoted.points)).toBeCloseTo(quoted.midAfter - quoted.midBefore, 9);
    expect(Number(quoted.points)).toBeLessThan(0);
    const fee = quoted.midAfter * (quoted.marginPercent / 100);
    expect(quoted.rate).toBeCloseTo(forward.rate + Number(quoted.points) - fee, 9);
    expect(after).toMatchObject({
      ...{ ...summer, rate: quoted.rate, status: "ACTIVE", deposit: "50.00", reference: forward.reference },
      ...{ fromAmountLeft: "1000.00", toAmountLeft: quoted.toAmount, toAmount: quoted.toAmount },
    });
    const moved = ((await positions()).get("EUR") ?? 0n) - (before.get("EUR") ?? 0n);
    const expected =
      BigInt(Math.round(forward.midRate * 100_000)) - BigInt(Math.round(after.midRate * 100_000));
    expect(Number(moved - expected)).toBeLessThanOrEqual(1);
    expect((await positions()).get("GBP")).toBe(before.get("GBP"));
    expect((await read(client, forward.id)).changes).toMatchObject([
      {
        fromAmount: "1000.00",
        before: { deliveryTo: forward.deliveryTo, rate: forward.rate, toAmount: forward.toAmount },
        after: { deliveryTo: summer.deliveryTo, rate: after.rate, toAmount: after.toAmount },
      },
    ]);
    expect(await held(client, "client_deposit")).toBe(50_00n);
    expect(await eventsOf(client, "forward_date_changed")).toHaveLength(1);
    const pdf = await call(client, "GET", `/api/forwards/${forward.id}/confirmation.pdf`);
    expect(pdf.status).toBe(200);
    await expectBooksToBalance(desk().url);
  });

  it("of a partly drawn forward moves the rest, whose slices of a penny add up to it", async () => {
    const client = await funded();
    const forward = await booked(client);
    desk().setNow(firstDay);
    await draw(client, forward.id, "999.95");
    const { quoted } = await changed(client, forward.id, { deliveryTo: "2026-05-20" });
    await changed(client, forward.id, { deliveryFrom: "2026-03-20", deliveryTo: "2026-06-17" });
    desk().setNow(new Date("2026-05-18T09:00:00Z"));
    for (let slice = 0; slice < 5; slice += 1)
      expect((await draw(client, forward.id, "0.01")).status).toBe(201);
    const { status, drawdowns, toAmount } = await read(client, forward.id);
    expect([status, drawdowns.length, quoted.fromAmount]).toEqual(["DRAWN", 6, "0.05"]);
    const bought = drawdowns.slice(0, 5).reduce((sum, { trade }) => sum + Number(trade.toAmount), 0);
    expect(bought.toFixed(2)).toBe(toAmount);
    await expectBooksToBalance(desk().url);
  });

  it("can't be booked as a forward, nor the quote of the forward once more", async () => {
    const client = await funded();
    const quoted = (await quote(client)).body;
    const { body: forward } = await book(client, quoted.id);
    const { quoted: change } = await changed(client, forward.id);
    expect(codes([await book(client, quoted.id), await book(client, change.id)])).toEqual([
      "quote_used",
      "quote_used",
    ]);
    const open = (await ask(client, forward.id, { deliveryTo: "2026-05-20" })).body.id;
    expect((await book(client, open)).body.code).toBe("not_found");
  });

  it("reminds of the new last day, and draws what is left on it alone", async () => {
    const client = await funded();
    const forward = await booked(client);
    await changed(client, forward.id);
    desk().setNow(lastDayAtThree);
    await runWorker();
    expect((await read(client, forward.id)).status).toBe("ACTIVE");
    desk().setNow(new Date("2026-07-14T10:00:00Z"));
    await runWorker();
    expect(await eventsOf(client, "forward_due_soon")).toHaveLength(1);
    desk().setNow(new Date("2026-07-20T14:00:00Z"));
    await runWorker();
    expect((await read(client, forward.id)).status).toBe("DRAWN");
    await expectBooksToBalance(desk().url);
  });
});

describe("refusals", () => {
  it.each([
    ["a holiday", { deliveryTo: "2026-04-03" }],
    ["a spot date", { deliveryTo: "2026-03-12" }],
    ["over 12 months", { deliveryTo: "2027-03-11" }],
    ["a window that ends before it begins", { deliveryFrom: "2026-07-22", deliveryTo: "2026-06-17" }],
    ["the dates that it has", { deliveryFrom: "2026-03-18", deliveryTo: "2026-04-22" }],
  ])("dates aren't changed to %s", async (_, dates) => {
    const client = await funded();
    const { id } = await booked(client);
    expect((await ask(client, id, dates)).body.code).toBe("forward_date_invalid");
  });

  it("without a current rate, for a stale quote, and for another client nothing changes", async () => {
    const [client, other] = [await funded(), await funded()];
    const { id } = await booked(client);
    const own = await booked(other);
    const stale = (await ask(client, id)).body.id;
    expect((await ask(other, id)).body.code).toBe("not_found");
    expect((await accept(other, id, stale)).body.code).toBe("not_found");
    expect((await accept(other, own.id, stale)).body.code).toBe("quote_expired");
    desk().setNow(new Date(bookedAt.getTime() + 30_000));
    expect((await accept(client, id, stale)).body.code).toBe("quote_expired");
    desk().closeMarket();
    expect((await ask(client, id)).body.code).toBe("rate_unavailable");
    expect((await read(client, id)).changes).toEqual([]);
  });

  it("a restricted client gets no quote, and changes nothing", async () => {
    const client = await funded();
    const { id } = await booked(client);
    const quoted = (await ask(client, id)).body.id;
    await restrict(client, "book");
    expect((await accept(client, id, quoted)).body.code).toBe("account_under_review");
    await restrict(client, "quote");
    expect((await ask(client, id)).body.code).toBe("account_under_review");
  });

  it("an open margin call is met first, and a loss above the deposit isn't moved to a later day", async () => {
    const client = await funded();
    const { id } = await booked(client);
    const quoted = (await ask(client, id)).body.id;
    desk().setMid("GBP", "EUR", "1.25");
    expect((await ask(client, id)).body.code).toBe("forward_loss_too_large");
    expect((await ask(client, id, { deliveryTo: "2026-03-20" })).status).toBe(201);
    await markOpenForwards(desk().app, desk().db);
    expect((await read(client, id)).marginCall).not.toBeNull();
    expect(codes([await ask(client, id), await accept(client, id, quoted)])).toEqual([
      "forward_margin_call_open",
      "forward_margin_call_open",
    ]);
    const payload = { amount: (await read(client, id)).marginCall?.amount };
    expect((await call(client, "POST", `/api/forwards/${id}/deposits`, { payload })).status).toBe(201);
    expect((await ask(client, id)).status).toBe(201);
  });

  it("what is drawn by itself on its last day isn't moved any more", async () => {
    const client = await funded();
    const { id } = await booked(client);
    desk().setNow(new Date(lastDayAtThree.getTime() - 10_000));
    const quoted = (await ask(client, id)).body.id;
    desk().setNow(lastDayAtThree);
    expect(codes([await ask(client, id), await accept(client, id, quoted)])).toEqual([
      "forward_last_day",
      "forward_last_day",
    ]);
    await runWorker();
    expect((await ask(client, id)).body.code).toBe("forward_not_open");
  });
});
