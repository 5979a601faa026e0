import { batchTimeZone } from "#domain/payments/batches/pay-day.ts";
import { clockIn } from "#domain/time-zone.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { duplicateDays, duplicateKey, isWithinDays, repeatsPayment } from "./check-lines.ts";
import { isRight } from "./right-line.ts";
import { type LineRow, recentPayments, startedLines } from "./store.ts";

/**
 * A draft's lines, those pointed out that repeat a payment made since they were checked, or one of another batch
 * that was started.
 */
export async function withRepeated(
  db: Database | Transaction,
  clientId: string,
  lines: readonly LineRow[],
  now: Date,
): Promise<LineRow[]> {
  const { day: today } = clockIn(batchTimeZone, now);
  const since = new Date(now.getTime() - duplicateDays * 86_400_000);
  const paid = new Set((await recentPayments(db, clientId, since)).map(duplicateKey));
  const started = Map.groupBy((await startedLines(db, clientId)).filter(isRight), duplicateKey);
  return lines.map((line) => {
    if (line.duplicate !== null || !isRight(line)) return line;
    const key = duplicateKey(line);
    const day = line.paysOn ?? today;
    if (paid.has(key) && isWithinDays(today, day)) return { ...line, duplicate: repeatsPayment };
    const isStarted = started.get(key)?.some(({ paysOn }) => isWithinDays(paysOn ?? today, day));
    return isStarted ? { ...line, duplicate: repeatsBatch } : line;
  });
}

const repeatsBatch = "Same recipient, amount and reference as a payment of a batch that you've started";
