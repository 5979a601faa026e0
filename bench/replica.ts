/* npm run bench:replica reads the back office's lists with and without a replica, and prints the CPU seconds of each server. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createApp } from "#server/create-app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { routes } from "#server/routes.ts";
import { startStandby } from "../tests/support/start-standby.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { deskLists, seedDesk, signInStaff } from "./desk-data.ts";

const clients = Number(process.env.BENCH_CLIENTS ?? 10_000);
const trades = Number(process.env.BENCH_TRADES ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Of /proc/…/stat, as Linux has them on every machine that we support. */
const ticksPerSecond = 100;

const log = pino({ level: "warn" }, pino.destination(2));
const folder = await mkdtemp(join(tmpdir(), "summit-replica-"));
const folders = { primary: join(folder, "primary"), standby: join(folder, "standby") };
const primary = await startEmbeddedPostgres({ dataDir: folders.primary, log });
try {
  await migrate({ ownerUrl: primary.ownerUrl, log, queues });
  await seedDesk(primary.ownerUrl, { clients, trades });
  const standby = await startStandby(primary, folders.standby);
  console.log(`${clients} clients, ${trades} trades; ${rounds} rounds of ${deskLists.length} lists\n`);
  console.log("| | primary, CPU s | replica, CPU s | answered by the replica | by the primary |");
  console.log("|---|---|---|---|---|");
  await measure("without a replica", undefined);
  await measure("with a replica", standby.appUrl);
  await standby.stop();
} finally {
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(name: string, replicaUrl: string | undefined): Promise<void> {
  const env = {
    DATABASE_URL: primary.appUrl,
    DATABASE_OWNER_URL: primary.ownerUrl,
    DATABASE_REPLICA_URL: replicaUrl,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    RATE_LIMIT_FACTOR: "1000000",
    STAFF_AUTHENTICATOR: "optional",
  };
  const { app, close } = createApp({
    config: readConfig(env, []),
    databaseUrl: primary.appUrl,
    encryptionKey: new Uint8Array(32).fill(7),
    overrides: { log },
  });
  const server = await createServer(app, routes);
  const cookie = await signInStaff(app, `${name.replaceAll(" ", "-")}@summit.test`);
  const readAll = async () => {
    for (const list of deskLists) {
      const { statusCode } = await server.inject({
        method: "GET",
        url: `/api/admin/${list}`,
        headers: { cookie },
      });
      if (statusCode !== 200) console.error(`${list}: ${statusCode}`);
    }
  };
  await readAll();
  const before = [await cpuSeconds(folders.primary), await cpuSeconds(folders.standby)] as const;
  for (let round = 0; round < rounds; round++) await readAll();
  const used = [
    (await cpuSeconds(folders.primary)) - before[0],
    (await cpuSeconds(folders.standby)) - before[1],
  ];
  const { values } = await app.metrics.replicaReads.get();
  const [there, here] = [true, false].map((isReplica) =>
    values
      .filter(({ labels }) => (labels.outcome === "replica") === isReplica)
      .reduce((sum, { value }) => sum + value, 0),
  );
  console.log(`| ${name} | ${used.map((each) => each.toFixed(2)).join(" | ")} | ${there} | ${here} |`);
  await server.close();
  await close();
}

/** Of a data folder's Postgres: its processes of now, and those that have ended. */
async function cpuSeconds(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8");
  const postmaster = Number(file.split("\n")[0]);
  let ticks = 0;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // After the name in brackets: state, parent, …, user time, system time, those of ended children.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const isPostmaster = Number(pid) === postmaster;
    if (!isPostmaster && Number(fields[1]) !== postmaster) continue;
    ticks += Number(fields[11]) + Number(fields[12]);
    if (isPostmaster) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks / ticksPerSecond;
}
