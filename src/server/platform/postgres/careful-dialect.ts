import type { PostgresDialectConfig } from "kysely";
import { type Driver, PostgresDialect, PostgresDriver } from "kysely";
import { isSurelyRolledBack, OutcomeUnknown } from "./outcome-unknown.ts";

/** Postgres, whose unanswered commits fail as what they are: neither done for sure nor undone. */
export class CarefulDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new CarefulDriver(this.#config);
  }
}

type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

class CarefulDriver extends PostgresDriver {
  override async commitTransaction(connection: Connection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      throw isSurelyRolledBack(error) ? error : new OutcomeUnknown(error);
    }
  }

  /** What made the transaction end is what its caller is told; a connection that cannot roll back is thrown away. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}
