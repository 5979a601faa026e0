import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { access, chmod, chown, constants, cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Home of the system user that runs Postgres for root, with everything it must be able to read. */
export const SYSTEM_USER_HOME = "/var/lib/summit-postgres";
const SYSTEM_USER = "summit-postgres";
const ROOT_ADVICE = "start Summit as an ordinary user, or give it a DATABASE_URL";

export type LauncherKind = "direct" | "user-namespace" | "system-user";

/** A command line that runs a program as a user whom Postgres accepts. */
export interface PostgresCommand {
  file: string;
  args: string[];
  ids: { uid?: number; gid?: number };
}

/** How the programs of one Postgres installation are run on this machine. */
export interface PostgresLauncher {
  kind: LauncherKind;
  /** The folder of `postgres` and `initdb`, as the launcher's user reaches it. */
  bin: string;
  /** True when the cluster must live under {@link SYSTEM_USER_HOME}: the system user cannot reach the data directory. */
  dataLivesApart: boolean;
  wrap(file: string, args: string[]): PostgresCommand;
  /** Changes the owner of a file or folder to the user who runs the programs. */
  own(path: string): Promise<void>;
}

/**
 * Finds a way to run the Postgres of `installation` (the folder that holds `bin`) with its data under `dataDir`.
 * Postgres refuses root: as root it runs in a user namespace in which the process is not root (the files stay ours,
 * nothing is added to the system) or, where namespaces are not allowed or do not reach, as a system user.
 * `kinds` narrows the choice, so that a cluster is always run the way it was made. Throws one clear line when none works.
 */
export async function choosePostgresLauncher(
  installation: string,
  dataDir: string,
  kinds: LauncherKind[] = ["user-namespace", "system-user"],
): Promise<PostgresLauncher> {
  const bin = join(installation, "bin");
  await makeExecutable(bin);
  if (process.getuid?.() !== 0) return asCurrentUser(bin);
  if (kinds.includes("direct")) {
    throw new Error(`${dataDir} was made by an ordinary user: start Summit as that user, not as root`);
  }
  if (kinds.includes("user-namespace")) {
    const launcher = await inUserNamespace(bin);
    if (await reaches(launcher, dataDir)) return launcher;
  }
  if (kinds.includes("system-user")) return asSystemUser(installation, dataDir);
  throw new Error(`Postgres refuses to run as root and no user namespace can be had here: ${ROOT_ADVICE}`);
}

function asCurrentUser(bin: string): PostgresLauncher {
  return {
    kind: "direct",
    bin,
    dataLivesApart: false,
    wrap: (file, args) => ({ file, args, ids: {} }),
    own: async () => {},
  };
}

async function inUserNamespace(bin: string): Promise<PostgresLauncher> {
  // initdb looks up its user by number, so the namespace needs a user that this system knows.
  const { uid, gid } = (await readUsers()).find((user) => user.uid > 0 && user.gid > 0) ?? {
    uid: 65534,
    gid: 65534,
  };
  const enter = ["--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
  return {
    kind: "user-namespace",
    bin,
    dataLivesApart: false,
    wrap: (file, args) => ({ file: "unshare", args: [...enter, file, ...args], ids: {} }),
    own: async () => {},
  };
}

async function asSystemUser(installation: string, dataDir: string): Promise<PostgresLauncher> {
  const { uid, gid } = await systemUser();
  const inPlace: PostgresLauncher = {
    kind: "system-user",
    bin: join(installation, "bin"),
    dataLivesApart: false,
    wrap: (file, args) => ({ file, args, ids: { uid, gid } }),
    own: (path) => chown(path, uid, gid),
  };
  if (await reaches(inPlace, dataDir)) return inPlace;

  // A clone under a private folder (root's home, mktemp -d) is closed to any other user.
  const copy = await copyInstallation(installation);
  const apart: PostgresLauncher = { ...inPlace, bin: join(copy, "bin"), dataLivesApart: true };
  if (await reaches(apart, SYSTEM_USER_HOME)) return apart;
  throw new Error(
    `Postgres refuses to run as root, and the user ${SYSTEM_USER} cannot run it from ${copy}: ${ROOT_ADVICE}`,
  );
}

/** Whether the launcher's user can run the binaries and go into the directory. */
async function reaches(launcher: PostgresLauncher, directory: string): Promise<boolean> {
  const probes = [
    launcher.wrap(join(launcher.bin, "postgres"), ["--version"]),
    launcher.wrap("ls", ["-d", `${directory}/.`]),
  ];
  try {
    for (const probe of probes) await run(probe.file, probe.args, { ...probe.ids, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

async function makeExecutable(bin: string): Promise<void> {
  for (const program of ["postgres", "initdb"]) {
    const path = join(bin, program);
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  }
}

async function copyInstallation(installation: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installation, "..", "package.json"), "utf8"));
  const target = join(SYSTEM_USER_HOME, `postgres-${version}`);
  const isThere = await access(join(target, "bin", "postgres")).then(
    () => true,
    () => false,
  );
  if (isThere) return target;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  // Copied under another name and renamed, so that an interrupted copy is never used.
  const partial = `${target}.${randomUUID()}`;
  await cp(installation, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, target).catch(() => rm(partial, { recursive: true }));
  return target;
}

async function systemUser(): Promise<{ uid: number; gid: number }> {
  const find = async () => (await readUsers()).find((user) => user.name === SYSTEM_USER);
  const found = await find();
  if (found) return found;
  const shell = ["--no-create-home", "--shell", "/usr/sbin/nologin"];
  await run("useradd", ["--system", "--user-group", ...shell, SYSTEM_USER]).catch(() => undefined);
  const added = await find();
  if (added) return added;
  throw new Error(
    `Postgres refuses to run as root, no user namespace can be had here, and the user ${SYSTEM_USER} could not be added: ${ROOT_ADVICE}`,
  );
}

async function readUsers(): Promise<{ name: string; uid: number; gid: number }[]> {
  const text = await readFile("/etc/passwd", "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
