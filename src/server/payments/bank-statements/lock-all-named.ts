import type { Statement, StatementEntry } from "#domain/payments/bank-statements/statement.ts";
import { findReferences } from "#domain/payments/payments/payment-reference.ts";
import { findEndToEndIds } from "#domain/payments/payments/returned-ids.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { lockShortfalls } from "#server/payments/funding/funding-store.ts";
import { lockNamedTrades, lockPaymentRows } from "#server/payments/payments/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { payersText } from "./find-recorded-by-hand.ts";
import * as store from "./statements-store.ts";

/**
 * Locks every trade that the file may touch, then every withdrawal and return, each in id order, the restrictions, and what
 * counts the trades' shortfalls, before anything is posted or read to decide on it.
 */
export async function lockAllNamed(
  tx: Transaction,
  statements: readonly Statement[],
  now: Date,
): Promise<void> {
  const entries = statements.flatMap((statement) => statement.entries);
  const references = entries
    .filter(({ direction }) => direction === "credit")
    .flatMap((entry) => findReferences(payersText(entry)).trades);
  const credits = entries.filter(({ direction }) => direction === "credit");
  const sent = [
    ...(await store.sentPayments(tx, endToEndIds(entries))),
    ...(await store.findNamedPayments(
      tx,
      credits.flatMap(({ endToEndId, text }) => findEndToEndIds(endToEndId, text)),
    )),
  ];
  const byHand = await store.tradesRecordedByHand(
    tx,
    credits.map(({ amount }) => amount.minor),
  );
  const tradeIds = [...sent.flatMap(({ tradeId }) => tradeId ?? []), ...byHand];
  const trades = await lockNamedTrades(tx, references, tradeIds);
  await lockPaymentRows(
    tx,
    sent.flatMap(({ id, tradeId }) => (tradeId === null ? [id] : [])),
  );
  await lockRestrictionsInForce(tx, [], now);
  await lockShortfalls(
    tx,
    trades.map(({ clientId }) => clientId),
  );
}

/** The ids by which debits name our payments. */
export function endToEndIds(entries: readonly StatementEntry[]): string[] {
  return entries.flatMap(({ direction, endToEndId }) => (direction === "debit" ? (endToEndId ?? []) : []));
}
