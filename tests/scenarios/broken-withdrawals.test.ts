import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withdrawReceipt } from "#server/payments/incoming/withdraw-receipt.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { breaksAfter } from "../support/breaks-after.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { openPaymentFixture, type PaymentFixture } from "../support/payment-fixture.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
let fixture: PaymentFixture;
/** Connection of the tables' owner, who alone can break the books. */
let owner: Database;
let dataDir: string;

/** One withdrawn record, and one that still waits. */
beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  fixture = await openPaymentFixture({ url: database.appUrl, dataDir });
  owner = openTestPool(database.ownerUrl, { connections: 1 });
  const staff = await fixture.addStaff();
  for (const amount of ["30.00", "70.00"]) {
    const payload = { bankReference: randomUUIDv7(), reference: "for nobody", currency: "GBP", amount };
    const { body } = await fixture.call(staff, "POST", "/api/admin/receipts", { payload });
    const by = { staff, now: fixture.clock(), newId: randomUUIDv7 };
    const input = { receiptId: body.id, reason: "It never came" };
    if (amount === "30.00") await fixture.db.transaction().execute((tx) => withdrawReceipt(tx, input, by));
  }
});
afterAll(async () => {
  await fixture.close();
  await owner.destroy();
  await removeTemporaryFolder(dataDir);
});

const checkName =
  "each withdrawn record is taken out of where it was posted, by its journal, and is on no statement but as a withdrawn line";
const journal = "(select id from journals where event = 'receipt_withdrawn')";

it("the check of the books finds nothing where a record was withdrawn as it should be", async () => {
  expect(await breaksAfter(owner, "select 1")).toEqual([]);
});

it.each([
  [
    "a record marked as withdrawn whose money is still in the books",
    `update receipts set status = 'WITHDRAWN', queue = null, unverified = false, decided_by = recorded_by, decided_at = received_at
      where status = 'UNMATCHED'`,
  ],
  [
    "a withdrawal whose record is still waiting",
    "update receipts set status = 'UNMATCHED', queue = 'unmatched' where status = 'WITHDRAWN'",
  ],
  [
    "a withdrawal of another amount than was recorded",
    `update entries set amount = amount * 2 where journal_id = ${journal}`,
  ],
  [
    "a withdrawal that was posted as something else",
    `update journals set event = 'receipt_returned' where id = ${journal}`,
  ],
  [
    "a withdrawn record whose money a statement has",
    `alter table statement_entries drop constraint statement_entries_statement_id_fkey;
      insert into statement_entries (id, statement_id, identity, account, currency, amount, booked_on, reference, counterparty, text, receipt_id)
        select id, id, 'planted', '', currency, amount, '2026-03-10', '', '', '', id from receipts where status = 'WITHDRAWN'`,
  ],
  [
    "a withdrawal that the recorder confirmed",
    `insert into audit_log (id, at, actor_kind, actor_id, action, subject_kind, subject_id, details)
      select gen_random_uuid(), now(), 'staff', recorded_by, 'withdraw_receipt', 'receipt', id::text, jsonb_build_object('confirmedBy', recorded_by)
      from receipts where status = 'WITHDRAWN'`,
  ],
])("the check of the books finds %s", async (_what, statements) => {
  const found = await breaksAfter(owner, statements);
  expect(new Set(found.map(({ check }) => check))).toContain(checkName);
});

it("the check of the books finds a withdrawn record that a day at the bank still counts", async () => {
  const moved = "update bank_days set ledger_moved = ledger_moved + 3000, movements = movements + 1";
  const found = await breaksAfter(owner, moved);
  expect(found.map(({ check }) => check)).toContain(
    "each day at the bank holds what was posted and stated of it",
  );
});

it("the database takes no withdrawal that doesn't take the record's money out of the bank", async () => {
  const posting = sql`insert into journals (id, event, subject_id, posted_at)
    select gen_random_uuid(), 'receipt_withdrawn', id, received_at from receipts where status = 'UNMATCHED'`;
  await expect(posting.execute(owner)).rejects.toThrow(/does not take back a movement/);
});
