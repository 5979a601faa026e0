import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
import { isSurelyRolledBack, OutcomeUnknown } from "./outcome-unknown.ts";

/** Postgres dialect that reports an unanswered commit as `OutcomeUnknown`. */
export class OutcomeAwareDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new OutcomeAwareDriver(this.#config);
  }
}

type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];
type Execute = DatabaseConnection["executeQuery"];

class OutcomeAwareDriver extends PostgresDriver {
  readonly #careful = new WeakSet<DatabaseConnection>();
  readonly #inTransaction = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): ReturnType<PostgresDriver["acquireConnection"]> {
    const connection = await super.acquireConnection();
    if (!this.#careful.has(connection)) this.#watch(connection);
    return connection;
  }

  override async beginTransaction(
    ...args: Parameters<PostgresDriver["beginTransaction"]>
  ): ReturnType<PostgresDriver["beginTransaction"]> {
    await super.beginTransaction(...args);
    this.#inTransaction.add(args[0]);
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    try {
      await super.commitTransaction(connection);
      this.#inTransaction.delete(connection);
    } catch (error) {
      throw isSurelyRolledBack(error) ? error : new OutcomeUnknown(error);
    }
  }

  /** The caller gets the original error; a connection that cannot roll back is discarded. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
    this.#inTransaction.delete(connection);
  }

  /** Outside a transaction, a writing statement is its own commit. */
  #watch(connection: DatabaseConnection): void {
    this.#careful.add(connection);
    const execute: Execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (async (query, ...rest) => {
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
function isWrite(statement: string): boolean {
  return writing.test(statement.replaceAll(locking, ""));
}
