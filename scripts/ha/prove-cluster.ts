import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createLog } from "#server/platform/log.ts";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { addClients, addQuotes } from "../../bench/bookings.ts";
import { type Answer, type Asked, isAcknowledged, startBookings } from "./booking-load.ts";
import { type Cluster, until } from "./cluster.ts";

type Load = ReturnType<typeof startBookings>;
type Step = { readonly name: string; readonly goal: string; readonly found: string; readonly holds: boolean };

const settleMs = 5_000;
const serviceBackWithinMs = 15_000;
/** Of bookings that failed while nothing was wrong. */
const quietMs = 3_000;
const log = createLog({ LOG_LEVEL: "error" });

/**
 * Kills the primary, cuts a primary off from its lease, and restarts every part in turn, all under a load of bookings;
 * prints a table and returns whether every goal was met.
 */
export async function proveCluster(cluster: Cluster): Promise<boolean> {
  const db = openDatabase({ url: cluster.urls.app, log, connections: 2, statementTimeoutMs: 120_000 });
  let load: Load | undefined;
  try {
    const clients = await addClients(db, 500);
    load = startBookings(cluster.urls.web, await addQuotes(db, clients, 60_000));
    await pause(settleMs);
    const steps = [
      await killPrimary(cluster, load),
      await killPrimary(cluster, load),
      await cutOffPrimary(cluster, load),
      await restartEverything(cluster, load),
    ].flat();
    await load.stop();
    steps.push(await everyBookingOnce(db, load.asked), await booksHold(db));
    for (const { name, goal, found, holds } of steps)
      console.log(`${holds ? "ok  " : "FAIL"}  ${name}: ${found} (goal: ${goal})`);
    return steps.every(({ holds }) => holds);
  } finally {
    await load?.abandon();
    await db.destroy();
  }
}

/** Kills the primary's Postgres with all its processes. */
async function killPrimary(cluster: Cluster, load: Load): Promise<Step[]> {
  const primary = await cluster.primary();
  if (!primary) throw new Error("no primary");
  const killedAt = performance.now();
  await cluster.killPostgres(primary);
  const backMs = await untilServed(load, killedAt);
  await cluster.whole();
  const wholeMs = performance.now() - killedAt;
  await pause(quietMs);
  const next = await cluster.primary();
  return [
    {
      name: `kill -9 of the primary, ${primary.name}`,
      goal: "bookings again within 15 s, by another node",
      found: `by ${next?.name} after ${seconds(backMs)}; two synchronous replicas after ${seconds(wholeMs)}`,
      holds: backMs <= serviceBackWithinMs && next?.name !== primary.name,
    },
  ];
}

/**
 * Freezes the primary's Patroni, so that its lease ends while its Postgres goes on: a network that is cut between the
 * node and etcd. What is written to the old primary must not be acknowledged.
 */
async function cutOffPrimary(cluster: Cluster, load: Load): Promise<Step[]> {
  const old = await cluster.primary();
  const patroni = cluster.patronis[cluster.plan.nodes.findIndex(({ name }) => name === old?.name)];
  if (!old || !patroni) throw new Error("no primary");
  const frozenAt = performance.now();
  patroni.signal("SIGSTOP");
  await until("another primary", async () => ((await cluster.primary())?.name ?? old.name) !== old.name);
  const movedMs = performance.now() - frozenAt;
  await untilServed(load, performance.now());
  const gapMs = longestGap(load, frozenAt);
  const written = await writeDirectly(cluster, old.address);
  patroni.signal("SIGCONT");
  await cluster.whole();
  await pause(quietMs);
  return [
    {
      name: `the lease of ${old.name} ends while its Postgres goes on`,
      goal: "never without a booking for 15 s",
      found: `another primary after ${seconds(movedMs)}; ${seconds(gapMs)} without a booking at most`,
      holds: gapMs <= serviceBackWithinMs,
    },
    {
      name: "a write at the old primary meanwhile",
      goal: "not acknowledged",
      found: written,
      holds: written !== "acknowledged",
    },
  ];
}

