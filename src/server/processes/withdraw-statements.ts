import { Refused } from "#domain/refusal.ts";
import {
  endWithdrawal,
  listUnconfirmedLines,
  listWithdrawing,
} from "#server/payments/bank-statements/line-withdrawals-store.ts";
import { withdrawLine } from "#server/payments/bank-statements/withdraw-statement.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { oneByOne } from "./one-by-one.ts";

/**
 * Takes back the lines of withdrawn statements, each in a transaction of its own, so that neither imports nor clients wait for a long
 * file. A line that is refused stays, for another withdrawal. Any number of workers may do this at once.
 */
export async function withdrawStatements(
  app: Pick<App, "clock" | "newId" | "log">,
  db: Database,
): Promise<void> {
  await oneByOne(await listWithdrawing(db), async (withdrawal) => {
    const { id: statementId } = withdrawal;
    let kept = 0;
    await oneByOne(await listUnconfirmedLines(db, statementId), async ({ id, receiptId }) => {
      const context = { now: app.clock(), newId: app.newId };
      try {
        await db.transaction().execute((tx) => withdrawLine(tx, { statementId, id, receiptId }, context));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        kept += 1;
      }
    });
    await db.transaction().execute((tx) => endWithdrawal(tx, withdrawal));
    app.log.info({ statementId, kept }, "a statement's lines were withdrawn");
  });
}
