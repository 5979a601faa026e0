import { expect, it } from "vitest";
import { addDays, dayOf, formatCalendarDay } from "#domain/calendar.ts";
import { orderRoutes } from "#server/automation/orders/routes.ts";
import { fillAtRate } from "../support/fill-at-rate.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, team, approve, read, setRules, addTo } = setupApprovalFixture(orderRoutes);
const rule = { kind: "booking", above: "1000", approvals: 1, role: "approver" } as const;

function place(who: SignedIn, stopRate: string, dates: object = {}) {
  const pair = { fromCurrency: "GBP", toCurrency: "EUR", amount: "2000.00" };
  const payload = { ...pair, targetRate: "1.20", stopRate, termsAccepted: true, ...dates };
  return desk().call(who, "POST", "/api/orders", { payload });
}
const orders = async (who: SignedIn) => (await desk().call(who, "GET", "/api/orders")).body;
const fill = (mid: string) => fillAtRate(desk().db, desk().context(), mid);

it("an approver is named the stop of an order and approves that stop alone, by which it is filled once", async () => {
  // A client's pound buys 1.121625 euros in this table.
  desk().app.rates.accept(tableAt(desk().clock()));
  const { owner, preparer } = await team();
  expect((await setRules(owner, [rule])).status).toBe(200);
  const reached = await place(preparer, "1.13");
  expect([reached.status, Object.keys(reached.body.fields)]).toEqual([422, ["stopRate"]]);
  const id = (await place(preparer, "1.10")).body.approval.id;
  expect((await place(preparer, "1.11")).body.approval.id).not.toBe(id);
  expect((await read(owner, id)).summary).toMatch(
    /if the rate is at least 1\.2000, .* up to seven days; if the rate falls to 1\.1000 first, exchange at the rate of that moment$/,
  );
  expect((await read(owner, id)).exchange).toEqual({
    ...{ fromCurrency: "GBP", toCurrency: "EUR", amount: "2000.00", lowestRate: 1.2 },
  });
  expect((await approve(owner, id)).status).toBe(200);
  expect(await orders(owner)).toMatchObject([{ targetRate: 1.2, stopRate: 1.1, status: "pending" }]);
  expect([await fill("1.11"), await fill("1.09"), await fill("1.25")]).toEqual([0, 1, 0]);
  expect(await orders(owner)).toMatchObject([{ status: "filled", trade: { exchangeRate: 1.08673 } }]);
});

it("an approver reads that a stop without a target exchanges at the rate of that moment, and approves that stop alone", async () => {
  desk().app.rates.accept(tableAt(desk().clock()));
  const { owner, preparer } = await team();
  expect((await setRules(owner, [rule])).status).toBe(200);
  const ask = async (stopRate: string, changes: object = {}) =>
    (await place(preparer, stopRate, { targetRate: null, ...changes })).body.approval.id;
  const id = await ask("1.10");
  expect(new Set([id, await ask("1.11"), await ask("1.10", { targetRate: "1.20" })]).size).toBe(3);
  expect(await read(owner, id)).toMatchObject({
    summary:
      "Exchange 2,000.00 GBP to EUR if the rate falls to 1.1000, at the rate of that moment, which may be lower still; the rate is watched once approved, for up to seven days",
    exchange: null,
  });
  expect((await approve(owner, id)).status).toBe(200);
  expect(await orders(owner)).toMatchObject([{ targetRate: null, stopRate: 1.1, status: "pending" }]);
  const change = { fromCurrency: "GBP", toCurrency: "EUR", amount: "3000.00", termsAccepted: true };
  const [{ id: placed }] = await orders(owner);
  const asked = await desk().call(preparer, "PUT", `/api/orders/${placed}`, { payload: change });
  expect((await read(owner, asked.body.approval.id)).summary).toMatch(
    /^Change an order to exchange 3,000\.00 GBP to EUR if the rate falls to 1\.1000, .* until \d+ [A-Z]/,
  );
  expect([await fill("1.25"), await fill("1.11"), await fill("1.09"), await fill("1.09")]).toEqual([
    0, 0, 1, 0,
  ]);
  expect(await orders(owner)).toMatchObject([{ status: "filled", trade: { exchangeRate: 1.08673 } }]);
});

