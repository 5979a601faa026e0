import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { drawForward } from "#server/payments/forwards/draw-forward.ts";
import { readPositions } from "#server/reporting/position/store.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { readPdf } from "../support/read-pdf.ts";
import {
  bookedAt,
  firstDay,
  lastDayAtThree,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const { desk, call, quote, book, draw, booked, read, funded, runWorker, expire, held, eventsOf } =
  setupForwardFixture();

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().openMarket();
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

describe("drawing", () => {
  it("parts become trades at the forward's rate, whatever the market, that add up to both amounts", async () => {
    const client = await funded();
    const forward = await booked(client);
    expect((await draw(client, forward.id, "100.00")).body.code).toBe("forward_not_due");
    desk().setNow(firstDay);
    desk().setMid("GBP", "EUR", "1.5");
    const first = await draw(client, forward.id, "333.33");
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(first.body).toMatchObject({
      ...{ type: "FORWARD", stage: "AWAITING_FUNDS", fromAmount: "333.33", amountDue: "333.33" },
      ...{ exchangeRate: forward.rate, midRate: forward.midRate, deliveryDate: "2026-03-18" },
    });
    const second = await draw(client, forward.id, "666.67");
    const bought = [first, second].reduce(
      (sum, { body }) => sum + Math.round(Number(body.toAmount) * 100),
      0,
    );
    expect(bought).toBe(Math.round(Number(forward.toAmount) * 100));
    const detail = await read(client, forward.id);
    expect(detail).toMatchObject({ status: "DRAWN", fromAmountLeft: "0.00", toAmountLeft: "0.00" });
    expect(detail.drawdowns.map(({ trade, byItself }) => [trade.id, byItself])).toEqual([
      [second.body.id, false],
      [first.body.id, false],
    ]);
    const { body: trade } = await call(client, "GET", `/api/trades/${first.body.id}`);
    expect(trade).toMatchObject({
      freeCancelUntil: null,
      forward: { id: forward.id, reference: forward.reference },
    });
    expect((await draw(client, forward.id, "0.01")).body.code).toBe("forward_not_open");
    await expectBooksToBalance(desk().url);
  });

  it("a part whose reference another process took meanwhile is drawn with the next free one", async () => {
    const client = await funded();
    const forward = await booked(client);
    desk().setNow(firstDay);
    const { body: first } = await draw(client, forward.id, "100.00");
    const taken = Number(first.reference.slice(2));
    const take = vi.spyOn(desk().app.references, "take").mockResolvedValueOnce([taken]);
    const second = await draw(client, forward.id, "100.00");
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect(take).toHaveBeenCalledTimes(2);
    take.mockRestore();
    const { drawdowns } = await read(client, forward.id);
    expect(drawdowns.map(({ trade }) => trade.reference)).toEqual([second.body.reference, first.reference]);
    await expectBooksToBalance(desk().url);
  });

  it("drawing leaves the house's exposure as it was, to the minor unit", async () => {
    const client = await funded();
    const before = await readPositions(desk().db);
    const forward = await booked(client);
    const exposed = await readPositions(desk().db);
    expect(exposed).not.toEqual(before);
    desk().setNow(firstDay);
    for (const amount of ["0.07", "333.33", "600.01", "66.59"]) {
      expect((await draw(client, forward.id, amount)).status).toBe(201);
      expect(await readPositions(desk().db)).toEqual(exposed);
    }
  });

  it("fifty drawdowns at once never draw more than the amount, and one key draws once", async () => {
    const client = await funded();
    const forward = await booked(client);
    desk().setNow(firstDay);
    const headers = { "idempotency-key": "0198a000-0000-7000-8000-000000000002" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => draw(client, forward.id, "30.00", index < 10 ? headers : {})),
    );
    const ids = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])));
    expect(ids.size).toBe(33);
    const refused = answers.flatMap(({ status, body }) => (status === 201 ? [] : [body.code]));
    expect(new Set(refused)).toEqual(new Set(["forward_amount_above_rest"]));
    expect(await read(client, forward.id)).toMatchObject({ status: "PARTLY_DRAWN", fromAmountLeft: "10.00" });
    await expectBooksToBalance(desk().url);
  });

  it("slices of one minor unit never buy more than their share", async () => {
    const client = await funded();
    const forward = await booked(client, { amount: "10.00" });
    desk().setNow(firstDay);
    let bought = 0;
    for (let slice = 0; slice < 20; slice += 1) {
      const { status, body } = await draw(client, forward.id, "0.01");
      expect(status, JSON.stringify(body)).toBe(201);
      bought += Math.round(Number(body.toAmount) * 100);
    }
    expect(bought).toBeLessThanOrEqual(20 * forward.rate);
    const rest = await draw(client, forward.id, "9.80");
    expect(bought + Math.round(Number(rest.body.toAmount) * 100)).toBe(
      Math.round(Number(forward.toAmount) * 100),
    );
  });

  it("amounts that can't be drawn are refused in words", async () => {
    const client = await funded();
    const forward = await booked(client);
    desk().setNow(firstDay);
    for (const [amount, code] of [
      ["1000.01", "forward_amount_above_rest"],
      ["0", "amount_too_small"],
      ["1.001", "amount_too_precise"],
    ] as const)
      expect([amount, (await draw(client, forward.id, amount)).body.code]).toEqual([amount, code]);
  });

  it("a crash in the middle draws nothing, and the same call works afterwards", async () => {
    const client = await funded();
    const forward = await booked(client);
    desk().setNow(firstDay);
    const dying = desk()
      .db.transaction()
      .execute(async (tx) => {
        const request = { clientId: client.id, id: forward.id, amount: "100.00", bookedBy: null as never };
        await drawForward(tx, request, desk().context());
        throw new Error("the server dies");
      });
    await expect(dying).rejects.toThrow("the server dies");
    expect(await read(client, forward.id)).toMatchObject({ status: "ACTIVE", drawdowns: [] });
    expect((await draw(client, forward.id, "100.00")).status).toBe(201);
  });
});

