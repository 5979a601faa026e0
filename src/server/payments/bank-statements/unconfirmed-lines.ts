import {
  effectOfWithdrawing,
  isLineKept,
  type LineEffect,
} from "#domain/payments/bank-statements/line-effect.ts";
import { refuseWithdrawal } from "#domain/payments/payments/receipt-withdrawal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import * as store from "./line-withdrawals-store.ts";

export type UnconfirmedLine = Awaited<ReturnType<typeof store.listUnconfirmedLines>>[number] & {
  readonly effect: LineEffect;
  /** Trades that its money pays for. */
  readonly trades: readonly { readonly id: string; readonly reference: string }[];
};

/** Lines of a statement that only their importers vouch for, and what withdrawing each would do. */
export async function readUnconfirmedLines(
  db: Database | Transaction,
  statementId: string,
): Promise<UnconfirmedLine[]> {
  const lines = await store.listUnconfirmedLines(db, statementId);
  const paid = await store.listTradesPaid(
    db,
    lines.flatMap(({ receiptId }) => receiptId ?? []),
  );
  const tradesOf = Map.groupBy(paid, ({ receiptId }) => receiptId);
  return lines.flatMap((line) => {
    const { status, holdReason, queue, receiptId } = line;
    const trades = receiptId === null ? [] : (tradesOf.get(receiptId) ?? []);
    const refusal =
      status === null
        ? undefined
        : refuseWithdrawal({
            status,
            isHeld: holdReason !== null,
            ...{ unverified: true, isStatedByAnother: false },
            tradeStages: trades.map(({ stage }) => stage),
          });
    const effect = effectOfWithdrawing({ ...line, isQueued: queue !== null, refusal });
    const named = trades.map(({ id, reference }) => ({ id, reference }));
    return effect === undefined ? [] : [{ ...line, effect, trades: named }];
  });
}

/** Those that can be withdrawn now. */
export function withoutKept(lines: readonly UnconfirmedLine[]): UnconfirmedLine[] {
  return lines.filter(({ effect }) => !isLineKept(effect));
}

export function importersOf(lines: readonly UnconfirmedLine[]): string[] {
  return [...new Set(lines.map(({ importedBy }) => importedBy))];
}
