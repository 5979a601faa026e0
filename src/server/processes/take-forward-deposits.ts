import { Refused } from "#domain/refusal.ts";
import { expirePendingForward } from "#server/payments/forwards/expire-pending-forward.ts";
import { listPending } from "#server/payments/forwards/pending-store.ts";
import { takePendingDeposits } from "#server/payments/forwards/take-pending-deposits.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { inBatches, oneByOne } from "./one-by-one.ts";

type DepositsApp = Pick<App, "calendar" | "clock" | "newId" | "rates" | "log">;

/** Keeps the transactions short. */
const maxBatch = 100;

/**
 * Takes deposits by bank transfer that are in their clients' balances by now, however they came there, and closes out forwards
 * whose deposits are overdue. One that has no rate is tried again. Any number of workers may do this at once.
 */
export async function takeForwardDeposits(app: DepositsApp, db: Database): Promise<void> {
  const { clock, newId } = app;
  await inBatches(await listPending(db), maxBatch, (ids) =>
    db.transaction().execute((tx) => takePendingDeposits(tx, ids, { now: clock(), newId })),
  );
  let count = 0;
  await oneByOne(await listPending(db), async (forward) => {
    if (await expireUnlessRefused(app, db, forward)) count += 1;
  }).finally(() => {
    if (count > 0) app.log.info({ count }, "forwards were closed out whose deposits didn't come");
  });
}

async function expireUnlessRefused(app: DepositsApp, db: Database, forward: string): Promise<boolean> {
  const { calendar, clock, newId, rates } = app;
  const context = { now: clock(), newId, calendar, pairRate: rates.rateFor };
  try {
    return await db.transaction().execute((tx) => expirePendingForward(tx, forward, context));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    app.log.warn({ forward, refusal: error.code }, "a forward without its deposit could not be closed out");
    return false;
  }
}
