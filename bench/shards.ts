/* npm run bench:shards prints what a transfer between clients costs in one database, and between two. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { cpuSecondsOf, memoryOf, postmasterPid } from "./process-cpu.ts";

const transfers = Number(process.env.BENCH_TRANSFERS ?? 2_000);
const clients = 1_000;
const relayBatch = 100;
const idleSeconds = 20;
const log = pino({ level: "warn" }, pino.destination(2));

/** The least of a ledger: what the transfer needs, without Summit's own rules. */
const schema = `
  create table accounts (client int primary key, balance bigint not null check (balance >= 0));
  create table entries (id bigint generated always as identity primary key, transfer int not null, client int not null, amount bigint not null);
  create table outbox (transfer int primary key, client int not null, amount bigint not null, relayed boolean not null default false);
  create table inbox (transfer int primary key);
  insert into accounts select client, 1000000000 from generate_series(0, ${clients - 1}) as client`;

type Node = { readonly client: pg.Client; readonly pid: number; readonly stop: () => Promise<void> };
type Counted = { trips: number };
type Way = {
  readonly name: string;
  readonly run: (nodes: readonly Node[], counted: Counted) => Promise<void>;
};

const debit = "update accounts set balance = balance - $1 where client = $2";
const credit = "update accounts set balance = balance + $1 where client = $2";
const enter = "insert into entries (transfer, client, amount) values ($1, $2, $3)";

async function openNode(folder: string): Promise<Node> {
  const first = await startEmbeddedPostgres({ dataDir: folder, log });
  const admin = new pg.Client(first.adminUrl);
  await admin.connect();
  await admin.query("alter system set max_prepared_transactions = 16");
  await admin.end();
  await first.stop();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  const client = new pg.Client(postgres.adminUrl);
  await client.connect();
  await client.query(schema);
  const stop = async () => {
    await client.end();
    await postgres.stop();
  };
  return { client, pid: await postmasterPid(client), stop };
}

/** One statement each way: a trip. */
async function ask(node: Node, counted: Counted, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  counted.trips++;
  return node.client.query(text, values);
}

const payer = (transfer: number) => transfer % clients;
const payee = (transfer: number) => (transfer * 7 + 1) % clients;

async function inOne([node]: readonly Node[], counted: Counted): Promise<void> {
  if (!node) return;
  for (let transfer = 0; transfer < transfers; transfer++) {
    await ask(node, counted, "begin");
    await ask(node, counted, debit, [1, payer(transfer)]);
    await ask(node, counted, credit, [1, payee(transfer)]);
    await ask(node, counted, enter, [transfer, payer(transfer), -1]);
    await ask(node, counted, enter, [transfer, payee(transfer), 1]);
    await ask(node, counted, "commit");
  }
}

/** A coordinator that dies between the two phases leaves rows locked until somebody decides: not part of this. */
async function inTwoPhases([from, to]: readonly Node[], counted: Counted): Promise<void> {
  if (!from || !to) return;
  for (let transfer = 0; transfer < transfers; transfer++) {
    await Promise.all([
      half(from, counted, { transfer, client: payer(transfer), amount: -1 }),
      half(to, counted, { transfer, client: payee(transfer), amount: 1 }),
    ]);
    await Promise.all(
      [from, to].map((node) => ask(node, counted, `prepare transaction 'transfer ${transfer}'`)),
    );
    await Promise.all([from, to].map((node) => ask(node, counted, `commit prepared 'transfer ${transfer}'`)));
  }
}

type Half = { readonly transfer: number; readonly client: number; readonly amount: number };

async function half(node: Node, counted: Counted, { transfer, client, amount }: Half): Promise<void> {
  await ask(node, counted, "begin");
  await ask(node, counted, credit, [amount, client]);
  await ask(node, counted, enter, [transfer, client, amount]);
}

/** The payer's database keeps what it owes; a relay carries batches over, at least once. */
async function byOutbox([from, to]: readonly Node[], counted: Counted): Promise<void> {
  if (!from || !to) return;
  for (let transfer = 0; transfer < transfers; transfer++) {
    await half(from, counted, { transfer, client: payer(transfer), amount: -1 });
    await ask(from, counted, "insert into outbox values ($1, $2, 1)", [transfer, payee(transfer)]);
    await ask(from, counted, "commit");
    if (transfer % relayBatch === relayBatch - 1) await relay(from, to, counted);
  }
}

