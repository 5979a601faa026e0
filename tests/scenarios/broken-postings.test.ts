import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/postgres/database.ts";
import { breaksAfter } from "../support/breaks-after.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { openPaymentFixture, type PaymentFixture } from "../support/payment-fixture.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
let fixture: PaymentFixture;
let owner: Database;
let dataDir: string;

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  fixture = await openPaymentFixture({ url: database.appUrl, dataDir });
  owner = openTestPool(database.ownerUrl, { connections: 1 });
  const [client, other] = [await fixture.addClient(), await fixture.addClient()];
  await fixture.deposit(client, "100.00", "GBP");
  await fixture.deposit(other, "70.00", "GBP");
  const beneficiaryId = await fixture.addBeneficiary(client, "GBP");
  const payload = { beneficiaryId, amount: "40.00" };
  await fixture.call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  await fixture.settle();
  const trade = await fixture.bookTrade(client);
  await fixture.receive("1000.00", "GBP", trade.reference);
});
afterAll(async () => {
  await fixture.close();
  await owner.destroy();
  await removeTemporaryFolder(dataDir);
});

it("finds nothing where nothing is broken", async () => {
  expect(await breaksAfter(owner, "select 1", ["payments"])).toEqual([]);
});

const whole = "each posting of money in or out has its payment's amount, currency and client";
const booked = "each booking is posted at its trade's margin and worth at mid-market";

const deposit =
  "(select subject_id from journals where event = 'balance_deposit' order by posted_at, id limit 1)";
const paid = "(select subject_id from journals where event = 'payment_completed' limit 1)";
const otherClient = `(select client_id from receipts where client_id <> (select client_id from receipts where id = ${deposit}) limit 1)`;

it.each([
  [
    "a deposit whose receipt has another amount",
    whole,
    `update receipts set amount = amount + 1000 where id = ${deposit}`,
  ],
  [
    "a deposit credited to another client than its receipt names",
    whole,
    `update receipts set client_id = ${otherClient} where id = ${deposit}`,
  ],
  [
    "a payout that arrived with another amount than was posted",
    whole,
    `delete from simulated_bank_movements; update payments set amount = amount - 100 where id = ${paid}`,
  ],
  [
    "a payout from another client's balance",
    whole,
    `update payments set client_id = ${otherClient} where id = ${paid}`,
  ],
  [
    "a trade with another margin than was posted",
    booked,
    "update trades set margin_amount = margin_amount + 100",
  ],
  [
    "a trade with another worth at mid-market than was posted",
    [booked, "the position is what trades put there less what cover deals took out"],
    "update trades set mid_amount = mid_amount + 100",
  ],
  [
    "an answer, as Summit writes it, with a trade that is missing",
    "each answer to a booking has its trade",
    `insert into idempotency_keys select client_id, 'lost', request_hash, status,
      replace(answer::text, answer ->> 'id', gen_random_uuid()::text)::json, created_at
      from idempotency_keys where answer ->> 'deliveryDate' is not null limit 1`,
  ],
  [
    "a margin that was posted as rounding",
    booked,
    `update entries set account_id = (select id from accounts where kind = 'rounding' and currency = 'EUR' and client_id is null order by id limit 1)
       where account_id in (select id from accounts where kind = 'margin');
     update accounts set balance = coalesce((select sum(amount) from entries where account_id = accounts.id), 0) where kind in ('margin', 'rounding')`,
  ],
])("finds %s", async (_fault, check, statements) => {
  const breaks = await breaksAfter(owner, statements, ["payments"]);
  expect(new Set(breaks.map((found) => found.check))).toEqual(new Set([check].flat()));
});
