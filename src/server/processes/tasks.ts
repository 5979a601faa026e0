import { setTimeout as pause } from "node:timers/promises";
import { type BookCheck, isCheckDue } from "#domain/reporting/books/check-pace.ts";
import { notifyDailyRates } from "#server/automation/alerts/notify-daily-rates.ts";
import { dailyTimeZones } from "#server/automation/alerts/store.ts";
import { expireOrders } from "#server/automation/orders/expire-orders.ts";
import { remindOfOrders, startOrders } from "#server/automation/orders/start-orders.ts";
import { dueReviews } from "#server/clients/accounts/review-client.ts";
import { sweepExpiredLinks } from "#server/clients/auth/account-links-store.ts";
import { pruneSignIns } from "#server/clients/auth/sign-ins-store.ts";
import { expireRequests } from "#server/clients/client-approvals/decide-requests.ts";
import { freezeRemaining } from "#server/clients/frozen-funds/freeze-funds.ts";
import { endRestrictions } from "#server/clients/restrictions/lift-restriction.ts";
import { keepActivityMonths } from "#server/clients/users/activities-store.ts";
import { readBookCheck, writeBookCheck } from "#server/ledger/journals/check-results-store.ts";
import { archiveMarketReports } from "#server/market/market-reports/archive-market-reports.ts";
import { endDebtWaits } from "#server/payments/close-outs/end-debt-waits.ts";
import type { App } from "#server/platform/app.ts";
import { pruneOutbox } from "#server/platform/outbox/outbox-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { sweepSessions } from "#server/platform/session/expired-sessions.ts";
import { sessionLimitsFor } from "#server/platform/session/session-limits.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { watchPositionLimits } from "#server/reporting/position/watch-limits.ts";
import { pruneQuotes } from "#server/trading/treasury/fix/fix-store.ts";
import { pruneEvents } from "#server/webhooks/deliveries-store.ts";
import { pullForward } from "#server/webhooks/queue-store.ts";
import { coverByPolicies } from "./cover-by-policies.ts";
import { followCoverDeals } from "./cover-deals.ts";
import { drawForwards } from "./draw-forwards.ts";
import { expireUnfunded } from "./expire-unfunded.ts";
import { markOpenForwards } from "./mark-forwards.ts";
import { payDatedLines } from "./pay-dated-lines.ts";
import { paySchedules } from "./pay-schedules.ts";
import { refreshCalendar } from "./refresh-calendar.ts";
import { screenNames } from "./screen-names.ts";
import { takeForwardDeposits } from "./take-forward-deposits.ts";
import { withdrawStatements } from "./withdraw-statements.ts";

/** A scheduled job. `db` has longer statement time-outs than requests. */
export type Task = {
  readonly name: string;
  /** Cron expression in UTC. */
  readonly cron: string;
  readonly expireInSeconds: number;
  /** Time-out in ms of the task's statements, on a connection of its own; by default that of the workers. */
  readonly statementTimeoutMs?: number;
  /** Also runs at each start of a worker. */
  readonly atStart?: boolean;
  readonly run: (app: App, db: Database) => Promise<void>;
};

const dayMs = 86_400_000;
const relayedRetentionDays = 7;
const providerQuoteRetentionDays = 30;
const webhookRetentionDays = 30;
const pruneBatchSize = 2_000;
const notifyBatchSize = 200;
const expiryBatchSize = 200;

const expireApprovals = untilNone((tx, now) => expireRequests(tx, now, expiryBatchSize));
const endWaits = untilNone(endDebtWaits, "payouts that waited for a debt go on");
const putReviewsDue = untilNone(
  (tx, now, { newId }) => dueReviews(tx, { now, newId }),
  "client reviews are due",
);

