import { type DatabaseConnection, Transaction as KyselyTransaction, type RawBuilder } from "kysely";
import type { DB } from "#server/platform/schema.ts";
import { type Database, type DatabaseOptions, driverOf, openDatabase, type Transaction } from "./database.ts";
import { writeTogether } from "./insert-rows.ts";
import { isWrite, type OutcomeAwareDriver } from "./outcome-aware-dialect.ts";
import { isSurelyRolledBack, OutcomeUnknown } from "./outcome-unknown.ts";
import { TransactionStalled } from "./transaction-stalled.ts";
import { keepUnread, unreadWrites } from "./unread-writes.ts";

/** What a transaction answers, and the writes that its commit is sent with. */
export type PipelinedWork<Result> = {
  readonly result: Result;
  readonly writes: readonly RawBuilder<unknown>[];
};

type Connection = Parameters<OutcomeAwareDriver["rollbackTransaction"]>[0];

/** Longest time between two statements; planning a batch takes a few milliseconds. */
const stalledAfterMs = 1_500;

/**
 * Opens a pool whose statements are prepared and whose transactions pipeline: `begin` travels with the first statements, and
 * statements that are issued together travel together.
 */
export function openPipelinedDatabase(options: Omit<DatabaseOptions, "prepared">): Database {
  const db = openDatabase({ ...options, prepared: true });
  const transaction = db.transaction.bind(db);
  db.transaction = () =>
    Object.assign(transaction(), {
      execute: <Result>(work: (tx: Transaction) => Promise<Result>) =>
        pipelinedTransaction(db, async (tx) => ({ result: await work(tx), writes: [] }), {
          stalledAfter: undefined,
        }),
    });
  return db;
}

/**
 * A transaction on a pipelining connection in as few round trips as its statements allow: `begin` travels with
 * the first statements, statements issued together travel together, and the final writes travel with `commit`.
 * A final write that fails turns that commit into a rollback. `work` may be abandoned when it stalls, after
 * which its statements are refused. The connection it is given identifies where it runs; statements go through the transaction.
 */
export function pipelinedTransaction<Result>(
  db: Database,
  work: (tx: Transaction, connection: DatabaseConnection) => Promise<PipelinedWork<Result>>,
  { stalledAfter }: { readonly stalledAfter: number | undefined } = { stalledAfter: stalledAfterMs },
): Promise<Result> {
  const { driver, dialect } = driverOf(db);
  const executor = db.getExecutor();
  return executor.provideConnection(async (provided) => {
    const connection = provided as Connection;
    const begun = driver.beginTransaction(connection, {});
    const watched = watchStatements(provided, begun, stalledAfter);
    const tx = new KyselyTransaction<DB>({
      config: { dialect },
      dialect,
      driver,
      // Unlike Kysely's own provider, this one does not queue statements behind each other.
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(watched.connection) }),
    });
    keepUnread(tx);
    try {
      const [, { result, writes }] = await Promise.race([
        Promise.all([begun, work(tx, connection)]),
        watched.stalled,
      ]);
      const { sent, last, inserts } = unreadWrites(tx);
      const ending = [
        ...last.map((statement) => statement.execute(tx)),
        writeTogether(tx, [...writes, ...inserts]),
      ];
      await commitAfter([...sent, ...ending], driver.commitTransaction(connection));
      return result;
    } catch (error) {
      watched.end();
      await driver.rollbackTransaction(connection);
      throw isAfterFailure(error) ? (watched.firstFailure() ?? error) : error;
    } finally {
      watched.end();
    }
  });
}

/** Waits for writes and the commit that was sent after them, and throws the reason why nothing was committed. */
async function commitAfter(writes: readonly Promise<unknown>[], commit: Promise<void>): Promise<void> {
  const [committed, ...written] = await Promise.allSettled([commit, ...writes]);
  const failed = written.find((each) => each.status === "rejected");
  if (!failed) {
    if (committed.status === "rejected") throw committed.reason;
    return;
  }
  // The database answers the commit of a failed transaction with a rollback; any other answer proves nothing.
  const isRolledBack = committed.status === "rejected" && isSurelyRolledBack(committed.reason);
  throw isRolledBack ? failed.reason : new OutcomeUnknown(failed.reason);
}

/** Whether a statement was refused because one before it failed, which may be reported later. */
function isAfterFailure(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "25P02";
}

/** Counts the statements in progress; `stalled` rejects when there are none for too long before `end`, if that is limited. */
function watchStatements(
  connection: DatabaseConnection,
  begun: Promise<void>,
  stalledAfter: number | undefined,
) {
  let inProgress = 0;
  let firstFailure: unknown;
  let idleSince = performance.now();
  let hasBegun = false;
  let hasEnded = false;
  /** Once a write waits for the beginning, everything after it does. */
  let isWaiting = false;
  void begun.then(
    () => {
      hasBegun = true;
    },
    () => undefined,
  );
  const refuseOnceEnded = () => {
    if (hasEnded) throw new Error("the transaction has ended");
  };
  const executeQuery: DatabaseConnection["executeQuery"] = async (query, ...rest) => {
    refuseOnceEnded();
    inProgress++;
    try {
      // Locks and reads without a transaction do no harm; a write would commit by itself.
      isWaiting ||= !hasBegun && isWrite(query.sql);
      if (!hasBegun && isWaiting) {
        await begun;
        refuseOnceEnded();
      }
      return await connection.executeQuery(query, ...rest);
    } catch (error) {
      firstFailure ??= error;
      throw error;
    } finally {
      inProgress--;
      idleSince = performance.now();
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    if (stalledAfter === undefined) return;
    const look = () => {
      const idleMs = inProgress > 0 ? 0 : performance.now() - idleSince;
      if (idleMs >= stalledAfter) reject(new TransactionStalled(idleMs));
      else timer = setTimeout(look, stalledAfter - idleMs);
    };
    timer = setTimeout(look, stalledAfter);
  });
  stalled.catch(() => undefined);
  return {
    connection: { executeQuery, streamQuery: connection.streamQuery.bind(connection) },
    stalled,
    firstFailure: () => firstFailure,
    end: () => {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
