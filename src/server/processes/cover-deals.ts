import { dayOf } from "#domain/calendar.ts";
import type { OrderReport } from "#domain/trading/treasury/cover-deal.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type LiquidityProvider, reportOrLost } from "#server/trading/treasury/liquidity-provider.ts";
import { recordReport } from "#server/trading/treasury/record-report.ts";
import { settleCoverDeal } from "#server/trading/treasury/settle-cover-deal.ts";
import { listDueDeals, listUnansweredDeals, markAsked } from "#server/trading/treasury/store.ts";
import { oneByOne } from "./one-by-one.ts";

type CoverApp = Pick<App, "calendar" | "clock" | "liquidity" | "log" | "newId">;

/** Time after which a sent deal is asked about: whoever sent it has had its answer by then, or never will. */
const unansweredMs = 30_000;
const atOnce = 50;

/**
 * Asks the provider about deals of which nothing is known, and settles those whose value date has come where it says that they are.
 * Deals of another provider, which was connected before, are nothing that it can speak of.
 */
export async function followCoverDeals(app: CoverApp, db: Database): Promise<void> {
  if (!app.liquidity) return;
  await askAboutDeals(app, app.liquidity, db);
  if (app.liquidity.settle) await settleDeals(app, app.liquidity.settle, app.liquidity.name, db);
}

async function askAboutDeals(app: CoverApp, provider: LiquidityProvider, db: Database): Promise<void> {
  const { clock, newId, calendar, log } = app;
  const before = new Date(clock().getTime() - unansweredMs);
  await oneByOne(await listUnansweredDeals(db, before, atOnce), async ({ id, provider: name }) => {
    await markAsked(db, id, clock());
    const isOfAnother = name !== provider.name;
    const report: OrderReport = isOfAnother
      ? { state: "lost" }
      : await reportOrLost(() => provider.askState(id));
    const event = await db
      .transaction()
      .execute((tx) => recordReport(tx, id, report, { now: clock(), newId, calendar }));
    if (event === "lose")
      log.error(
        { deal: id, provider: name, report: report.state },
        "what became of a cover deal isn't known",
      );
  });
}

async function settleDeals(
  app: CoverApp,
  settle: NonNullable<LiquidityProvider["settle"]>,
  provider: string,
  db: Database,
): Promise<void> {
  const { clock, newId, log } = app;
  await oneByOne(await listDueDeals(db, { day: dayOf(clock()), provider, limit: atOnce }), async (id) => {
    await markAsked(db, id, clock());
    const isSettled = await settle(id).catch(() => false);
    if (!isSettled) log.warn({ deal: id }, "a cover deal isn't settled on its value date");
    else await db.transaction().execute((tx) => settleCoverDeal(tx, id, { now: clock(), newId }));
  });
}
