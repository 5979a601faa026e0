import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/postgres/database.ts";
import { breaksAfter } from "../support/breaks-after.ts";
import { coverCalls, coverRoutes } from "../support/cover-fixture.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", { routes: coverRoutes, subscriptions: {} });
const { tick, wait, draft, quote, confirm, follow, simulate } = coverCalls(fixture);

/** Connection of the tables' owner, who alone can break the books. */
let owner: Database;

/** One deal that is settled, one of which a part is dealt, one that is rejected, and trades of three kinds beside them. */
beforeAll(async () => {
  owner = openTestPool(fixture().ownerUrl, { connections: 1 });
  const client = await fixture().addClient();
  await fixture().bookTrade(client, "1000.00", "GBP", "EUR");
  await fixture().bookTrade(client, "500.00", "USD", "GBP");
  const dealer = await fixture().addStaff("operator");
  const approver = await fixture().addStaff("approver");
  await fixture().addStaff("approver");
  for (const mode of ["normal", "partial", "reject"] as const) {
    tick("0.8");
    const { body } = await draft(dealer);
    const { body: quoted } = await quote(approver, body.id);
    simulate(mode);
    await confirm(approver, quoted);
    if (mode !== "normal") continue;
    const now = fixture().clock();
    wait(7 * 86_400_000);
    await follow();
    fixture().setNow(now);
  }
});
afterAll(() => owner.destroy());

const position = "the position is what trades put there less what cover deals took out";
const owed = "what providers owe, are owed and kept is what was dealt with them";
const journals = "each cover deal has the journals of its status, within its quote";
const settled = "(select id from cover_deals where status = 'SETTLED')";
const partly = "(select id from cover_deals where status = 'PARTLY')";
const rejected = "(select id from cover_deals where status = 'REJECTED')";
/** Moves a penny between two house accounts, with a journal that sums to zero and updated balances. */
const shift = (event: string, deal: string, from: string, to: string) => {
  const lineOf = (kind: string) =>
    `(select account_id from entries join accounts on accounts.id = account_id join journals on journals.id = journal_id
      where event = '${event}' and subject_id = ${deal} and kind = '${kind}' and currency = 'EUR')`;
  const journal = `(select id from journals where event = '${event}' and subject_id = ${deal})`;
  return [
    [from, -1],
    [to, 1],
  ]
    .map(
      ([
        kind,
        by,
      ]) => `update entries set amount = amount + ${by} where journal_id = ${journal} and account_id = ${lineOf(String(kind))};
        update accounts set balance = balance + ${by} where id = ${lineOf(String(kind))};`,
    )
    .join("\n");
};

it("the books check finds no break in sound cover deals", async () => {
  expect(await breaksAfter(owner, "select 1", ["cover_deals"])).toEqual([]);
});

it.each([
  [
    "a deal that took a cent more out of the position",
    `update cover_deals set sold = sold - 1 where id = ${partly}`,
    position,
  ],
  [
    "a deal at another worth",
    `update cover_deals set mid_amount = mid_amount + 1 where id = ${settled}`,
    position,
  ],
  [
    "a journal that covers a cent more than its deal",
    shift("cover_filled", partly, "dealing_result", "position"),
    position,
  ],
  [
    "a trade that put a cent less there",
    "update trades set from_amount = from_amount - 1, amount_due = amount_due - 1 where from_currency = 'USD'",
    position,
  ],
  [
    "a position that moved by itself",
    "update accounts set balance = balance + 1 where id = (select min(id) from accounts where kind = 'position' and currency = 'JPY')",
    position,
  ],
  [
    "a provider that owes a cent more than was dealt",
    `update cover_deals set bought = bought + 1 where id = ${partly}`,
    owed,
  ],
  [
    "a result that is a cent better than what was dealt",
    shift("cover_filled", settled, "cover_receivable", "dealing_result"),
    owed,
  ],
  [
    "a deal that is settled without its journal",
    `delete from journals where event = 'cover_settled'`,
    journals,
  ],
  [
    "a rejected deal that was booked",
    `update journals set subject_id = ${rejected} where event = 'cover_filled' and subject_id = ${partly}`,
    journals,
  ],
  [
    "a deal below its quote",
    `update cover_deals set quoted_bought = quoted_bought + 3 where id = ${settled}`,
    journals,
  ],
  [
    "a deal below its quote, of an amount that is bought",
    `update cover_deals set amount_currency = bought_currency, quoted_bought = quoted_bought + 3 where id = ${settled}`,
    journals,
  ],
])("the books check finds %s", async (_, statements, check) => {
  const breaks = await breaksAfter(owner, statements, ["cover_deals"]);
  expect(breaks.map((found) => found.check)).toContain(check);
});
