import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ClusterNode, type ClusterPlan, makePasswords, writeConfigs } from "./configs.ts";
import { Service } from "./service.ts";

const root = join(import.meta.dirname, "../..");
const entrance = "127.0.10.10";
const programs = ["/usr/bin/etcd", "/usr/bin/patroni", "/usr/sbin/haproxy", "/usr/sbin/pgbouncer"];
const packages = "etcd-server patroni postgresql haproxy pgbouncer";
const startTimeoutMs = 300_000;

/** What Patroni says of one of its nodes. */
export type Member = {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly host: string;
};

export type Cluster = Awaited<ReturnType<typeof planCluster>>;

/**
 * Three nodes with etcd, Patroni and Postgres, HAProxy and PgBouncer before them, two web processes and two workers,
 * all on loopback addresses of this machine.
 * @throws when a Debian package is missing.
 */
export async function planCluster(folder: string) {
  const missing = programs.filter((program) => !existsSync(program));
  if (missing.length > 0) throw new Error(`${missing.join(", ")} not found: apt-get install ${packages}`);
  const plan = await planLoopbackCluster(folder);
  for (const each of plan.nodes) await writeConfigs(plan, each);
  await giveToPostgres(folder);

  const etcds = plan.nodes.map((each) => etcdOf(each));
  const patronis = plan.nodes.map((each) => patroniOf(each));
  const [first] = plan.nodes;
  if (!first) throw new Error("a cluster without nodes");
  const doors = [haproxyOf(first), pgbouncerOf(first)];
  const urls = {
    /** Straight to the primary, for migrations. */
    owner: `postgres://summit_owner:${plan.passwords.owner}@${entrance}:5000/summit`,
    /** By PgBouncer, for the application. */
    app: `postgres://summit_app:${plan.passwords.app}@${entrance}:6432/summit`,
    web: `http://${entrance}:3000`,
  };
  const shared = summitEnvironment(urls);
  const webs = plan.nodes.slice(0, 2).map((each) => summitOf(each, "web", shared));
  const workers = plan.nodes.slice(0, 2).map((each) => summitOf(each, "worker", shared));
  const everything = [...workers, ...webs, ...doors, ...patronis, ...etcds];
  const members = () => readMembers(plan.nodes);
  return {
    plan,
    urls,
    etcds,
    patronis,
    webs,
    workers,
    members,
    administrator: { email: shared.ADMIN_EMAIL, password: shared.ADMIN_PASSWORD },
    /** The node that holds the lease; undefined while none does. */
    primary: async () => {
      const leader = (await members()).find(({ role }) => role === "leader");
      return plan.nodes.find(({ name }) => name === leader?.name);
    },
    /** Resolves when one node is the primary and the others follow it synchronously. */
    whole: () => until("two synchronous replicas", async () => isWhole(await members())),
    /** Kills the Postgres of a node with all its processes, and leaves its Patroni. */
    killPostgres: async ({ data }: ClusterNode) => killPostgres(join(data, "postgres")),
    /** @throws when a part is not ready within five minutes, and when it is aborted. */
    start: async (aborted: AbortSignal) => {
      for (const each of [...etcds, ...patronis, ...doors]) each.start();
      await until("two synchronous replicas", async () => isWhole(await members()), aborted);
      for (const each of [...webs, ...workers]) each.start();
      await until("both web processes", () => answers(plan.nodes.slice(0, 2)), aborted);
      await until("the entrance", async () => (await fetch(`${urls.web}/readyz`)).ok, aborted);
    },
    stop: async () => {
      for (const each of everything) await each.stop();
    },
  };
}

async function planLoopbackCluster(folder: string): Promise<ClusterPlan> {
  const nodes = [1, 2, 3].map((number) => ({
    name: `node-${number}`,
    address: `127.0.10.${number}`,
    data: join(folder, `node-${number}`),
    config: join(folder, `node-${number}/config`),
  }));
  for (const { data } of nodes) await mkdir(join(data, "files"), { recursive: true, mode: 0o700 });
  return {
    nodes,
    entrance,
    network: "127.0.0.0/8",
    postgresBin: await findPostgres(),
    passwords: makePasswords(),
  };
}

/** The newest Postgres of the machine. */
async function findPostgres(): Promise<string> {
  const folder = "/usr/lib/postgresql";
  const versions = await readdir(folder).catch(() => []);
  const newest = versions.map(Number).toSorted((a, b) => b - a)[0];
  if (!newest) throw new Error(`no Postgres in ${folder}: apt-get install ${packages}`);
  return join(folder, String(newest), "bin");
}

