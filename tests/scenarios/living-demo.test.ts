import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDemoCompany } from "#server/demo/add-demo-company.ts";
import { demoCompany } from "#server/demo/demo-accounts.ts";
import { loadLivingDemo, recordingFile } from "#server/demo/living/load-living-demo.ts";
import { unpackRecording } from "#server/demo/living/recording.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { buildDemo } from "../../scripts/demo/build-demo.ts";
import type { Browser } from "../support/browser.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { tableAt } from "../support/rate-tables.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

const password = "a long demo password";
const dataDir = await makeTemporaryFolder();
const summit = serveSummit({ DATA_DIR: dataDir, DEMO_PASSWORD: password, RATE_LIMIT_FACTOR: "10000" });
let client: Browser;
let desk: Browser;

async function query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const owner = new Client({ connectionString: summit.ownerUrl });
  await owner.connect();
  try {
    return (await owner.query<Row>(statement, values)).rows;
  } finally {
    await owner.end();
  }
}

/** How many rows, by the text of a column. */
async function countBy(table: string, column: string): Promise<Record<string, number>> {
  const rows = await query<{ value: string; count: number }>(
    `select ${column}::text as value, count(*)::int as count from ${table} group by 1`,
  );
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
}

beforeAll(async () => {
  await expectColumnsToFit();
  const startedAt = performance.now();
  await seedDemo(summit.app, summit.ownerUrl);
  process.stdout.write(`The living demo was loaded in ${Math.round(performance.now() - startedAt)} ms\n`);
  summit.app.rates.accept(tableAt(summit.app.clock()));
  client = summit.browser();
  await client.post("/api/login", { email: "demo@summit.test", password });
  desk = summit.browser();
  await desk.post("/api/admin/login", { email: "admin@summit.test", password });
});

afterAll(() => removeTemporaryFolder(dataDir));

async function expectColumnsToFit(): Promise<void> {
  const { tables } = unpackRecording(await readFile(recordingFile), (rows) => rows);
  const rows = await query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  );
  const today = new Map(rows.map(({ table, columns }) => [table, columns]));
  for (const { name, columns } of tables)
    expect(columns, `${name} has changed since the recording: run npm run demo:build`).toEqual(
      today.get(name),
    );
}

