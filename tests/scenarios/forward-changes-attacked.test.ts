import { beforeAll, beforeEach, expect, it } from "vitest";
import { writeLimits } from "#server/payments/close-outs/store.ts";
import { forwardChangeRoutes } from "#server/payments/forwards/change-routes.ts";
import { deskForwardRoutes } from "#server/reporting/desk/forward-routes.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import {
  bookedAt,
  firstDay,
  lastDayAtThree,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const { desk, call, booked, draw, read, funded, runWorker, eventsOf } = setupForwardFixture([
  ...forwardChangeRoutes,
  ...deskForwardRoutes,
]);

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

it("fifty acceptances of one quote, with one key or others, change the date once", async () => {
  const client = await funded();
  const { id } = await booked(client);
  const quoted = (await ask(client, id)).body.id;
  const headers = { "idempotency-key": "0198a000-0000-7000-8000-000000000001" };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => accept(client, id, quoted, index % 2 === 0 ? headers : {})),
  );
  expect(new Set(codes(answers))).toEqual(new Set(["done", "quote_used"]));
  expect((await read(client, id)).changes).toHaveLength(1);
  expect(await eventsOf(client, "forward_date_changed")).toHaveLength(1);
  await expectBooksToBalance(desk().url);
});

it("of fifty quotes that are accepted one changes the date, and the others name what they were of", async () => {
  const client = await funded();
  const { id } = await booked(client);
  const quotes = [];
  for (let count = 0; count < 50; count += 1) quotes.push((await ask(client, id)).body.id);
  const answers = await Promise.all(quotes.map((quoted) => accept(client, id, quoted)));
  const found = codes(answers).toSorted();
  expect(found).toEqual(["done", ...Array.from({ length: 49 }, () => "forward_changed")]);
  await expectBooksToBalance(desk().url);
});

it("a change beside drawdowns and the worker is of what was left when it was quoted, or refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    desk().setNow(firstDay);
    const client = await funded();
    const { id } = await booked(client, { deliveryFrom: "2026-03-19" });
    desk().setNow(new Date("2026-03-18T09:00:00Z"));
    const quoted = (await ask(client, id)).body.id;
    const [change, ...drawn] = await Promise.all([
      accept(client, id, quoted),
      ...Array.from({ length: 5 }, () => draw(client, id, "100.00")),
      runWorker(),
    ]);
    const parts = drawn.flatMap((answer) => (answer && "status" in answer ? codes([answer]) : []));
    const made = parts.filter((code) => code === "done").length;
    expect(parts.every((code) => code === "done" || code === "forward_not_due")).toBe(true);
    const { fromAmountLeft, changes } = await read(client, id);
    expect(Number(fromAmountLeft)).toBe(1000 - made * 100);
    // Changed first, it can't be drawn before June.
    expect([`${codes([change as never])[0]}`, made, changes.length]).toEqual(
      changes.length === 1 ? ["done", 0, 1] : ["forward_changed", 5, 0],
    );
  }
  await expectBooksToBalance(desk().url);
});

it("a change beside the drawing of the last day leaves the forward drawn, and the change refused", async () => {
  const client = await funded();
  const { id } = await booked(client);
  desk().setNow(new Date(lastDayAtThree.getTime() - 10_000));
  const quoted = (await ask(client, id)).body.id;
  desk().setNow(lastDayAtThree);
  const [change] = await Promise.all([accept(client, id, quoted), runWorker(), runWorker()]);
  expect(["forward_last_day", "forward_not_open"]).toContain(change.body.code);
  expect((await read(client, id)).status).toBe("DRAWN");
  await expectBooksToBalance(desk().url);
});

it("a change beside the desk's close-out comes before it or is refused, and nothing is left either way", async () => {
  const operator = await desk().addStaff("operator");
  for (let round = 0; round < 5; round += 1) {
    const client = await funded();
    const { id } = await booked(client);
    const quoted = (await ask(client, id)).body.id;
    const payload = { reason: "Asked for", greatestCost: "1000.00" };
    const [change, closed] = await Promise.all([
      accept(client, id, quoted),
      desk().call(operator, "POST", `/api/admin/forwards/${id}/close-out`, { payload }),
    ]);
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    expect(["done", "forward_not_open"]).toContain(codes([change])[0]);
    const { status, changes, fromAmountLeft } = await read(client, id);
    expect([status, fromAmountLeft]).toEqual(["CLOSED_OUT", "0.00"]);
    expect(changes).toHaveLength(change.status === 201 ? 1 : 0);
  }
  await expectBooksToBalance(desk().url);
});

it("a preparer's limit holds for what is left", async () => {
  const client = await funded();
  const { id } = await booked(client);
  const quoted = (await ask(client, id)).body.id;
  await desk()
    .db.updateTable("clients")
    .set({ preparerBookingLimit: 100_00n })
    .where("id", "=", client.id)
    .execute();
  const key = await makeApiKey(desk().app, { clientId: client.id, scopes: ["trades"] });
  const byKey = { ...client, authorization: key.authorization };
  expect((await accept(byKey, id, quoted)).body.code).toBe("booking_needs_approval");
  await desk()
    .db.transaction()
    .execute((tx) => writeLimits(tx, client.id, { unsettledLimit: 0n, forwardLimit: 0n }));
  expect((await accept(client, id, quoted)).status).toBe(201);
});
