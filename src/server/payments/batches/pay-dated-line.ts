import { assert } from "#domain/assert.ts";
import { formatCalendarDay } from "#domain/calendar.ts";
import { Refused } from "#domain/refusal.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  type DueLine,
  failLaterLines,
  lockOpenLine,
  recordAttempt,
  waitingBatchesOf,
} from "./dated-lines-store.ts";
import { finishIfDone, type PayingContext, payLine, reasonFor } from "./pay-batch.ts";
import { isRight } from "./right-line.ts";
import { lockBatch, settleLine } from "./store.ts";

/**
 * Pays a line whose day has come. One that can't be paid is tried again (`try`) until it fails for good (`last`);
 * `miss` fails it unpaid. Any number of workers may do so at once.
 */
export async function payDatedLine(
  tx: Transaction,
  named: DueLine,
  attempt: "try" | "last" | "miss",
  context: PayingContext,
): Promise<void> {
  const { clientId, batchId } = named;
  const batch = await lockBatch(tx, clientId, batchId);
  assert(batch, `batch ${batchId} of its line`);
  const line = batch.status === "PAYING" ? await lockOpenLine(tx, named) : undefined;
  if (!line) return;
  if (attempt === "miss") {
    const reason = `We couldn't make this payment within five days of ${formatCalendarDay(named.paysOn)}.`;
    await settleLine(tx, line, { status: "FAILED", reason });
  } else {
    assert(isRight(line), `line ${line.position} of a batch that is paid`);
    const refused = await payLine(tx, batch, line, context);
    if (refused && attempt === "try") {
      await recordAttempt(tx, named, { attemptedAt: context.now });
      return notifyClients(tx, [{ clientId, kind: "batch", id: batchId }]);
    }
    if (refused) await settleLine(tx, line, { status: "FAILED", reason: reasonFor(refused, line) });
  }
  await finishIfDone(tx, named, context.now);
}

/**
 * Cancels the payments of a batch that wait for a later day; those already made stay.
 * @throws Refused `not_found` for another client's batch, `batch_changed`, `batch_closed` where none waits.
 */
export async function cancelLaterLines(
  tx: Transaction,
  { clientId, id, version }: { readonly clientId: string; readonly id: string; readonly version: number },
  now: Date,
): Promise<void> {
  const batch = await lockBatch(tx, clientId, id);
  if (!batch) throw new Refused("not_found");
  if (batch.status !== "PAYING") throw new Refused("batch_closed");
  if (batch.version !== version) throw new Refused("batch_changed");
  if ((await failLaterLines(tx, id, "You cancelled this payment.")) === 0) throw new Refused("batch_closed");
  await finishIfDone(tx, { clientId, batchId: id }, now);
}

/** Cancels the payments of a client who leaves that wait for a later day. */
export async function cancelClientLines(tx: Transaction, clientId: string, now: Date): Promise<void> {
  for (const batchId of await waitingBatchesOf(tx, clientId)) {
    await failLaterLines(tx, batchId, "The account was closed.");
    await finishIfDone(tx, { clientId, batchId }, now);
  }
}