describe("the living demo", () => {
  it("the living demo holds some forty clients, 1,400 exchanges in all stages and its books", async () => {
    const clients = await countBy("clients", "status");
    expect(clients.ACCOUNT_READY).toBeGreaterThanOrEqual(40);
    expect(clients.AWAITING_DOCS).toBe(3);
    const stages = await countBy("trades", "stage");
    expect(Object.keys(stages).toSorted()).toEqual([
      "AWAITING_FUNDS",
      "CANCELLED",
      "COMPLETED",
      "FAILED",
      "FUNDED",
      "PAYING",
    ]);
    expect(stages.COMPLETED).toBeGreaterThan(1_200);
    await expectBooksToBalance(summit.databaseUrl);
  });

  it("the living demo has work for the desk: money in, payouts, a near name, documents, feedback", async () => {
    expect(await countBy("receipts where queue is not null", "queue")).toMatchObject({
      over: 1,
      third_party: 2,
      unmatched: 3,
    });
    const [part] = await query(
      "select id from trades where stage = 'AWAITING_FUNDS' and amount_received > 0",
    );
    expect(part, "a trade that is paid in part").toBeDefined();
    const payouts = await countBy(
      "payments where status = 'READY'",
      "payment_stage(status, prepared_by, approval)",
    );
    expect(Object.keys(payouts).toSorted()).toEqual(["approved", "prepared", "ready"]);
    expect(await countBy("screening_cases", "status")).toEqual({ open: 1 });
    expect((await countBy("client_documents", "review is null")).true).toBe(5);
    expect((await countBy("feedback", "handled_at is null")).true).toBeGreaterThanOrEqual(3);
    expect(await countBy("staff", "role")).toMatchObject({
      administrator: 1,
      approver: 1,
      broker: 1,
      operator: 1,
      viewer: 1,
    });
  });

  it("the living demo has what goes wrong: returned payments, a debt, a restricted client, a rejected payout", async () => {
    expect((await countBy("payments", "status")).RETURNED).toBeGreaterThanOrEqual(5);
    expect((await countBy("trades", "stage")).FAILED).toBeGreaterThanOrEqual(3);
    expect((await countBy("closeouts", "(owed > 0)")).true).toBe(1);
    expect(await countBy("restrictions where lifted_at is null", "scope")).toEqual({ client: 1 });
    expect(await countBy("payment_return_requests where decision is null", "(decided_by is null)")).toEqual({
      true: 1,
    });
    const files = await countBy("payout_batches", "state");
    expect(Object.keys(files).toSorted()).toEqual(["ACCEPTED", "MADE", "PARTLY", "UPLOADED"]);
  });

  it("the living demo has margins, referral earnings, points, alerts, orders and automatic exchanges", async () => {
    expect(await countBy("inbox_takes", "note <> ''")).toEqual({ false: 2, true: 1 });
    expect((await query("select trade_id from telephone_deals")).length).toBe(1);
    expect((await query("select id from margins")).length).toBeGreaterThanOrEqual(3);
    expect((await query("select trade_id from referral_earnings")).length).toBeGreaterThan(10);
    expect((await query("select id from points_entries")).length).toBeGreaterThan(1_000);
    expect(await countBy("orders", "status")).toMatchObject({
      filled: expect.any(Number),
      pending: expect.any(Number),
    });
    expect((await countBy("rate_alerts", "fired_at is not null")).true).toBeGreaterThan(0);
    expect((await countBy("auto_exchange_runs", "status")).PAID).toBeGreaterThan(20);
  });

  it("the demo client has three currencies, more than thirty exchanges and two years of history", async () => {
    const balances = (await client.get("/api/balances")).body.items;
    expect(balances.map(({ currency }: { currency: string }) => currency).toSorted()).toEqual([
      "EUR",
      "GBP",
      "USD",
    ]);
    const trades = await query<{ stage: string; at: Date }>(
      "select stage, trades.created_at as at from trades join clients on clients.id = client_id where email = 'demo@summit.test' order by 2",
    );
    expect(trades.length).toBeGreaterThan(30);
    expect(new Set(trades.map(({ stage }) => stage)).size).toBe(6);
    const days = (summit.app.clock().getTime() - (trades[0]?.at.getTime() ?? 0)) / 86_400_000;
    expect(days).toBeGreaterThan(700);
  });
});

it("the demo's company has months of paid rent and cleaning, one skipped, and what waits since this start", async () => {
  for (let start = 0; start < 2; start += 1) await addDemoCompany(summit.app);
  const owner = summit.browser();
  const [{ email }] = demoCompany.people;
  expect((await owner.post("/api/login", { email, password })).status).toBe(200);
  const { items } = (await owner.get("/api/schedules")).body;
  expect(items.map(({ label }: { label: string }) => label).toSorted()).toEqual(
    demoCompany.schedules.map(({ label }) => label).toSorted(),
  );
  const past: Record<string, string[]> = {};
  for (const { id, label } of items) {
    const schedule = (await owner.get(`/api/schedules/${id}`)).body;
    past[label] = schedule.past.map(({ status }: { status: string }) => status);
    expect(schedule.upcoming.length).toBeGreaterThan(0);
  }
  expect(past["Office rent (demo)"]?.filter((status) => status === "PAID").length).toBeGreaterThanOrEqual(3);
  expect(past["Cleaning (demo)"]?.filter((status) => status === "PAID").length).toBeGreaterThanOrEqual(5);
  expect(past["Cleaning (demo)"]).toContain("SKIPPED");
  expect((await owner.get("/api/approvals")).body.items).toMatchObject([{ status: "PENDING" }]);
  expect((await owner.get("/api/batches")).body.items).toHaveLength(1);
});

it("the demo's next events are later than those of its recorded notifications, so that none passes for one already sent", async () => {
  const [next] = await query<{ isLater: boolean }>(
    `select nextval(pg_get_serial_sequence('outbox', 'id')) > max(split_part(event_key, ':', 1)::bigint) as "isLater"
     from notifications where event_key like '%:%'`,
  );
  expect(next).toEqual({ isLater: true });
});

