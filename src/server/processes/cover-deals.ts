import { dayOf } from "#domain/calendar.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type LiquidityProvider, reportOrLost } from "#server/trading/treasury/liquidity-provider.ts";
import { recordReport, settleCoverDeal } from "#server/trading/treasury/record-report.ts";
import { listDueDeals, listUnansweredDeals } from "#server/trading/treasury/store.ts";

type CoverApp = Pick<App, "calendar" | "clock" | "liquidity" | "log" | "newId">;

/** Time after which a sent deal is asked about: whoever sent it has had its answer by then, or never will. */
const unansweredMs = 30_000;
const atOnce = 50;

/** Asks the provider about deals of which nothing is known, and settles those whose value date has come. */
export async function followCoverDeals(app: CoverApp, db: Database): Promise<void> {
  if (!app.liquidity) return;
  await askAboutDeals(app, app.liquidity, db);
  await settleDeals(app, app.liquidity, db);
}

async function askAboutDeals(app: CoverApp, provider: LiquidityProvider, db: Database): Promise<void> {
  const { clock, newId, calendar, log } = app;
  const before = new Date(clock().getTime() - unansweredMs);
  for (const id of await listUnansweredDeals(db, before, atOnce)) {
    const report = await reportOrLost(() => provider.askState(id));
    const event = await db
      .transaction()
      .execute((tx) => recordReport(tx, id, report, { now: clock(), newId, calendar }));
    if (event === "lose")
      log.error({ deal: id, report: report.state }, "what became of a cover deal isn't known");
  }
}

async function settleDeals(app: CoverApp, provider: LiquidityProvider, db: Database): Promise<void> {
  const { clock, newId, log } = app;
  for (const id of await listDueDeals(db, dayOf(clock()), atOnce)) {
    const isSettled = await provider.settle(id).catch(() => false);
    if (!isSettled) log.warn({ deal: id }, "a cover deal isn't settled on its value date");
    else await db.transaction().execute((tx) => settleCoverDeal(tx, id, { now: clock(), newId }));
  }
}