/** Tries to commit something at one node, past HAProxy. */
async function writeDirectly({ plan }: Cluster, address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: `postgres://summit_owner:${plan.passwords.owner}@${address}:5432/summit`,
    connectionTimeoutMillis: 2_000,
    query_timeout: 6_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("create table split_brain (id int)");
    return "acknowledged";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Restarts web processes, workers, replicas and, after handing over, the primary, one after the other. */
async function restartEverything(cluster: Cluster, load: Load): Promise<Step[]> {
  const from = performance.now();
  for (const service of [...cluster.webs, ...cluster.workers]) {
    await service.stop();
    await pause(quietMs);
    service.start();
    const { address } = addressOf(cluster, service.name);
    if (service.name.startsWith("web"))
      await until(service.name, async () => (await fetch(`http://${address}:3000/readyz`)).ok);
    await pause(quietMs);
  }
  for (const [index, node] of cluster.plan.nodes.entries()) {
    if ((await cluster.primary())?.name === node.name) await handOver(cluster, node.address, node.name);
    await cluster.patronis[index]?.stop();
    cluster.patronis[index]?.start();
    await cluster.whole();
  }
  const answers = load.asked.flatMap(({ answers }) => answers).filter(({ at }) => at >= from);
  const bad = answers.filter((answer) => !isGood(answer));
  const busy = answers.filter(({ status }) => status === 503).length;
  return [
    {
      name: "a restart of everything, one part after the other",
      goal: "0 answers besides success and 503 with Retry-After",
      found: `${bad.length} of ${answers.length} (${describeStatuses(bad)}); ${busy} × 503`,
      holds: bad.length === 0,
    },
  ];
}

function addressOf({ plan }: Cluster, service: string) {
  const node = plan.nodes.find(({ name }) => service.endsWith(name));
  if (!node) throw new Error(`no node of ${service}`);
  return node;
}

/** Asks Patroni for a planned change of the primary. */
async function handOver(cluster: Cluster, address: string, leader: string): Promise<void> {
  await fetch(`http://${address}:8008/switchover`, { method: "POST", body: JSON.stringify({ leader }) });
  await until("the switchover", async () => ((await cluster.primary())?.name ?? leader) !== leader);
  await cluster.whole();
}

function isGood({ status, retryAfter }: Answer): boolean {
  return status === 201 || (status === 503 && retryAfter !== null);
}

function describeStatuses(answers: readonly Answer[]): string {
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  const described = [...byStatus].map(([status, some]) => {
    const slowest = Math.max(...some.map(({ ms }) => ms));
    return `${some.length} × ${status || "no answer"} after ${seconds(slowest)} at most`;
  });
  return described.join(", ") || "none";
}

/** Milliseconds from `since` to the first booking that was asked for after it and acknowledged. */
async function untilServed({ asked }: Load, since: number): Promise<number> {
  let at: number | undefined;
  await until("a booking", async () => {
    const served = asked.flatMap(({ answers }) => answers.filter(({ status }) => status === 201));
    at = served.find((answer) => answer.at - answer.ms > since)?.at;
    return at !== undefined;
  });
  return (at ?? Number.POSITIVE_INFINITY) - since;
}

/** The longest time since `from` in which no booking was acknowledged. */
function longestGap({ asked }: Load, from: number): number {
  const times = asked
    .flatMap(({ answers }) => answers.filter(({ status, at }) => status === 201 && at > from))
    .map(({ at }) => at)
    .toSorted((one, other) => one - other);
  return Math.max(...times.map((at, index) => at - (times[index - 1] ?? from)));
}

/** Each acknowledged booking is there once, and nothing else was booked. */
async function everyBookingOnce(db: Database, asked: readonly Asked[]): Promise<Step> {
  const rows = await db.selectFrom("trades").select(["id", "quoteId"]).execute();
  const booked = Map.groupBy(rows, ({ quoteId }) => quoteId);
  const wrong = asked.filter((booking) => {
    const trades = booked.get(booking.quote.id) ?? [];
    return trades.length !== 1 || trades[0]?.id !== booking.answers.at(-1)?.tradeId;
  });
  const repeated = asked.filter(({ answers }) => answers.length > 1).length;
  return {
    name: "acknowledged bookings",
    goal: "each there once, none lost",
    found: `${asked.filter(isAcknowledged).length} acknowledged, ${repeated} of them after repeating; ${wrong.length} wrong, ${rows.length} trades`,
    holds: wrong.length === 0 && rows.length === asked.length,
  };
}

async function booksHold(db: Database): Promise<Step> {
  const breaks = await checkBooks(db);
  return {
    name: "the books",
    goal: "hold",
    found: breaks.length === 0 ? "hold" : breaks.map(({ check, found }) => `${check}: ${found}`).join("; "),
    holds: breaks.length === 0,
  };
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
