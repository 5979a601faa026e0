import type { RawBuilder } from "kysely";
import type { Transaction } from "./database.ts";
import { type Column, insertRows, writeTogether } from "./insert-rows.ts";

/** A table that is only added to, and how its rows are written. */
export type Insertion<Row> = { readonly table: string; readonly columns: readonly Column<Row>[] };

type Unread = {
  /** Sent before everything else of the end, since others wait for the locks of what follows them. */
  readonly last: Set<RawBuilder<unknown>>;
  /** In the order in which they were appended. */
  readonly rows: { readonly insertion: Insertion<unknown>; readonly row: unknown }[];
  readonly sent: Promise<unknown>[];
};

/** Of pipelined transactions, which their commits end. */
const unreadOf = new WeakMap<Transaction, Unread>();

/**
 * Inserts rows that nothing reads before the commit. In a pipelined transaction they travel with it, in one statement for
 * all tables.
 */
export async function appendRows<Row>(
  tx: Transaction,
  insertion: Insertion<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const unread = unreadOf.get(tx);
  if (!unread) await writeTogether(tx, [insertRows(insertion.table, rows, insertion.columns)]);
  else for (const row of rows) unread.rows.push({ insertion: insertion as Insertion<unknown>, row });
}

/**
 * Sends a write whose answer nobody needs, and whose failure is no refusal. Later statements of the transaction see what it
 * wrote; in a pipelined one, the commit waits for its answer and fails with it.
 */
export async function sendWrite(tx: Transaction, write: { execute: () => Promise<unknown> }): Promise<void> {
  const answered = write.execute();
  const unread = unreadOf.get(tx);
  if (!unread) return void (await answered);
  answered.catch(() => undefined);
  unread.sent.push(answered);
}

/**
 * Sends a statement just before the commit, which fails with it; the returned function sends it at once instead. Outside a
 * pipelined transaction it is sent now.
 */
export async function sendBeforeCommit(
  tx: Transaction,
  statement: RawBuilder<unknown>,
): Promise<() => Promise<void>> {
  const unread = unreadOf.get(tx);
  if (!unread) {
    await statement.execute(tx);
    return async () => undefined;
  }
  unread.last.add(statement);
  return async () => {
    if (unread.last.delete(statement)) await statement.execute(tx);
  };
}

/** From now on, the transaction's commit waits for its unread writes. */
export function keepUnread(tx: Transaction): void {
  unreadOf.set(tx, { last: new Set(), rows: [], sent: [] });
}

/**
 * Writes that were sent and not waited for, statements to send before the commit, and the inserts of appended rows as parts of
 * one combined statement.
 */
export function unreadWrites(tx: Transaction): {
  readonly sent: readonly Promise<unknown>[];
  readonly last: readonly RawBuilder<unknown>[];
  readonly inserts: readonly RawBuilder<unknown>[];
} {
  const { last = [], rows = [], sent = [] } = unreadOf.get(tx) ?? {};
  const byInsertion = Map.groupBy(rows, ({ insertion }) => insertion);
  const inserts = [...byInsertion].map(([{ table, columns }, some]) =>
    insertRows(
      table,
      some.map(({ row }) => row),
      columns,
    ),
  );
  return { sent, last: [...last], inserts };
}

/** Marks the place to which the returned function forgets unread writes: one that failed and was undone fails no commit. */
export function markUnread(tx: Transaction): () => void {
  const unread = unreadOf.get(tx);
  if (!unread) return () => undefined;
  const { rows, sent } = unread;
  const [rowCount, sentCount] = [rows.length, sent.length];
  return () => {
    rows.splice(rowCount);
    sent.splice(sentCount);
  };
}
