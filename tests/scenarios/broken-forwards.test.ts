import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/postgres/database.ts";
import { breaksAfter } from "../support/breaks-after.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import {
  bookedAt,
  firstDay,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const { desk, call, booked, draw, funded } = setupForwardFixture();

/** Connection of the tables' owner, who alone can break the books. */
let owner: Database;

/** One forward that is partly drawn and one that is settled, beside a trade at spot. */
beforeAll(async () => {
  owner = openTestPool(desk().ownerUrl, { connections: 1 });
  await openForwardPairs(desk(), ["EUR", "GBP"]);
  desk().setNow(bookedAt);
  const client = await funded("3000.00");
  await desk().bookTrade(client);
  const forwards = [await booked(client), await booked(client)];
  desk().setNow(firstDay);
  await draw(client, forwards[0]?.id ?? "", "333.33");
  const { body } = await draw(client, forwards[1]?.id ?? "", "1000.00");
  await call(client, "POST", `/api/trades/${body.id}/fund-from-balance`);
  await desk().relay();
});
afterAll(() => owner.destroy());

const deposits = "what is held as deposits of forwards is what each forward says";
const sums = "what is left of a forward and what was drawn from it are what was quoted";
const drawn = "each trade drawn from a forward is one, at its rates and of its client, and was drawn once";
const settled = "a settled forward has no trade that waits for its money";
const partly = "(select id from forwards where status = 'PARTLY_DRAWN')";
const ofPartly = `(select trade_id from forward_drawdowns where forward_id = ${partly})`;
const tables = ["forwards", "forward_quotes", "forward_drawdowns"];

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
  ["a drawdown that nobody noted", `delete from forward_drawdowns where forward_id = ${partly}`, drawn],
  ["a trade at another rate", `update trades set rate = rate - 0.0001 where id = ${ofPartly}`, drawn],
  ["a drawn trade of another type", `update trades set type = 'SPOT' where id = ${ofPartly}`, drawn],
  [
    "a forward that was settled too early",
    `update forward_drawdowns set forward_id = (select id from forwards where status = 'SETTLED') where forward_id = ${partly}`,
    settled,
  ],
])("the books check finds %s", async (_, statements, check) => {
  const breaks = await breaksAfter(owner, statements, tables);
  expect(breaks.map((found) => found.check)).toContain(check);
});
