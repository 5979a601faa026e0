import { setTimeout as pause } from "node:timers/promises";
import {
  CamelCasePlugin,
  type DatabaseConnection,
  Kysely,
  type Transaction as KyselyTransaction,
  sql,
} from "kysely";
import pg from "pg";
import { assert } from "#domain/assert.ts";
import type { Log } from "#server/platform/log.ts";
import type { DB } from "#server/platform/schema.ts";
import { actingRoleSetting } from "./acting-role.ts";
import { OutcomeAwareDialect, type OutcomeAwareDriver } from "./outcome-aware-dialect.ts";
import { OutcomeUnknown } from "./outcome-unknown.ts";
import { isPlanStale, PreparingClient, TimeoutClient } from "./pg-clients.ts";
import { TransactionStalled } from "./transaction-stalled.ts";

const int8 = 20;
const date = 1082;
pg.types.setTypeParser(int8, BigInt);
pg.types.setTypeParser(date, (day) => day);

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

/**
 * Time-outs: the server's come first and keep the connection usable; the client's are for an unresponsive
 * database and discard the connection. Connecting plus one statement stay below 2 s.
 */
const connectTimeoutMs = 800;
const lockTimeoutMs = 700;
const statementTimeoutMs = 900;
const unansweredTimeoutMs = 1_100;

export type DatabaseOptions = {
  readonly url: string;
  readonly log: Log;
  readonly connections: number;
  /** Connections that stay open while idle; none by default. */
  readonly kept?: number;
  /** Time in ms after which an idle connection beyond the kept ones is closed. */
  readonly idleMs?: number;
  /** Application name in pg_stat_activity; defaults to "summit". */
  readonly name?: string;
  /** Parses and plans each statement once per connection, and pipelines independent ones. */
  readonly prepared?: boolean;
  /** Runs first on each new connection, and again on one where it failed. */
  readonly onConnect?: (connection: DatabaseConnection) => Promise<void>;
  /** Statement time-out in ms, for worker jobs longer than a request. */
  readonly statementTimeoutMs?: number;
  /** Time-out in ms for a connection, and then for a lock, when waiting is better than failing. */
  readonly waitMs?: number;
  /** Multiplies the time-outs of requests. */
  readonly timeoutFactor?: number | undefined;
};

/** Opens a pool with the application's role. */
export function openDatabase(options: DatabaseOptions): Database {
  const { timeoutFactor = 1, statementTimeoutMs: patient } = options;
  const role = actingRoleSetting(options.url);
  const settings = `select ${role ? `${role}, ` : ""}set_config('statement_timeout', '${patient ?? timeoutFactor * statementTimeoutMs}', false),
    set_config('lock_timeout', '${options.waitMs ?? timeoutFactor * lockTimeoutMs}', false),
    set_config('idle_in_transaction_session_timeout', '10000', false)`;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    min: options.kept ?? 0,
    Client: options.prepared ? PreparingClient : TimeoutClient,
    connectionTimeoutMillis: options.waitMs ?? timeoutFactor * connectTimeoutMs,
    idleTimeoutMillis: options.idleMs ?? 30_000,
    // Networks forget connections that are silent for minutes; the next statement would wait for its time-out.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    query_timeout: patient === undefined ? timeoutFactor * unansweredTimeoutMs : patient + 200,
    application_name: options.name ?? "summit",
    // Not a startup parameter: a session-mode pooler rejects unknown ones.
    onConnect: async (client) => void (await client.query(settings)),
  });
  pool.on("error", (error) => options.log.warn({ err: error }, "a database connection was lost"));
  pools.set(pool, options.name ?? "summit");
  const dialect = new OutcomeAwareDialect({ pool }, options.onConnect);
  const db = new Kysely<DB>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  dialects.set(db, dialect);
  const destroy = db.destroy.bind(db);
  db.destroy = () => {
    pools.delete(pool);
    return destroy();
  };
  return db;
}

/** Open pools by their applications' names; those of one name count as one. */
const pools = new Map<pg.Pool, string>();

export type PoolState = {
  readonly pool: string;
  readonly limit: number;
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
};

/** How far the pools of this process are used. */
export function poolStates(): PoolState[] {
  const byName = Map.groupBy(pools, ([, name]) => name);
  return [...byName].map(([pool, entries]) => {
    const sum = (of: (pool: pg.Pool) => number) => entries.reduce((all, [each]) => all + of(each), 0);
    const idle = sum(({ idleCount }) => idleCount);
    return {
      ...{ pool, idle, busy: sum(({ totalCount }) => totalCount) - idle },
      ...{ limit: sum(({ options }) => options.max), waiting: sum(({ waitingCount }) => waitingCount) },
    };
  });
}

const dialects = new WeakMap<Database, OutcomeAwareDialect>();

/** Dialect and driver of an opened database, for transactions that Kysely's own builder cannot express. */
export function driverOf(db: Database): {
  readonly dialect: OutcomeAwareDialect;
  readonly driver: OutcomeAwareDriver;
} {
  const dialect = dialects.get(db);
  assert(dialect, "a database that was opened here");
  return { dialect, driver: dialect.driver };
}

/** How long a start waits for a database that has just answered its migrations. */
const startPatienceMs = 60_000;

/**
 * Opens connections before anything needs them. A database under load takes long to open one, so attempts that time out
 * are repeated for a minute.
 */
export async function openConnections(db: Database, count: number): Promise<void> {
  const until = performance.now() + startPatienceMs;
  const open = async (): Promise<unknown> => {
    for (;;) {
      try {
        return await db.connection().execute((connection) => sql`select`.execute(connection));
      } catch (error) {
        if (!isDatabaseUnavailable(error) || performance.now() > until) throw error;
      }
      await pause(100);
    }
  };
  await Promise.all(Array.from({ length: count }, open));
}

const unavailableStates = new Set([
  "57014", // statement cancelled by its time-out
  "55P03", // lock not available in time
  "57P01", // shut down by the administrator
  "57P02",
  "57P03", // cannot connect now
  "53300", // too many connections
  "40P01", // deadlock
  "40001",
  "25006", // read-only: a standby that is not promoted yet
  "25P03", // idle in transaction too long
]);

/** True for transient faults: the database is unreachable, locked, overloaded or restarting. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (
    error instanceof OutcomeUnknown ||
    error instanceof TransactionStalled ||
    isPlanStale(error) ||
    unavailableStates.has(code) ||
    code.startsWith("08") ||
    code.startsWith("ECONN") ||
    code === "EPIPE" ||
    code === "ENOENT"
  )
    return true;
  return /Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/** Somebody else held a lock for too long, or for ever; nothing was done. */
export function isLockUnavailable(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "55P03" || error.code === "40P01");
}

/** A statement took longer than it may: for what it reads, or because the database is slow. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}

/** Disk full, at the database or on this machine; nothing was written. */
const fullStates = new Set(["53100", "ENOSPC", "EDQUOT"]);

export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && fullStates.has(String(error.code));
}

/** Text that Postgres cannot store: NUL, plain or as a JSON escape. */
const textStates = new Set(["22021", "22P05"]);

/** True when a text of the request contains a character that no column accepts. */
export function isTextUnstorable(error: unknown): boolean {
  return error instanceof Error && "code" in error && textStates.has(String(error.code));
}

/** Name of the violated constraint; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("constraint" in error)) return undefined;
  return typeof error.constraint === "string" ? error.constraint : undefined;
}
