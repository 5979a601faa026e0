import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import { Refused } from "#domain/refusal.ts";
import { houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { claimDuePayments, remindOfPayments } from "#server/automation/schedules/claim-due.ts";
import { type PayContext, payDue, recordRefusal } from "#server/automation/schedules/pay-due.ts";
import { listDuePayments } from "#server/automation/schedules/scheduled-payments-store.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { withFreeReferences } from "#server/trading/trades/reference-pool.ts";
import { oneByOne } from "./one-by-one.ts";

/** Keeps the transactions short. */
const maxBatch = 100;
/** Pause between two tries of a payment that waits for money. */
const retryMs = 10 * 60_000;

/**
 * Makes scheduled payments due on their day, pays them one transaction each, and reminds clients of tomorrow's.
 * Any number of workers may do so at once.
 */
export async function paySchedules(app: App, db: Database): Promise<void> {
  await repeat(() =>
    db.transaction().execute((tx) => claimDuePayments(tx, maxBatch, { ...app, now: app.clock() })),
  );
  await repeat(() => db.transaction().execute((tx) => remindOfPayments(tx, maxBatch, { now: app.clock() })));
  await payAllDue(app, db);
}

async function repeat(step: () => Promise<number>): Promise<void> {
  while ((await step()) === maxBatch);
}

async function payAllDue(app: App, db: Database): Promise<void> {
  const now = app.clock();
  const due = await listDuePayments(db, { by: londonDay(now), now, retryMs, limit: 10_000 });
  await oneByOne(due, async (named) => {
    const context = payContextOf(app);
    try {
      await withFreeReferences(app.references, () =>
        db.transaction().execute((tx) => payDue(tx, named, context)),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await db.transaction().execute((tx) => recordRefusal(tx, named, error, context));
    }
  });
}

/** What a payment of this moment takes of the application. */
export function payContextOf(app: App): PayContext {
  const { newId, calendar, references, rates, quoteStops } = app;
  return {
    now: app.clock(),
    newId,
    calendar,
    references,
    unsettledLimit: houseUnsettledLimit({ isDemo: app.config.DEMO }),
    pairRate: rates.rateFor,
    quoteStops,
    ...getPayeeRules(app),
  };
}
