import { afterAll, beforeAll, expect, it } from "vitest";
import { forwardChangeRoutes } from "#server/payments/forwards/change-routes.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { breaksAfter } from "../support/breaks-after.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import {
  bookedAt,
  firstDay,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const { desk, call, booked, bookedByTransfer, draw, funded } = setupForwardFixture(forwardChangeRoutes);

/** Connection of the tables' owner, who alone can break the books. */
let owner: Database;

/** A partly drawn forward, a settled one, one that was drawn in part before its date was changed twice, and one that waits for its deposit, beside a trade at spot. */
beforeAll(async () => {
  owner = openTestPool(desk().ownerUrl, { connections: 1 });
  await openForwardPairs(desk(), ["EUR", "GBP"]);
  desk().setNow(bookedAt);
  const client = await funded("3000.00");
  await desk().bookTrade(client);
  const forwards = [await booked(client), await booked(client), await booked(client)];
  desk().setNow(firstDay);
  const moved = forwards[2]?.id ?? "";
  await draw(client, moved, "400.00");
  for (const deliveryTo of ["2026-05-20", "2026-06-17"]) {
    const path = `/api/forwards/${moved}`;
    const { body: change } = await call(client, "POST", `${path}/change-quotes`, { payload: { deliveryTo } });
    const accepted = await call(client, "POST", `${path}/changes`, { payload: { quoteId: change.id } });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(201);
  }
  await draw(client, forwards[0]?.id ?? "", "333.33");
  const { body } = await draw(client, forwards[1]?.id ?? "", "1000.00");
  await call(client, "POST", `/api/trades/${body.id}/fund-from-balance`);
  await desk().relay();
  await bookedByTransfer(client, { deliveryFrom: "2026-03-25" });
});
afterAll(() => owner.destroy());

const deposits = "what is held as deposits of forwards is what each forward says";
const sums = "what is left of a forward and what was drawn from it are what was quoted";
const transfers =
  "a deposit by bank transfer was taken of each forward that doesn't wait for it, and of none that does";
const waiting = "a client has at most one forward that waits for its deposit";
const drawn = "each trade drawn from a forward is one, at its rates and of its client, and was drawn once";
const settled = "a settled forward has no trade that waits for its money";
const changes =
  "a forward has the terms of its last change, each of which was quoted and is no better than mid-market";
const last = "(select quote_id from forwards where quote_id in (select id from forward_changes))";
const partly =
  "(select id from forwards where status = 'PARTLY_DRAWN' and quote_id not in (select id from forward_changes))";
const ofPartly = `(select trade_id from forward_drawdowns where forward_id = ${partly})`;
const tables = ["forwards", "forward_quotes", "forward_drawdowns", "forward_changes"];

it("the books check finds no break in sound forwards", async () => {
  expect(await breaksAfter(owner, "select 1", tables)).toEqual([]);
});

it.each([
  [
    "a forward that says a penny more of its deposit",
    `update forwards set deposit_held = deposit_held + 1 where id = ${partly}`,
    deposits,
  ],
  [
    "a deposit that is held for nothing",
    "update accounts set balance = balance + 1 where kind = 'client_deposit'",
    deposits,
  ],
  [
    "a penny that is left too much",
    `update forwards set from_left = from_left + 1 where id = ${partly}`,
    sums,
  ],
  [
    "a cent that was drawn too much",
    `update trades set to_amount = to_amount + 1 where id = ${ofPartly}`,
    sums,
  ],
  [
    "a forward that was opened without its deposit by bank transfer",
    "update forwards set status = 'ACTIVE' where status = 'PENDING_DEPOSIT'",
    transfers,
  ],
  [
    "a forward that waits for a deposit that was taken",
    `update forwards set status = 'PENDING_DEPOSIT', deposit_held = 0, deposit_due_by = now() where id = ${partly}`,
    transfers,
  ],
  [
    "two forwards of a client that wait for their deposits",
    `update forwards set status = 'PENDING_DEPOSIT', deposit_held = 0, deposit_due_by = now() where id = ${partly}`,
    waiting,
  ],
  ["a drawdown that nobody noted", `delete from forward_drawdowns where forward_id = ${partly}`, drawn],
  ["a trade at another rate", `update trades set rate = rate - 0.0001 where id = ${ofPartly}`, drawn],
  ["a drawn trade of another type", `update trades set type = 'SPOT' where id = ${ofPartly}`, drawn],
  [
    "a changed forward with a cent too much",
    `update forwards set to_left = to_left + 1 where quote_id = ${last}`,
    sums,
  ],
  [
    "a change that says more was left than there was",
    `update forward_changes set from_left = from_left + 1 where id = ${last}`,
    sums,
  ],
  [
    "terms that aren't those of the change",
    `update forward_quotes set rate = rate - 0.0001 where id = ${last}`,
    changes,
  ],
  [
    "a change at a better rate than mid-market",
    `update forward_changes set rate = rate + 0.01, mid_rate = mid_rate + 0.01 where id = ${last}`,
    changes,
  ],
  [
    "a change whose terms the forward doesn't have",
    `update forwards set quote_id = (select terms_before from forward_changes where id = ${last}) where quote_id = ${last}`,
    changes,
  ],
  [
    "a forward that was settled too early",
    `update forward_drawdowns set forward_id = (select id from forwards where status = 'SETTLED') where forward_id = ${partly}`,
    settled,
  ],
])("the books check finds %s", async (_, statements, check) => {
  const breaks = await breaksAfter(owner, statements, tables);
  expect(breaks.map((found) => found.check)).toContain(check);
});