export const tasks: readonly Task[] = [
  { name: "expire-trades", cron: "* * * * *", expireInSeconds: 300, run: expireUnfunded },
  { name: "mark-forwards", cron: "* * * * *", expireInSeconds: 300, run: markOpenForwards },
  { name: "take-forward-deposits", cron: "* * * * *", expireInSeconds: 300, run: takeForwardDeposits },
  { name: "draw-forwards", cron: "* * * * *", expireInSeconds: 600, run: drawForwards },
  { name: "pay-dated-lines", cron: "* * * * *", expireInSeconds: 600, run: payDatedLines },
  { name: "pay-schedules", cron: "* * * * *", expireInSeconds: 600, run: paySchedules },
  { name: "expire-orders", cron: "* * * * *", expireInSeconds: 300, run: untilNone(expireOrders) },
  { name: "start-orders", cron: "* * * * *", expireInSeconds: 300, run: untilNone(startOrders) },
  { name: "remind-of-orders", cron: "47 * * * *", expireInSeconds: 300, run: untilNone(remindOfOrders) },
  { name: "expire-approvals", cron: "* * * * *", expireInSeconds: 300, run: expireApprovals },
  { name: "withdraw-statements", cron: "* * * * *", expireInSeconds: 900, run: withdrawStatements },
  { name: "end-debt-waits", cron: "* * * * *", expireInSeconds: 60, run: endWaits },
  { name: "end-restrictions", cron: "* * * * *", expireInSeconds: 60, run: endRestrictionsDue },
  {
    name: "check-books",
    cron: "* * * * *",
    expireInSeconds: 3_600,
    // Each statement reads the whole ledger.
    statementTimeoutMs: 600_000,
    run: watchBooks,
  },
  {
    name: "sign-audit-head",
    cron: "5 * * * *",
    expireInSeconds: 60,
    atStart: true,
    run: (app, db) => app.auditHeads.sign(db, app.clock()),
  },
  {
    name: "sweep-sessions",
    // As often as uses are recorded: idle sessions end before a clock set back could make them look younger.
    cron: "* * * * *",
    expireInSeconds: 60,
    run: async (app, db) => {
      await sweepSessions(db, app.clock(), sessionLimitsFor(app.config));
      await sweepExpiredLinks(db, app.clock());
      await pruneSignIns(db, app.clock());
    },
  },
  { name: "cover-deals", cron: "* * * * *", expireInSeconds: 900, run: followCoverDeals },
  { name: "cover-by-policies", cron: "* * * * *", expireInSeconds: 600, run: coverByPolicies },
  { name: "watch-position", cron: "* * * * *", expireInSeconds: 60, run: watchPosition },
  { name: "tell-daily-rates", cron: "* * * * *", expireInSeconds: 300, run: notifyAllDailyRates },
  { name: "archive-market-reports", cron: "*/5 * * * *", expireInSeconds: 300, run: archiveReports },
  {
    name: "refresh-economic-calendar",
    cron: "23 */4 * * *",
    expireInSeconds: 900,
    atStart: true,
    run: refreshCalendar,
  },
  { name: "due-reviews", cron: "7 * * * *", expireInSeconds: 300, run: putReviewsDue },
  { name: "screen-names", cron: "* * * * *", expireInSeconds: 3_600, run: screenNames },
  { name: "prune-outbox", cron: "17 * * * *", expireInSeconds: 300, run: prune },
  { name: "keep-activity-months", cron: "37 3 * * *", expireInSeconds: 300, atStart: true, run: keepMonths },
  { name: "prune-webhooks", cron: "27 * * * *", expireInSeconds: 900, run: pruneWebhooks },
];

type Step = (tx: Transaction, now: Date, app: App) => Promise<number>;

/** Repeats a step in transactions of its own until nothing was left to do; logs how much each did, where it is said how. */
function untilNone(step: Step, done?: string): Task["run"] {
  return async (app, db) => {
    let count: number;
    do {
      count = await db.transaction().execute((tx) => step(tx, app.clock(), app));
      if (done !== undefined && count > 0) app.log.info({ count }, done);
    } while (count > 0);
  };
}

