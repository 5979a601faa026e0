import { randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import type { App } from "#server/platform/app.ts";
import { openSession } from "#server/platform/session/sessions.ts";

const partSize = 100_000;

/** The back office's lists with the filters that people use, under /api/admin/. */
export const deskLists = [
  "overview",
  "clients",
  "clients?sort=email&direction=asc",
  "clients?sort=lastTraded",
  "clients?sort=lastTraded&direction=asc",
  "clients?status=AWAITING_DOCS",
  "clients?status=AWAITING_DOCS&search=trading&sort=lastTraded",
  "clients?search=client-9999",
  "clients?search=example.test",
  "clients?search=nobody",
  "clients/count",
  "clients/count?search=trading%209",
  "users?search=client-5",
  "trades",
  "trades?status=PENDING",
  "trades?stage=CANCELLED",
  "trades?stage=CANCELLED&from=GBP",
  "trades?from=JPY&to=AUD",
  "trades?from=CHF",
  "trades?to=CHF&status=COMPLETED",
  "trades?type=ORDER",
  "trades?search=FX0012",
  "trades?search=client-4242",
  "trades?search=trading",
  "trades?search=trading&from=GBP&to=EUR&status=COMPLETED&since=2026-01-01",
  "trades?search=nobody",
  "trades?since=2026-01-01&until=2026-01-31&direction=asc",
  "trades.csv?since=2026-01-01&until=2026-01-31",
  "trades/count",
  "trades/count?status=PENDING",
  "trades/count?stage=CANCELLED&from=GBP",
  "trades/count?from=GBP",
  "trades/count?from=GBP&to=EUR&status=COMPLETED",
  "trades/count?to=CHF",
  "trades/count?type=ORDER",
  "trades/count?search=trading",
  "trades/count?search=trading&from=GBP&to=EUR",
  "trades/count?search=client-99&from=GBP&since=2026-01-01",
  "trades/count?since=2026-01-01&until=2026-06-30&from=GBP",
  "quotes",
  "quotes?status=OPEN",
  "quotes?status=EXPIRED",
  "quotes?status=BOOKED&from=GBP&to=EUR&since=2026-01-01",
  "quotes?status=EXPIRED&search=trading&from=JPY",
  "quotes?from=CHF",
  "quotes?search=FX00123456",
  "quotes/count",
  "quotes/count?from=GBP",
  "quotes/count?status=EXPIRED&from=GBP&to=EUR",
  "quotes/count?search=trading&from=GBP",
  "quotes/count?search=FX0012",
  "receipts",
  "receipts?queue=waiting",
  "receipts?status=MATCHED",
  "receipts?status=RETURNED",
  "payments",
  "payments?stage=ready",
  "payments?stage=returned",
  "payments?status=RETURNED",
  "payments?stage=completed",
  "payout-batches",
  "reconciliation?currency=GBP",
  "reconciliation?currency=JPY",
  "reconciliation?currency=CHF",
  "reconciliation?currency=EUR&before=2026-01-31",
  "audit",
  "audit?action=edit_client",
  "feedback",
  "screening",
  "screening/cases",
  "screening/cases?status=cleared",
  "staff",
  "brokers",
  "statements",
  "inbox",
  "overview/pace",
  "approvals",
  "position",
  "position/day-result",
  "cover-deals",
  "forwards",
  "restrictions",
  "queues",
  "failed-events",
  "refused-mails",
  "margins",
  "currencies",
  "market-reports",
];

/** What Home asks when it opens, under /api/. */
export const homeCalls = [
  "user",
  "user/preferences",
  "approval-policy",
  "alerts",
  "orders",
  "auto-exchanges",
  "accounts",
  "notifications?limit=30",
  "closeout-debts",
  "payout-hold",
  "needs",
  "margins",
  "currencies",
  "rates/history?from=GBP&to=EUR&range=3M",
  "rates/history?from=GBP&to=EUR&range=6M",
  "balances",
  "balance-worth",
  "history?view=exchanges&sell=GBP&buy=EUR&limit=50",
  "history?view=payments&limit=50",
  "trades?limit=5",
  "profit-share/entries?limit=10",
  "points?limit=10",
  "beneficiaries?limit=25",
];

/** A year of busy trading. */
export async function seedDesk(
  ownerUrl: string,
  { clients, trades }: { readonly clients: number; readonly trades: number },
): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("set work_mem = '256MB'");
    await owner.query(await readFile(join(import.meta.dirname, "../db/seeds/busy.sql"), "utf8"));
    await setLifecycles(owner, "disable");
    await owner.query(`call pg_temp.seed_clients(${clients})`);
    await owner.query("analyze clients, accounts");
    for (let first = 1; first <= trades; first += partSize) {
      const last = Math.min(first + partSize - 1, trades);
      await owner.query(`call pg_temp.seed_trades(${first}, ${last}, ${trades})`);
    }
    for (const rest of ["seed_desk", "seed_statements"]) await owner.query(`call pg_temp.${rest}()`);
    await owner.query(
      "update clients set last_traded_at = traded.at from (select client_id, max(created_at) as at from trades group by client_id) as traded where traded.client_id = clients.id",
    );
    await setLifecycles(owner, "enable");
    await owner.query("vacuum analyze");
  } finally {
    await owner.end();
  }
}

/** The seed writes trades and payments in their last state. */
async function setLifecycles(owner: Client, change: "enable" | "disable"): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter table %s ${change} trigger %I', tgrelid::regclass, tgname) as statement
     from pg_trigger where tgfoid = 'check_lifecycle'::regproc`,
  );
  for (const { statement } of rows) await owner.query(statement);
}

/** The cookie of a client's contact. */
export async function signInClient(app: App, clientId: string): Promise<string> {
  const { contactUserId } = await app.db
    .selectFrom("clients")
    .select("contactUserId")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  const seen = { id: randomUUIDv7(), now: app.clock(), address: "127.0.0.1", userAgent: "bench" };
  const token = await app.db
    .transaction()
    .execute((tx) => openSession(tx, { userId: contactUserId, clientId }, seen));
  return `summit=${token}`;
}

/** The cookie of a new staff user. */
export async function signInStaff(app: App, email = "bench@summit.test"): Promise<string> {
  const staff = {
    id: randomUUIDv7(),
    email,
    name: "Bench",
    role: "administrator",
  } as const;
  const now = app.clock();
  const token = await app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("staff")
      .values({ ...staff, passwordHash: null, createdAt: now })
      .execute();
    const seen = { id: randomUUIDv7(), now, address: "127.0.0.1", userAgent: "bench" };
    return openSession(tx, { staffId: staff.id }, seen);
  });
  return `summit-staff=${token}`;
}
