import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import {
  choosePostgresLauncher,
  type LauncherKind,
  type PostgresLauncher,
  SYSTEM_USER_HOME,
} from "./postgres-launcher.ts";

const run = promisify(execFile);
const MAJOR_VERSION = "18";

/** The login that made the cluster; only this folder uses it. */
export const ADMIN_ROLE = "summit_admin";

/** Facts about a cluster, stored beside its data and readable by its owner only. */
interface ClusterRecord {
  launcher: LauncherKind;
  /** Relative to the cluster's folder, so that the data directory can be moved; absolute when the data lives apart. */
  data: string;
  port: number;
  passwords: { admin: string; owner: string; app: string };
}

/** An initialised Postgres cluster in a data directory; running or not. */
export interface PostgresCluster {
  home: string;
  dataPath: string;
  launcher: PostgresLauncher;
  port: number;
  passwords: ClusterRecord["passwords"];
  rememberPort(port: number): Promise<void>;
}

/**
 * Opens the cluster of a data directory (absolute path), making it on the first call. `kinds` limits how Postgres may
 * be run when it is made. Throws one clear line when the data is of another Postgres version or cannot be run.
 */
export async function openPostgresCluster(
  dataDir: string,
  installation: string,
  kinds?: LauncherKind[],
): Promise<PostgresCluster> {
  const home = join(dataDir, "postgres");
  const known = await readRecord(home);
  const launcher = await choosePostgresLauncher(installation, dataDir, known ? [known.launcher] : kinds);
  const record = known ?? (await createCluster(home, launcher));
  const dataPath = isAbsolute(record.data) ? record.data : join(home, record.data);
  await refuseOtherVersion(dataPath);
  return {
    home,
    dataPath,
    launcher,
    port: record.port,
    passwords: record.passwords,
    rememberPort: async (port) => writeRecord(home, { ...record, port }),
  };
}

/**
 * Makes a cluster's folder that was copied from elsewhere one that this machine can run: owner, launcher and, where the
 * launcher needs it, the place of the data.
 */
export async function adoptPostgresCluster(dataDir: string, installation: string): Promise<void> {
  const home = join(dataDir, "postgres");
  const record = await readRecord(home);
  if (!record) throw new Error(`there is no database in ${dataDir}`);
  const launcher = await choosePostgresLauncher(installation, dataDir);
  const copied = join(home, record.data);
  const data = launcher.dataLivesApart ? join(SYSTEM_USER_HOME, `data-${randomUUID()}`) : record.data;
  if (launcher.kind === "system-user") await chmod(home, 0o711);
  if (isAbsolute(data)) await cp(copied, data, { recursive: true, preserveTimestamps: true });
  const dataPath = isAbsolute(data) ? data : copied;
  for (const path of await readdir(dataPath, { recursive: true })) await launcher.own(join(dataPath, path));
  await launcher.own(dataPath);
  await chmod(dataPath, 0o700);
  if (isAbsolute(data)) await rm(copied, { recursive: true });
  await writeRecord(home, { ...record, data, launcher: launcher.kind });
}

/** Writes a cluster's record beside data that was copied into `home`/data, so that it can be adopted. */
export async function writeCopiedRecord(cluster: PostgresCluster, home: string): Promise<void> {
  const { port, passwords, launcher } = cluster;
  await writeRecord(home, { port, passwords, launcher: launcher.kind, data: "data" });
}

/** A free TCP port of the loopback address. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? resolve(address.port) : reject()));
    });
  });
}

/** Whether the port of the loopback address can be listened on. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

async function createCluster(home: string, launcher: PostgresLauncher): Promise<ClusterRecord> {
  // Made aside and renamed at the end: a first start that is cut short leaves no half cluster behind.
  const draft = `${home}.${randomUUID()}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    if (launcher.kind === "system-user") await chmod(draft, 0o711);
    const data = launcher.dataLivesApart ? join(SYSTEM_USER_HOME, `data-${randomUUID()}`) : "data";
    const record: ClusterRecord = {
      launcher: launcher.kind,
      data,
      port: await findFreePort(),
      passwords: { admin: newPassword(), owner: newPassword(), app: newPassword() },
    };
    await initialise(isAbsolute(data) ? data : join(draft, data), launcher, record.passwords.admin);
    await writeRecord(draft, record);
    await rename(draft, home);
    return record;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function initialise(dataPath: string, launcher: PostgresLauncher, password: string): Promise<void> {
  const passwordFile = `${dataPath}.password`;
  await mkdir(dataPath, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const path of [dataPath, passwordFile]) await launcher.own(path);
  const { file, args, ids } = launcher.wrap(join(launcher.bin, "initdb"), [
    `--pgdata=${dataPath}`,
    `--username=${ADMIN_ROLE}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ]);
  try {
    await run(file, args, { ...ids, cwd: "/", env: postgresEnvironment() });
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const reason = stderr?.split("\n").find((line) => line.includes("error:")) ?? message;
    throw new Error(`the embedded Postgres could not be initialised in ${dataPath}: ${reason}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Postgres's processes get none of ours: it may hold secrets. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
}

async function refuseOtherVersion(dataPath: string): Promise<void> {
  const version = await readFile(join(dataPath, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) throw new Error(`the embedded Postgres's data is not at ${dataPath}`);
  if (version.trim() === MAJOR_VERSION) return;
  throw new Error(
    `${dataPath} holds Postgres ${version.trim()} data, this is Postgres ${MAJOR_VERSION}: dump and restore it`,
  );
}

async function readRecord(home: string): Promise<ClusterRecord | undefined> {
  try {
    return JSON.parse(await readFile(join(home, "cluster.json"), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${join(home, "cluster.json")} cannot be read: ${(error as Error).message}`);
  }
}

async function writeRecord(home: string, record: ClusterRecord): Promise<void> {
  const path = join(home, "cluster.json");
  await writeFile(`${path}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function newPassword(): string {
  return randomBytes(24).toString("base64url");
}