async function relay(from: Node, to: Node, counted: Counted): Promise<void> {
  const { rows } = await ask(from, counted, "select transfer, client, amount from outbox where not relayed");
  const columns = [
    rows.map((row) => row.transfer),
    rows.map((row) => row.client),
    rows.map((row) => row.amount),
  ];
  await ask(
    to,
    counted,
    `with sent as (select * from unnest($1::int[], $2::int[], $3::bigint[]) as sent (transfer, client, amount)),
      fresh as (insert into inbox select transfer from sent on conflict do nothing returning transfer),
      entered as (insert into entries (transfer, client, amount)
        select transfer, client, amount from sent join fresh using (transfer))
    update accounts set balance = balance + due.amount
      from (select client, sum(amount) as amount from sent join fresh using (transfer) group by client) as due
      where accounts.client = due.client`,
    columns,
  );
  await ask(from, counted, "update outbox set relayed = true where transfer = any($1)", [columns[0]]);
}

const ways: readonly Way[] = [
  { name: "one database, one transaction", run: inOne },
  { name: "two databases, two-phase commit", run: inTwoPhases },
  { name: `two databases, an outbox relayed by ${relayBatch}`, run: byOutbox },
];

async function walOf(node: Node): Promise<{ bytes: number; syncs: number }> {
  const { rows } = await node.client.query(`
    select (select wal_bytes from pg_stat_wal)::float8 as bytes,
      (select sum(fsyncs) from pg_stat_io where object = 'wal')::float8 as syncs`);
  return rows[0];
}

async function measure({ name, run }: Way, nodes: readonly Node[]): Promise<Record<string, string>> {
  for (const { client } of nodes) await client.query("truncate entries, outbox, inbox");
  const read = async () => {
    await Promise.all(nodes.map(({ client }) => client.query("select pg_stat_force_next_flush()")));
    const wal = await Promise.all(nodes.map(walOf));
    const cpu = await Promise.all(nodes.map(({ pid }) => cpuSecondsOf(pid)));
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
    return {
      bytes: sum(wal.map((each) => each.bytes)),
      syncs: sum(wal.map((each) => each.syncs)),
      cpu: sum(cpu),
    };
  };
  const before = await read();
  const ownBefore = process.cpuUsage();
  const counted = { trips: 0 };
  await run(nodes, counted);
  const own = process.cpuUsage(ownBefore);
  const after = await read();
  const each = (value: number, digits: number) => (value / transfers).toFixed(digits);
  return {
    way: name,
    trips: each(counted.trips, 2),
    "WAL syncs": each(after.syncs - before.syncs, 2),
    "WAL bytes": each(after.bytes - before.bytes, 0),
    "Postgres CPU µs": each((after.cpu - before.cpu) * 1e6, 0),
    "client CPU µs": each(own.user + own.system, 0),
  };
}

/** What a node takes with one connection and nothing to do. */
async function measureIdle({ pid }: Node): Promise<string> {
  const before = await cpuSecondsOf(pid);
  await pause(idleSeconds * 1_000);
  const used = (await cpuSecondsOf(pid)) - before;
  const { processes, megabytes } = await memoryOf(pid);
  const perMinute = ((used / idleSeconds) * 60_000).toFixed(0);
  return `${processes} processes, ${megabytes.toFixed(0)} MB, ${perMinute} ms of CPU a minute`;
}

/** Money is neither made nor lost, over all databases. */
async function expectBalanced(nodes: readonly Node[]): Promise<void> {
  const sums = await Promise.all(
    nodes.map(async ({ client }) => {
      const { rows } = await client.query("select sum(balance)::float8 as sum from accounts");
      return rows[0].sum - clients * 1_000_000_000;
    }),
  );
  const total = sums.reduce((all, one) => all + one, 0);
  if (total !== 0) throw new Error(`the databases differ by ${total}`);
}

const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "summit-shard-"))));
const nodes: Node[] = [];
try {
  for (const folder of folders) nodes.push(await openNode(folder));
  const [, second] = nodes;
  const idle = second && (await measureIdle(second));
  const rows = [];
  for (const way of ways) rows.push(await measure(way, nodes));
  await expectBalanced(nodes);
  const keys = Object.keys(rows[0] ?? {});
  const lines = [keys, keys.map(() => "---"), ...rows.map((row) => keys.map((key) => row[key] ?? ""))];
  process.stdout.write(
    `A further node, idle: ${idle}\n${transfers} transfers, each after the other\n\n${lines.map((line) => `| ${line.join(" | ")} |\n`).join("")}`,
  );
} finally {
  for (const node of nodes) await node.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