async function endRestrictionsDue(app: App, db: Database): Promise<void> {
  const ended = await db.transaction().execute((tx) => endRestrictions(tx, app.clock()));
  if (ended > 0) app.log.info({ ended }, "restrictions ended");
  const frozen = await db
    .transaction()
    .execute((tx) => freezeRemaining(tx, { now: app.clock(), newId: app.newId }));
  if (frozen > 0) app.log.warn({ frozen }, "money of clients with a confirmed match was frozen");
}

async function archiveReports(app: App, db: Database): Promise<void> {
  const archived = await archiveMarketReports(db, app);
  if (archived > 0) app.log.info({ archived }, "market reports are in the archive");
}

/**
 * Checks the books' invariants in production, for a quarter of the time at most, and resting after each statement as long as
 * that took: a break is a metric and an error log, never repaired automatically. The last result is exposed until the check is
 * done, also by a process that has just started.
 */
export async function watchBooks(
  app: Pick<App, "auditHeads" | "clock" | "log" | "metrics">,
  db: Database,
): Promise<void> {
  const expose = ({ breaks, checkedAt, durationMs }: BookCheck & { readonly breaks: number }) => {
    app.metrics.booksBroken.set(breaks);
    app.metrics.booksCheckedAt.set(checkedAt.getTime() / 1_000);
    app.metrics.booksCheckSeconds.set(durationMs / 1_000);
  };
  const last = await readBookCheck(db);
  const checkedAt = app.clock();
  if (last) expose(last);
  if (!isCheckDue(last, checkedAt)) return;
  const startedAt = performance.now();
  let restedMs = 0;
  const rest = async (tookMs: number) => {
    const from = performance.now();
    await pause(tookMs);
    restedMs += performance.now() - from;
  };
  const breaks = [...(await checkBooks(db, rest)), ...(await app.auditHeads.check(db))];
  const check = {
    checkedAt,
    durationMs: Math.round(performance.now() - startedAt - restedMs),
    breaks: breaks.length,
  };
  expose(check);
  for (const found of breaks) app.log.fatal(found, "THE BOOKS ARE BROKEN");
  await writeBookCheck(db, check);
}

async function prune(app: App, db: Database): Promise<void> {
  const now = app.clock().getTime();
  await pruneOutbox(db, new Date(now - relayedRetentionDays * dayMs));
  const before = new Date(now - providerQuoteRetentionDays * dayMs);
  while ((await pruneQuotes(db, before, pruneBatchSize)) === pruneBatchSize);
}

/** Makes the coming months' partitions and detaches old ones, where ACTIVITY_MONTHS says so. */
async function keepMonths({ config, clock, log }: App, db: Database): Promise<void> {
  for (const change of await keepActivityMonths(db, clock(), config.ACTIVITY_MONTHS))
    log.info({ change }, "the partitions of activity were changed");
}

/** Deletes events of webhooks with their deliveries, in small batches; what still waits is kept. */
async function pruneWebhooks(app: App, db: Database): Promise<void> {
  const now = app.clock().getTime();
  await pullForward(db, app.clock(), new Date(now + dayMs));
  const before = new Date(now - webhookRetentionDays * dayMs);
  while ((await pruneEvents(db, before, pruneBatchSize)) === pruneBatchSize);
}

async function watchPosition(app: App, db: Database): Promise<void> {
  const watch = { now: app.clock(), table: app.rates.freshTable() };
  const exceeded = await db.transaction().execute((tx) => watchPositionLimits(tx, watch));
  for (const { scope, amount, isHard } of exceeded)
    app.log.warn(
      { currency: scope ?? "all", limitPence: String(amount) },
      `the house's position exceeds its ${isHard ? "hard limit" : "limit"}`,
    );
}

/** Every minute, since mornings begin in every time zone. Without a fresh rate, updates are delayed. */
async function notifyAllDailyRates(app: App, db: Database): Promise<void> {
  for (const timeZone of await dailyTimeZones(db)) {
    let notified: number;
    do {
      const table = app.rates.freshTable();
      if (!table) return;
      notified = await db
        .transaction()
        .execute((tx) => notifyDailyRates(tx, timeZone, notifyBatchSize, { table, now: app.clock() }));
    } while (notified === notifyBatchSize);
  }
}
