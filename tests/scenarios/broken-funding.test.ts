import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/postgres/database.ts";
import { type Break, checkBooks } from "#server/reporting/books/check-books.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
let fixture: BookingFixture;
/** Connection of the tables' owner, who alone can break the books. */
let owner: Database;

beforeAll(async () => {
  fixture = openBookingFixture(database.appUrl);
  owner = openTestPool(database.ownerUrl, { connections: 1 });
  const clientId = await fixture.addClient();
  for (const amount of ["1000.00", "250.00"])
    await fixture.book(clientId, await fixture.quote(clientId, amount));
});
afterAll(async () => {
  await fixture.close();
  await owner.destroy();
});

class RolledBack extends Error {}

/** Breaks found after the statements, which are rolled back. */
async function breaksAfter(statements: string): Promise<readonly Break[]> {
  let breaks: readonly Break[] = [];
  const broken = owner.transaction().execute(async (tx) => {
    for (const table of ["trades", "receipts"])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql.raw(statements).execute(tx);
    breaks = await checkBooks(tx);
    throw new RolledBack();
  });
  await expect(broken).rejects.toThrow(RolledBack);
  return breaks;
}

const firstTrade = "(select id from trades order by id limit 1)";
const perTrade =
  "receipts per trade: what came in, with the shortfall that the house took, is what the trade was funded with";

it("the check of the books finds nothing where nothing is broken", async () => {
  expect(await breaksAfter("select 1")).toEqual([]);
});

it.each([
  [
    "a receipt of a trade that nobody counted",
    `insert into receipts (id, bank_reference, reference, payer_name, currency, amount, status, trade_id, client_id, simulated, received_at)
      select gen_random_uuid(), 'planted', '', '', 'GBP', 40000, 'MATCHED', id, client_id, false, created_at from trades where id = ${firstTrade}`,
    [perTrade],
  ],
  [
    "a trade that was counted as paid in part without a receipt",
    `update trades set amount_received = 40000 where id = ${firstTrade}`,
    [perTrade, "what is held for a trade is what came in while it waits for the rest"],
  ],
  [
    "a shortfall that nobody posted",
    `update trades set shortfall = 1, shortfall_at = created_at where id = ${firstTrade}`,
    [perTrade, "what shortfalls cost is what the house took of them"],
  ],
  [
    "a trade that went on without its money",
    `update trades set stage = 'FUNDED' where id = ${firstTrade}`,
    [perTrade],
  ],
])("the check of the books finds %s", async (_what, statements, names) => {
  const found = new Set((await breaksAfter(statements)).map(({ check }) => check));
  for (const name of names) expect(found).toContain(name);
});