describe("the last day", () => {
  it("the client is reminded once, five business days before", async () => {
    const client = await funded();
    await booked(client);
    desk().setNow(new Date("2026-04-10T12:00:00Z"));
    await runWorker();
    expect(await eventsOf(client, "forward_due_soon")).toHaveLength(0);
    desk().setNow(new Date("2026-04-13T12:00:00Z"));
    await Promise.all([runWorker(), runWorker()]);
    await runWorker();
    expect(await eventsOf(client, "forward_due_soon")).toHaveLength(1);
  });

  it("two workers draw what is left once, from 15:00 in London and without the market", async () => {
    const client = await funded();
    const forward = await booked(client);
    desk().setNow(firstDay);
    await draw(client, forward.id, "400.00");
    desk().setNow(new Date(lastDayAtThree.getTime() - 1));
    await runWorker();
    expect((await read(client, forward.id)).status).toBe("PARTLY_DRAWN");
    desk().setNow(lastDayAtThree);
    desk().closeMarket();
    await Promise.all([runWorker(), runWorker(), runWorker()]);
    const { status, drawdowns } = await read(client, forward.id);
    expect(status).toBe("DRAWN");
    expect(drawdowns.map(({ byItself, trade }) => [byItself, trade.fromAmount, trade.deliveryDate])).toEqual([
      [true, "600.00", "2026-04-22"],
      [false, "400.00", "2026-03-18"],
    ]);
    await expectBooksToBalance(desk().url);
  });
});

