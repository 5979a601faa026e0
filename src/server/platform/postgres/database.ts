import {
  CamelCasePlugin,
  type DatabaseConnection,
  Kysely,
  type Transaction as KyselyTransaction,
} from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import type { DB } from "../schema.ts";
import { actingRoleSetting } from "./acting-role.ts";
import { OutcomeAwareDialect } from "./outcome-aware-dialect.ts";
import { OutcomeUnknown } from "./outcome-unknown.ts";

const int8 = 20;
const date = 1082;
pg.types.setTypeParser(int8, BigInt);
pg.types.setTypeParser(date, (day) => day);

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

/**
 * How long Summit waits for its database. The server's own time-out comes first and leaves the connection whole; the
 * client's is for a database that no longer answers, whose connections are thrown away. Waiting for a connection and
 * then for a statement stays under 2 s.
 */
const connectTimeoutMs = 800;
const lockTimeoutMs = 700;
const statementTimeoutMs = 900;
const unansweredTimeoutMs = 1_100;

export type DatabaseOptions = {
  readonly url: string;
  readonly log: Log;
  readonly connections: number;
  /** What the connections are called in the database's statistics; "summit" unless said. */
  readonly name?: string;
  /**
   * For connections that say few different statements very often: each is parsed and planned once a connection, and
   * statements that do not wait for each other's answers go out together.
   */
  readonly prepared?: boolean;
  /** What each new connection does first. */
  readonly onConnect?: (connection: DatabaseConnection) => Promise<void>;
  /** For the work of a worker that may take longer than a request, such as a report. */
  readonly statementTimeoutMs?: number;
  /** For who would rather wait than be told that Summit is busy: how long for a connection, and then for a lock. */
  readonly waitMs?: number;
};

/** Opens a pool on the application's role. */
export function openDatabase(options: DatabaseOptions): Database {
  const patient = options.statementTimeoutMs;
  const role = actingRoleSetting(options.url);
  const settings = `select ${role ? `${role}, ` : ""}set_config('statement_timeout', '${patient ?? statementTimeoutMs}', false),
    set_config('lock_timeout', '${options.waitMs ?? lockTimeoutMs}', false),
    set_config('idle_in_transaction_session_timeout', '10000', false)`;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    Client: options.prepared ? PreparingClient : TimeoutClient,
    connectionTimeoutMillis: options.waitMs ?? connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    query_timeout: patient === undefined ? unansweredTimeoutMs : patient + 200,
    application_name: options.name ?? "summit",
    // Not as the connection is opened: a pooler in session mode refuses what it does not know there.
    onConnect: async (client) => void (await client.query(settings)),
  });
  pool.on("error", (error) => options.log.warn({ err: error }, "a database connection was lost"));
  return new Kysely<DB>({
    dialect: new OutcomeAwareDialect({
      pool,
      ...(options.onConnect && { onCreateConnection: options.onConnect }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** A connection whose statement was never answered is in an unknown state: it is cut, and the pool opens another. */
class TimeoutClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection that is lost while nobody asks anything of it, such as one that waits within a transaction, must not
    // end the process; whoever asks next is told.
    this.on("error", () => undefined);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const cut = () =>
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    this.query = ((...args: unknown[]) => {
      const callback = args.at(-1);
      if (typeof callback === "function") {
        args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
          if (isUnanswered(error)) cut();
          callback(error, ...rest);
        };
        return query(...args);
      }
      const answer = query(...args);
      if (answer instanceof Promise) {
        return answer.catch((error: unknown) => {
          if (isUnanswered(error)) cut();
          throw error;
        });
      }
      return answer;
    }) as typeof this.query;
  }
}

/** A connection that names each statement by its text, so that the server parses and plans it only the first time. */
class PreparingClient extends TimeoutClient {
  readonly #names = new Map<string, string>();

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    const query = this.query as (...args: unknown[]) => unknown;
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
      typeof text === "string" && Array.isArray(values)
        ? query({ name: this.#nameOf(text), text, values }, ...rest)
        : query(text, values, ...rest)) as typeof this.query;
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = `summit_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
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

/** True for a fault of the moment: the database is away, frozen, locked or restarting, and the same call may go through later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (
    error instanceof OutcomeUnknown ||
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

/** No room on a disk, the database's or this machine's: what was being written was not kept. */
const fullStates = new Set(["53100", "ENOSPC", "EDQUOT"]);

export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && fullStates.has(String(error.code));
}

/** Texts that Postgres cannot hold: a NUL in a text, and in JSON one that is written as an escape. */
const textStates = new Set(["22021", "22P05"]);

/** True where a text of the request holds a character that no column takes. */
export function isTextUnstorable(error: unknown): boolean {
  return error instanceof Error && "code" in error && textStates.has(String(error.code));
}

/** The name of the constraint that refused a write, if that is what the error says. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("constraint" in error)) return undefined;
  return typeof error.constraint === "string" ? error.constraint : undefined;
}
