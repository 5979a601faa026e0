import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);
const connections = 16;
const scale = 10;

export type Protocol = "simple" | "prepared";
export type TpcB = {
  readonly tool: string;
  /** Transactions a second, with the statements sent as text or prepared once. */
  readonly round: (seconds: number, protocol?: Protocol) => Promise<number>;
};

/**
 * TPC-B on the same server: pgbench if installed, otherwise the same transaction through this project's
 * driver.
 */
export async function openTpcB(url: string): Promise<TpcB> {
  const pgbench = ["/usr/bin/pgbench", "/usr/local/bin/pgbench"].find(existsSync);
  if (pgbench) return withPgbench(pgbench, url);
  return withDriver(url);
}

async function withPgbench(pgbench: string, url: string): Promise<TpcB> {
  await run(pgbench, ["-i", "-q", "-s", String(scale), url]);
  return {
    tool: `pgbench TPC-B, ${connections} connections`,
    round: async (seconds, protocol = "simple") => {
      const { stdout } = await run(
        pgbench,
        ["-n", "-M", protocol, "-c", String(connections), "-j", "2", "-T", String(seconds)].concat(url),
      );
      const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
      if (tps === undefined) throw new Error(`pgbench did not say its rate:\n${stdout}`);
      return Number(tps);
    },
  };
}

const schema = `
  create table pgbench_branches (bid int primary key, bbalance int, filler char(88));
  create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
  create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches select bid, 0, '' from generate_series(1, ${scale}) as bid;
  insert into pgbench_tellers select tid, (tid - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) as tid;
  insert into pgbench_accounts select aid, (aid - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) as aid;
  vacuum analyze`;

async function withDriver(url: string): Promise<TpcB> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  for (const statement of schema.split(";")) await pool.query(statement);
  await pool.end();
  return {
    tool: `TPC-B by node-postgres (no pgbench here), ${connections} connections`,
    round: async (seconds, protocol = "simple") => {
      const endsAt = performance.now() + seconds * 1_000;
      const done = await Promise.all(
        Array.from({ length: connections }, () => oneConnection(url, endsAt, protocol)),
      );
      return done.reduce((sum, count) => sum + count, 0) / seconds;
    },
  };
}

async function oneConnection(url: string, endsAt: number, protocol: Protocol): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const query = (text: string, values: number[] = []) =>
    client.query({ text, values, ...(protocol === "prepared" && { name: text.slice(0, 60) }) });
  const pick = (most: number) => 1 + Math.floor(Math.random() * most);
  let done = 0;
  for (; performance.now() < endsAt; done++) {
    const [aid, tid, bid, delta] = [
      pick(scale * 100_000),
      pick(scale * 10),
      pick(scale),
      pick(10_000) - 5_000,
    ];
    await query("begin");
    await query("update pgbench_accounts set abalance = abalance + $1 where aid = $2", [delta, aid]);
    await query("select abalance from pgbench_accounts where aid = $1", [aid]);
    await query("update pgbench_tellers set tbalance = tbalance + $1 where tid = $2", [delta, tid]);
    await query("update pgbench_branches set bbalance = bbalance + $1 where bid = $2", [delta, bid]);
    await query("insert into pgbench_history values ($1, $2, $3, $4, current_timestamp)", [
      tid,
      bid,
      aid,
      delta,
    ]);
    await query("end");
  }
  await client.end();
  return done;
}
