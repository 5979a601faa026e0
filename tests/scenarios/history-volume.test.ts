import { randomUUIDv7 } from "node:crypto";
import type { CompiledQuery, KyselyPlugin } from "kysely";
import { Pool, Client as PostgresClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { historyView } from "#contract/reporting/history.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { listHistory } from "#server/reporting/history/list-history.ts";
import { writeHistoryTable } from "#server/reporting/history/routes.ts";
import { insertDemoClient } from "../support/client-users.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const rows = 100_000;
const clientId = randomUUIDv7();
/**
 * Limits of 8 KiB blocks per page. An index reads 3 to 3,500; a partial reference has no index and reads
 * 7,500 to 10,000, all rows of the client.
 */
const maxBlocks = { byIndex: 5_000, withoutIndex: 20_000 };
const withoutIndex = ["a part of a reference", "a part that no reference has", "all at once"];

let database: TestDatabase;
let db: Database;
let pool: Pool;

/** A client's trades, a minute apart, with a payment each, and as many of other clients. */
const fill = `
  insert into trades (id, reference, client_id, quote_id, type, status, stage, from_currency, to_currency, from_amount,
    to_amount, mid_rate, rate, mid_amount, margin_amount, profit_share_used, profit_share_usd, amount_due, delivery_date,
    gbp_amount, fund_by, created_at)
  select uuidv7(), 'FX' || lpad(number::text, 8, '0'), case when number % 2 = 0 then $1 else uuidv7() end, uuidv7(), 'SPOT', 'COMPLETED', 'COMPLETED',
    (array['GBP', 'USD', 'EUR'])[1 + number % 3], (array['JPY', 'AUD'])[1 + number / 2 % 2], 1000, 1000, 1, 1, 1000, 0, 0, 0, 1000,
    '2026-01-01', 1000, now(), timestamptz '2026-01-01' + number * interval '1 minute'
  from generate_series(1, ${rows * 2}) as number;
  `;
const pay = `
  insert into payments (id, trade_id, client_id, line, beneficiary_id, payee_name, payee_account_masked, payee_details, amount,
    currency, status, created_at, updated_at, approval, approved_at)
  select uuidv7(), id, client_id, 0, uuidv7(), 'Demo Recipient', '•••• 0000', 'sealed', to_amount, to_currency, 'COMPLETED', created_at, created_at, 'automatic', created_at
  from trades where client_id = $1`;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openTestPool(database.appUrl, { connections: 2 });
  pool = new Pool({ connectionString: database.appUrl, max: 1 });
  const owner = new PostgresClient(database.ownerUrl);
  await owner.connect();
  await owner.query(insertDemoClient, [clientId]);
  // The rows are inserted in their final state, which the lifecycle triggers would refuse.
  await owner.query("alter table trades disable trigger user; alter table payments disable trigger user");
  await owner.query(fill, [clientId]);
  await owner.query(pay, [clientId]);
  await owner.query("alter table trades enable trigger user; alter table payments enable trigger user");
  await owner.query("analyze trades, payments");
  await owner.end();
});
afterAll(async () => {
  await pool.end();
  await db.destroy();
  await database.drop();
});

/** Keeps the compiled queries for EXPLAIN. */
function keepQueries(kept: CompiledQuery[]): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      kept.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** Blocks that a query reads, cached or not: independent of the machine's load. */
async function blocksOf({ sql, parameters }: CompiledQuery): Promise<number> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters]);
  const { Plan } = rows[0]["QUERY PLAN"][0];
  return Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
}

const request = { zone: "UTC", clientId, limit: 100, now: new Date() };
const filters = {
  "nothing more": {},
  "a pair": { sell: "GBP", buy: "JPY" },
  "a pair that there is not": { sell: "JPY", buy: "GBP" },
  "a part of a reference": { reference: "9998" },
  "a part that no reference has": { reference: "X1X" },
  "a whole reference": { reference: "FX00000042" },
  "some days long ago": { from: "2026-01-02", to: "2026-01-03" },
  "all at once": { sell: "GBP", buy: "JPY", reference: "77", from: "2026-01-01", to: "2026-05-01" },
} as const;

it.each(
  historyView.options.flatMap((view) =>
    Object.keys(filters).map((by) => ({ view, by: by as keyof typeof filters })),
  ),
)(`a page of ${rows} $view by $by reads a bounded part of the tables`, async ({ view, by }) => {
  const queries: CompiledQuery[] = [];
  await listHistory(db.withPlugin(keepQueries(queries)), { ...request, ...filters[by], view });
  expect(queries.length).toBeGreaterThan(0);
  let blocks = 0;
  for (const query of queries) blocks += await blocksOf(query);
  expect(blocks).toBeLessThan(withoutIndex.includes(by) ? maxBlocks.withoutIndex : maxBlocks.byIndex);
});

it("the whole history is listed page by page, each row once", async () => {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await listHistory(db, { ...request, view: "exchanges", limit: 2_000, cursor });
    for (const item of page.items) seen.add(item.id);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.size).toBe(rows);
});

it("the whole history is exported as a table", async () => {
  let lines = 0;
  for await (const part of writeHistoryTable(db, { ...request, view: "payments" }))
    lines += String(part).split("\n").length - 1;
  expect(lines).toBe(rows + 1);
});
