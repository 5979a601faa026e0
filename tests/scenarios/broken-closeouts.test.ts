import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { payoutRoutes } from "#server/payments/payouts/payouts-routes.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { approveRequest } from "../support/approve-request.ts";
import { breaksAfter } from "../support/breaks-after.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { openPaymentFixture, type PaymentFixture, type SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { readyPayouts } from "../support/setup-money-desk-fixture.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
const guarded = ["closeouts", "closeout_quotes", "closeout_waivers", "payments", "receipts"];
const laterMs = 120_000;

let fixture: PaymentFixture;
let dataDir: string;
/** Connection of the tables' owner, who alone can break the books. */
let owner: Database;

/** Closes out a trade of 1,000.00 GBP at a cost of 105.40 GBP. */
async function closeOut(client: SignedIn): Promise<string> {
  fixture.setMid("GBP", "EUR", "1.17");
  const trade = await fixture.bookTrade(client);
  fixture.setNow(new Date(fixture.clock().getTime() + laterMs));
  fixture.setMid("GBP", "EUR", "1.30");
  expect((await cancelAsClient(fixture, client, trade.id)).status).toBe(200);
  return trade.id;
}

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  const also = {
    routes: [...deskListRoutes, ...payoutRoutes, ...approvalRoutes(deskListRoutes)],
    subscriptions: {},
    environment: { PAYOUT_RELEASE: "desk" },
  };
  fixture = await openPaymentFixture({ url: database.appUrl, dataDir, bank: "silent", also });
  owner = openTestPool(database.ownerUrl, { connections: 1 });
  const [approver, operator] = [await fixture.addStaff("approver"), await fixture.addStaff()];
  const second = await fixture.addStaff("approver");
  // One client with a partial debt and one whose cost was waived.
  const [indebted, forgiven] = [await fixture.addClient(), await fixture.addClient()];
  await fixture.deposit(indebted, "100.00", "GBP");
  await closeOut(indebted);
  await fixture.deposit(forgiven, "200.00", "GBP");
  const waived = await fixture.call(
    approver,
    "POST",
    `/api/admin/trades/${await closeOut(forgiven)}/waive-closeout`,
    {
      payload: { reason: "Ours" },
    },
  );
  await approveRequest(fixture, waived, second);
  // For each pair of people: verified money and an approved payout.
  const credit = { bankReference: randomUUIDv7(), reference: "none", payerName: "Demo Payer" };
  const recorded = await fixture.call(operator, "POST", "/api/admin/receipts", {
    payload: { ...credit, currency: "GBP", amount: "10.00" },
  });
  await fixture.call(approver, "POST", `/api/admin/receipts/${recorded.body.id}/verify`);
  fixture.setMid("GBP", "EUR", "1.17");
  const payouts = await readyPayouts(fixture, ["1000.00"]);
  await payoutApprovals(() => fixture).prepare(operator, payouts, true);
  await payoutApprovals(() => fixture).approve(approver, payouts);
});
afterAll(async () => {
  await fixture.close();
  await owner.destroy();
  await removeTemporaryFolder(dataDir);
});

const closedOut = "each cancelled trade is closed out as its journal says, or free of cost";
const owed = "what is owed from closed trades is what was charged, collected and waived of it";
const waivers = "each waiver is of the whole charge and has its journal";
const result =
  "the result of close-outs is what was charged less what undoing the cover cost and what was waived";
const indebted = "(select trade_id from closeouts where owed > 0)";
const forgiven = "(select trade_id from closeout_waivers)";
/**
 * Moves money between two accounts in a close-out's currency, with a journal that sums to zero and updated
 * balances.
 */
const shift = (journal: string, from: string, to: string) => `
  update entries set amount = amount - 100 where journal_id = ${journal} and account_id = ${from};
  update accounts set balance = balance - 100 where id = ${from};
  update entries set amount = amount + 100 where journal_id = ${journal} and account_id = ${to};
  update accounts set balance = balance + 100 where id = ${to}`;
const journalOf = (event: string, trade: string) =>
  `(select id from journals where event = '${event}' and subject_id = ${trade})`;
const accountIn = (journal: string, kind: string) =>
  `(select account_id from entries join accounts on accounts.id = account_id where journal_id = ${journal} and kind = '${kind}')`;
const closing = journalOf("closeout", indebted);

describe("the check of the books finds", () => {
  it("the books check finds no break in sound close-outs", async () => {
    expect(await breaksAfter(owner, "select 1", guarded)).toEqual([]);
  });

  it.each([
    [
      "a cancelled trade that was never closed out",
      `delete from closeouts where trade_id = ${indebted}`,
      closedOut,
    ],
    [
      "a trade that is closed out and failed",
      `update trades set stage = 'FAILED' where id = ${indebted}`,
      closedOut,
    ],
    [
      "a close-out that says less than its journal",
      `update closeouts set paid = paid - 100, charged = charged - 100 where trade_id = ${indebted}`,
      closedOut,
    ],
    [
      "a close-out at another cost than its quote's",
      `update closeout_quotes set loss = loss - 100 where id = (select quote_id from closeouts where trade_id = ${indebted})`,
      closedOut,
    ],
    [
      "a close-out whose journal has the position bear what is the result's",
      shift(closing, accountIn(closing, "closeout_result"), accountIn(closing, "position")),
      closedOut,
    ],
    [
      "a close-out on another trade's quote",
      `update closeout_quotes set trade_id = ${forgiven} where id = (select quote_id from closeouts where trade_id = ${indebted})`,
      closedOut,
    ],
    [
      "a debt that became less without a payment",
      `update accounts set balance = balance + 100 where kind = 'closeout_receivable' and balance < 0`,
      owed,
    ],
    [
      "a client who owes and holds",
      `update accounts set balance = 500 where kind = 'client_balance' and currency = 'GBP'
        and client_id = (select client_id from closeouts where owed > 0)`,
      owed,
    ],
    ["a waiver of a part", `update closeout_waivers set refunded = refunded - 100`, waivers],
    [
      "a waiver without its journal",
      `delete from entries where journal_id = ${journalOf("closeout_waived", forgiven)};
        delete from journals where event = 'closeout_waived'`,
      waivers,
    ],
    ["a waiver that nobody gave a reason for", `delete from closeout_waivers`, waivers],
    [
      "a result that is more than was charged",
      `update accounts set balance = balance + 100 where id = (select id from accounts where kind = 'closeout_result' and currency = 'GBP' limit 1)`,
      result,
    ],
    ["a result without what was waived", `delete from closeout_waivers`, result],
  ])("the books check finds %s", async (_what, statements, check) => {
    const breaks = await breaksAfter(owner, statements, guarded);
    expect(breaks.map((found) => found.check)).toContain(check);
  });

  it.each([
    [
      "money that one person recorded and verified",
      `update staff set person_id = (select person_id from staff where id = (select recorded_by from receipts where verified_by is not null))
        where id = (select verified_by from receipts where verified_by is not null)`,
      /^verified by whoever recorded it$/,
    ],
    [
      "a payout that one person prepared and approved",
      `update staff set person_id = (select person_id from staff where id = (select prepared_by from payments where approved_by is not null))
        where id = (select approved_by from payments where approved_by is not null)`,
      /^approved by whoever prepared it$/,
    ],
  ])("the books check finds %s, from two accounts", async (_what, statements, found) => {
    const breaks = await breaksAfter(owner, statements, [...guarded, "staff"]);
    expect(breaks.map((each) => each.found)).toContainEqual(expect.stringMatching(found));
  });
});