describe("the deposit", () => {
  it("it goes back to the balance once every part is paid, and the forward is settled", async () => {
    const client = await funded();
    const forward = await booked(client);
    desk().setNow(firstDay);
    const parts = [await draw(client, forward.id, "400.00"), await draw(client, forward.id, "600.00")];
    const pay = (id: string) => call(client, "POST", `/api/trades/${id}/fund-from-balance`);
    expect((await pay(parts[0]?.body.id)).status).toBe(200);
    await desk().relay();
    expect(await read(client, forward.id)).toMatchObject({ status: "DRAWN", deposit: "50.00" });
    expect((await pay(parts[1]?.body.id)).status).toBe(200);
    await desk().relay();
    expect(await read(client, forward.id)).toMatchObject({ status: "SETTLED", deposit: "0.00" });
    expect(await desk().balanceOf(client, "GBP")).toBe(1_000_00n);
    expect(await held(client, "client_deposit")).toBe(0n);
    expect(await eventsOf(client, "forward_settled")).toHaveLength(1);
    await expectBooksToBalance(desk().url);
  });

  it("a part that nobody pays is closed out with its loss, and the deposit pays the debt first", async () => {
    const client = await funded("50.00");
    const forward = await booked(client);
    desk().setNow(firstDay);
    const { body: trade } = await draw(client, forward.id, "1000.00");
    desk().setNow(new Date("2026-03-20T10:00:00Z"));
    desk().setMid("GBP", "EUR", "1.20");
    expect(await expire()).toBeGreaterThan(0);
    const debt = -(await held(client, "closeout_receivable"));
    expect(debt).toBeGreaterThan(0n);
    await desk().relay();
    expect((await call(client, "GET", `/api/trades/${trade.id}`)).body.stage).toBe("CANCELLED");
    expect((await read(client, forward.id)).status).toBe("SETTLED");
    const covered = debt < 50_00n ? debt : 50_00n;
    expect(-(await held(client, "closeout_receivable"))).toBe(debt - covered);
    expect(await desk().balanceOf(client, "GBP")).toBe(50_00n - covered);
    await expectBooksToBalance(desk().url);
  });

  it("a client in debt can't quote, book or draw, and puts the last day off no more than anybody", async () => {
    const client = await funded("100.00");
    const [first, second] = [await booked(client), await booked(client)];
    const quoted = (await quote(client)).body.id;
    desk().setNow(firstDay);
    await draw(client, first.id, "1000.00");
    desk().setNow(new Date("2026-03-20T10:00:00Z"));
    desk().setMid("GBP", "EUR", "1.40");
    await expire();
    await desk().relay();
    expect(-(await held(client, "closeout_receivable"))).toBeGreaterThan(0n);
    expect((await quote(client)).body.code).toBe("closeout_debt");
    expect((await draw(client, second.id, "10.00")).body.code).toBe("closeout_debt");
    expect((await book(client, quoted)).body.code).toBe("quote_expired");
    desk().setNow(lastDayAtThree);
    await runWorker();
    const { status, drawdowns } = await read(client, second.id);
    expect([status, drawdowns[0]?.byItself]).toEqual(["DRAWN", true]);
    const id = drawdowns[0]?.trade.id;
    const paid = await call(client, "POST", `/api/trades/${id}/fund-from-balance`);
    expect(paid.body.code).toBe("closeout_debt");
    await expectBooksToBalance(desk().url);
  });
});

it("the confirmation has all terms and what was exchanged", async () => {
  const client = await funded();
  const forward = await booked(client);
  desk().setNow(firstDay);
  const { body: trade } = await draw(client, forward.id, "400.00");
  const { status, raw } = await call(client, "GET", `/api/forwards/${forward.id}/confirmation.pdf`);
  expect(status).toBe(200);
  const text = JSON.stringify(await readPdf(raw));
  for (const part of [
    ...[forward.reference, trade.reference, "Forward confirmation", "18 Mar 2026 to 22 Apr 2026"],
    ...["16 Mar 2026 to 20 Apr 2026", "50.00 GBP, 5% of what you sell", "600.00 GBP"],
  ])
    expect(text).toContain(part);
});