it("a stop that the rate reached while the order waited for approval is refused, and nothing is exchanged", async () => {
  desk().app.rates.accept(tableAt(desk().clock()));
  const { owner, preparer } = await team();
  expect((await setRules(owner, [rule])).status).toBe(200);
  const id = (await place(preparer, "1.10", { targetRate: null })).body.approval.id;
  desk().app.rates.accept(tableAt(desk().clock(), "0.82"));
  expect((await approve(owner, id)).status).not.toBe(200);
  expect(await orders(owner)).toEqual([]);
});

it("an approver is named when an order starts and that it is good till cancelled, and approves those dates alone", async () => {
  desk().app.rates.accept(tableAt(desk().clock()));
  const { owner, preparer } = await team();
  expect((await setRules(owner, [rule])).status).toBe(200);
  const startDate = addDays(dayOf(desk().clock()), 3);
  const ask = async (dates: object) => (await place(preparer, "1.10", dates)).body.approval.id;
  const id = await ask({ startDate, goodTillCancelled: true });
  expect(
    new Set([id, await ask({}), await ask({ startDate }), await ask({ goodTillCancelled: true })]).size,
  ).toBe(4);
  const words = `to EUR from ${formatCalendarDay(startDate)}, if the rate is at least 1.2000, or wait for it until it is cancelled, for up to a year;`;
  expect((await read(owner, id)).summary).toContain(words);
  expect((await approve(owner, id)).status).toBe(200);
  expect(await orders(owner)).toMatchObject([{ awaitingStart: true, goodTillCancelled: true }]);
  expect([await fill("1.25"), await fill("1.05")]).toEqual([0, 0]);
});

it("an order that is approved on or after its start watches the rate at once, and ends as it was asked for", async () => {
  desk().app.rates.accept(tableAt(desk().clock()));
  const { owner, preparer } = await team();
  expect((await setRules(owner, [rule])).status).toBe(200);
  const today = dayOf(desk().clock());
  const ask = async (dates: object) => (await place(preparer, "1.10", dates)).body.approval.id;
  const waiting = [
    await ask({ startDate: today, expiryDate: addDays(today, 9) }),
    await ask({ startDate: addDays(today, 2), expiryDate: addDays(today, 8) }),
    await ask({ startDate: addDays(today, 3), goodTillCancelled: true }),
  ];
  desk().setNow(new Date(desk().clock().getTime() + 3 * 86_400_000));
  desk().app.rates.accept(tableAt(desk().clock()));
  const approver = await addTo(owner, "approver");
  for (const id of waiting) expect((await approve(approver, id)).status).toBe(200);
  expect(await orders(approver)).toMatchObject([
    { awaitingStart: false, startsAt: null, expiryDate: addDays(today, 368), goodTillCancelled: true },
    { awaitingStart: false, startsAt: null, expiryDate: addDays(today, 8) },
    { awaitingStart: false, startsAt: null, expiryDate: addDays(today, 9) },
  ]);
  expect(await fill("1.25")).toBe(3);
});

it("an approver of a change reads when the order starts", async () => {
  desk().app.rates.accept(tableAt(desk().clock()));
  const { owner, preparer } = await team();
  const startDate = addDays(dayOf(desk().clock()), 3);
  const { id } = (await place(owner, "1.10", { startDate })).body;
  expect((await setRules(owner, [rule])).status).toBe(200);
  const terms = { fromCurrency: "GBP", toCurrency: "EUR", amount: "3000.00", targetRate: "1.21" };
  const payload = { ...terms, stopRate: "1.10", termsAccepted: true };
  const asked = await desk().call(preparer, "PUT", `/api/orders/${id}`, { payload });
  expect((await read(owner, asked.body.approval.id)).summary).toMatch(
    `Change an order to exchange 3,000.00 GBP to EUR from ${formatCalendarDay(startDate)}, if`,
  );
  desk().setNow(new Date(desk().clock().getTime() + 4 * 86_400_000));
  desk().app.rates.accept(tableAt(desk().clock()));
  expect((await approve(await addTo(owner, "approver"), asked.body.approval.id)).status).toBe(200);
});
