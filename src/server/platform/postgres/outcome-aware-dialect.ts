import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
import {
  countOutsideTransaction,
  type TransactionTrace,
  traceTransaction,
} from "#server/platform/tracing/tracing.ts";
import { isSurelyRolledBack, OutcomeUnknown } from "./outcome-unknown.ts";

/** Postgres dialect that reports an unanswered commit as `OutcomeUnknown`. */
export class OutcomeAwareDialect extends PostgresDialect {
  readonly driver: OutcomeAwareDriver;

  constructor(config: PostgresDialectConfig, onConnect?: OnConnect) {
    super(config);
    this.driver = new OutcomeAwareDriver(config, onConnect);
  }

  override createDriver(): Driver {
    return this.driver;
  }
}

type OnConnect = (connection: DatabaseConnection) => Promise<void>;
type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];
type Execute = DatabaseConnection["executeQuery"];

export class OutcomeAwareDriver extends PostgresDriver {
  readonly #onConnect: OnConnect | undefined;
  readonly #careful = new WeakSet<DatabaseConnection>();
  readonly #ready = new WeakSet<DatabaseConnection>();
  readonly #inTransaction = new WeakSet<DatabaseConnection>();
  readonly #traces = new WeakMap<DatabaseConnection, TransactionTrace>();

  constructor(config: PostgresDialectConfig, onConnect?: OnConnect) {
    super(config);
    this.#onConnect = onConnect;
  }

  override async acquireConnection(): ReturnType<PostgresDriver["acquireConnection"]> {
    const connection = await super.acquireConnection();
    if (!this.#careful.has(connection)) this.#watch(connection);
    if (!this.#ready.has(connection)) await this.#prepare(connection as Connection);
    return connection;
  }

  /** Kysely's own hook never returns a connection to its pool when it fails, so that the pool runs dry. */
  async #prepare(connection: Connection): Promise<void> {
    try {
      await this.#onConnect?.(connection);
      this.#ready.add(connection);
    } catch (error) {
      await super.releaseConnection(connection);
      throw error;
    }
  }

  override async beginTransaction(
    ...args: Parameters<PostgresDriver["beginTransaction"]>
  ): ReturnType<PostgresDriver["beginTransaction"]> {
    const trace = traceTransaction();
    if (trace) this.#traces.set(args[0], trace);
    await super.beginTransaction(...args).catch((error) => {
      this.#endTrace(args[0], "rolled back", error);
      throw error;
    });
    this.#inTransaction.add(args[0]);
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    try {
      await super.commitTransaction(connection);
      this.#inTransaction.delete(connection);
      this.#endTrace(connection, "committed");
    } catch (error) {
      const isRolledBack = isSurelyRolledBack(error);
      this.#endTrace(connection, isRolledBack ? "rolled back" : "unknown", error);
      throw isRolledBack ? error : new OutcomeUnknown(error);
    }
  }

  #endTrace(connection: DatabaseConnection, ...how: Parameters<TransactionTrace["end"]>): void {
    this.#traces.get(connection)?.end(...how);
    this.#traces.delete(connection);
  }

  /** The caller gets the original error; a connection that cannot roll back is discarded. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
    this.#inTransaction.delete(connection);
    this.#endTrace(connection, "rolled back");
  }

  /** Outside a transaction, a writing statement is its own commit. */
  #watch(connection: DatabaseConnection): void {
    this.#careful.add(connection);
    const execute: Execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (async (query, ...rest) => {
      const trace = this.#traces.get(connection);
      if (trace) trace.count(query.sql);
      else countOutsideTransaction(query.sql);
      try {
        return await execute(query, ...rest);
      } catch (error) {
        if (this.#inTransaction.has(connection) || !isWrite(query.sql) || isSurelyRolledBack(error))
          throw error;
        throw new OutcomeUnknown(error);
      }
    }) as Execute;
  }
}

const writing = /\b(insert into|update|delete from|merge into)\b/i;
const locking = /\bfor (no key )?update\b/gi;

/** Whether a statement changes rows, including in a common table expression. */
export function isWrite(statement: string): boolean {
  return writing.test(statement.replaceAll(locking, ""));
}