/** Postgres refuses to run as root, so as root its data belongs to the user `postgres`. */
async function giveToPostgres(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"]).toString()));
  await chmod(folder, 0o711);
  for (const name of await readdir(folder, { recursive: true })) {
    await chown(join(folder, name), uid as number, gid as number);
  }
}

function etcdOf({ name, config, data }: ClusterNode): Service {
  return new Service({
    name: `etcd of ${name}`,
    command: ["/usr/bin/etcd", "--config-file", join(config, "etcd.conf.yml")],
    logFile: join(data, "etcd.log"),
    user: "postgres",
  });
}

function patroniOf({ name, config, data }: ClusterNode): Service {
  return new Service({
    name: `Patroni of ${name}`,
    command: ["/usr/bin/patroni", join(config, "patroni.yml")],
    logFile: join(data, "patroni.log"),
    cwd: data,
    user: "postgres",
  });
}

function haproxyOf({ config, data }: ClusterNode): Service {
  return new Service({
    name: "HAProxy",
    command: ["/usr/sbin/haproxy", "-db", "-f", join(config, "haproxy.cfg")],
    logFile: join(data, "haproxy.log"),
    user: "postgres",
  });
}

function pgbouncerOf({ config, data }: ClusterNode): Service {
  return new Service({
    name: "PgBouncer",
    command: ["/usr/sbin/pgbouncer", join(config, "pgbouncer.ini")],
    logFile: join(data, "pgbouncer-output.log"),
    user: "postgres",
  });
}

function summitEnvironment(urls: { readonly app: string; readonly owner: string }) {
  return {
    DATABASE_URL: urls.app,
    DATABASE_OWNER_URL: urls.owner,
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    AUDIT_SIGNING_KEY: randomBytes(32).toString("base64"),
    ADMIN_EMAIL: "admin@summit.test",
    ADMIN_PASSWORD: randomBytes(12).toString("base64url"),
    TRUST_PROXY: entrance,
    CLIENT_SECOND_FACTOR: "optional",
    STAFF_AUTHENTICATOR: "optional",
    LOG_LEVEL: "warn",
    RATE_LIMIT_FACTOR: "100000",
    NODE_COMPILE_CACHE: join(root, ".build/compile-cache"),
  };
}

function summitOf(
  { name, address, data }: ClusterNode,
  role: "web" | "worker",
  env: Readonly<Record<string, string>>,
): Service {
  return new Service({
    name: `${role} of ${name}`,
    command: [process.execPath, "src/server/main.ts", `--roles=${role}`],
    env: { ...env, HOST: address, PORT: "3000", DATA_DIR: join(data, "files", role) },
    cwd: root,
    logFile: join(data, `${role}.log`),
  });
}

async function readMembers(nodes: readonly ClusterNode[]): Promise<readonly Member[]> {
  for (const { address } of nodes) {
    const answer = await fetch(`http://${address}:8008/cluster`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

function isWhole(members: readonly Member[]): boolean {
  const roles = members.map(({ role, state }) => `${role} ${state}`).toSorted();
  const follows = (role: string | undefined) => /^sync_standby (running|streaming)$/.test(role ?? "");
  return roles.length === 3 && roles[0] === "leader running" && follows(roles[1]) && follows(roles[2]);
}

async function answers(nodes: readonly ClusterNode[]): Promise<boolean> {
  const ready = await Promise.all(
    nodes.map(({ address }) => fetch(`http://${address}:3000/readyz`).then(({ ok }) => ok)),
  );
  return ready.every(Boolean);
}

/** Waits for a condition that may also throw. */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  aborted?: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  while (!(await holds().catch(() => false))) {
    aborted?.throwIfAborted();
    if (performance.now() - startedAt > startTimeoutMs) throw new Error(`waited in vain for ${what}`);
    await pause(200);
  }
}

async function killPostgres(dataFolder: string): Promise<void> {
  const [pid] = (await readFile(join(dataFolder, "postmaster.pid"), "utf8")).split("\n");
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  for (const each of [pid, ...children.trim().split(" ")]) {
    try {
      process.kill(Number(each), "SIGKILL");
    } catch {
      // It ended with its parent.
    }
  }
}