describe("the living demo's times and rates", () => {
  it("nothing that happened lies in the future, and the latest was today", async () => {
    const [last] = await query<Record<string, Date>>(
      `select (select max(created_at) from trades) as trade, (select max(posted_at) from journals) as journal,
        (select max(received_at) from receipts) as receipt, (select max(created_at) from notifications) as notification,
        (select max(created_at) from clients) as client, (select max(at) from trade_steps) as step`,
    );
    for (const [what, at] of Object.entries(last ?? {}))
      expect(at.getTime(), what).toBeLessThanOrEqual(summit.app.clock().getTime());
    expect(last?.trade?.toISOString().slice(0, 10)).toBe("2026-03-10");
  });

  it("every recorded status is one that its lifecycle leads to", async () => {
    const columns = [
      ["trades", "stage"],
      ["orders", "status"],
      ["receipts", "status"],
      ["payout_batches", "state"],
      ["auto_exchange_runs", "status"],
    ];
    for (const [table, column] of columns) {
      const unreachable = await query(
        `select distinct ${column} from ${table} where ${column} not in (select after from lifecycle_changes where object = $1)`,
        [table],
      );
      expect(unreachable, table).toEqual([]);
    }
  });

  it("recorded exchanges were made at the rates that the charts show for their days", async () => {
    const off = await query(
      `select trades.reference from trades
       join daily_rates sold on sold.currency = from_currency and sold.day = trades.created_at::date
       join daily_rates bought on bought.currency = to_currency and bought.day = trades.created_at::date
       where sold.day < '2026-03-10' and abs(mid_rate / (bought.per_usd / sold.per_usd) - 1) > 0.001`,
    );
    expect(off).toEqual([]);
    const [compared] = await query<{ count: number }>(
      "select count(*)::int as count from trades join daily_rates on currency = from_currency and day = trades.created_at::date",
    );
    expect(compared?.count).toBeGreaterThan(500);
  });
});

describe("the living demo's screens", () => {
  it("the main pages of the demo client answer", async () => {
    const paths = [
      "trades",
      "balances",
      "balances/GBP/entries",
      "beneficiaries",
      "orders",
      "alerts",
      "auto-exchanges",
      "notifications",
      "user",
    ];
    for (const path of paths) expect((await client.get(`/api/${path}`)).status, path).toBe(200);
    const { body } = await client.get("/api/beneficiaries");
    const revealed = await client.post(`/api/beneficiaries/${body.items[0].id}/reveal`);
    expect(revealed.status).toBe(200);
  });

  it("the main pages of the desk answer", async () => {
    const paths = [
      "clients",
      "receipts",
      "payments",
      "screening/cases",
      "feedback",
      "margins",
      "staff",
      "audit",
      "statements",
      "approvals",
    ];
    for (const path of paths) expect((await desk.get(`/api/admin/${path}`)).status, path).toBe(200);
  });

  it("the imported statements agree with the ledger but for one credit that the bank does not show", async () => {
    const { body } = await desk.get("/api/admin/reconciliation?currency=GBP");
    const stated = body.days.filter(({ difference }: { difference: string | null }) => difference !== null);
    const differing = stated.filter(({ difference }: { difference: string }) => Number(difference) !== 0);
    expect(stated).toHaveLength(6);
    expect(differing).toMatchObject([{ ledgerOnly: 1, statementOnly: 0, amountDiffers: 0 }]);
  });

  it("a database that has clients is left as it is", async () => {
    expect(await loadLivingDemo(summit.app, summit.ownerUrl, "a hash")).toBe(false);
  });
});

it("the recording is what its story makes, in the long form of this test", async () => {
  for (let count = repeatCount(0, 1); count > 0; count -= 1) {
    const facts = (packed: Buffer) =>
      unpackRecording(packed, (rows) => rows).tables.map(({ name, columns, rows }) => {
        const hash = createHash("sha256").update(rows.join("\n")).digest("hex");
        return { name, columns, rows: rows.length, hash };
      });
    const built = await buildDemo(() => undefined);
    expect(facts(built), "run npm run demo:build").toEqual(facts(await readFile(recordingFile)));
  }
}, 900_000);
