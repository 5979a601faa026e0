/* npm run bench:relay settles trades at a steady rate and prints how long their events waited for the relay. */
import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { addClients, addQuotes, type BenchClient, type BenchQuote } from "./bookings.ts";
import { ask } from "./http-bookings.ts";
import { startHttpServer } from "./http-server.ts";
import { payIn } from "./pay-in.ts";

/** Calls that move money, a second. */
const callsASecond = Number(process.env.BENCH_CALLS ?? 500);
/** Three make a trade and pay for it (book, allocate to the balance, pay from it), one books it. */
const callsATrade = process.env.BENCH_STEPS === "1" ? 1 : 3;
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const clientCount = 500;
const currencies: readonly CurrencyCode[] = ["GBP", "EUR", "USD", "JPY", "AUD"];
const width = 64;

const log = pino({ level: "warn" }, pino.destination(2));
const dataDir = await mkdtemp(join(tmpdir(), "summit-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir, log });
try {
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  const db = openDatabase({ url: postgres.appUrl, log, connections: 4, statementTimeoutMs: 300_000 });
  const clients = await addClients(db, clientCount);
  await payIn(db, clients, currencies);
  const server = await startHttpServer(postgres, dataDir);
  const worker = await startHttpServer(postgres, dataDir, "worker");
  try {
    await untilRelayed(db);
    const quotes = await addQuotes(db, clients, Math.ceil((callsASecond * seconds) / callsATrade));
    const from = new Date();
    const done = await settle(server.url, quotes);
    await untilRelayed(db);
    await print(db, from, done);
    const breaks = await checkBooks(db);
    console.log(`\nBooks: ${breaks.length === 0 ? "they hold" : JSON.stringify(breaks, null, 2)}`);
    if (breaks.length > 0) process.exitCode = 1;
  } finally {
    await Promise.all([server.stop(), worker.stop()]);
  }
  await db.destroy();
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Books, allocates and pays for trades at the given rate; returns the calls that were made a second. */
async function settle(url: string, quotes: readonly BenchQuote[]): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const idle = Array.from({ length: width }, () => connect(Number(port), hostname).setNoDelay(true));
  const all = [...idle];
  const waiting: (() => void)[] = [];
  const call = async (method: string, path: string, { token }: BenchClient, content: unknown) => {
    while (idle.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    const socket = idle.pop() as Socket;
    const body = JSON.stringify(content);
    const request =
      `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n` +
      `idempotency-key: ${randomUUIDv7()}\r\ncookie: summit=${token}\r\n\r\n${body}`;
    let answer = await ask(socket, request);
    // A busy server changes nothing and asks to try again.
    while (answer.status === 503) {
      await pause(200);
      answer = await ask(socket, request);
    }
    idle.push(socket);
    waiting.shift()?.();
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
  const startedAt = performance.now();
  const under: Promise<void>[] = [];
  for (const [index, { id, client }] of quotes.entries()) {
    const dueAt = startedAt + (index * callsATrade * 1_000) / callsASecond;
    await pause(Math.max(0, dueAt - performance.now()));
    under.push(
      (async () => {
        const trade = await call("POST", "/api/trades", client, { quoteId: id, termsAccepted: true });
        if (callsATrade === 1) return;
        const lines = [{ toBalance: true, amount: trade.toAmount }];
        await call("PUT", `/api/trades/${trade.id}/allocation`, client, { lines });
        await call("POST", `/api/trades/${trade.id}/fund-from-balance`, client, {});
      })(),
    );
  }
  await Promise.all(under);
  const took = (performance.now() - startedAt) / 1_000;
  for (const socket of all) socket.destroy();
  return (quotes.length * callsATrade) / took;
}

async function untilRelayed(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from outbox where relayed_at is null`.execute(db);
    if (rows[0]?.waiting === 0) return;
    await pause(100);
  }
}

/** The lag of a row: from its commit's transaction to the end of its relaying. */
async function print(db: Database, from: Date, callsMade: number): Promise<void> {
  const { rows } = await sql<{ rows: number; events: number; p50: number; p99: number; most: number }>`
    select count(*)::int as rows, sum(jsonb_array_length(events))::int as events,
      percentile_cont(0.5) within group (order by lag) as p50,
      percentile_cont(0.99) within group (order by lag) as p99, max(lag) as most
    from (select events, (extract(epoch from relayed_at - created_at) * 1000)::float8 as lag
      from outbox where created_at >= ${from}) as relayed`.execute(db);
  const [lag] = rows;
  if (!lag) throw new Error("nothing was relayed");
  console.log(
    `\n${cpus().length} cores; ${callsASecond} calls a second asked for ${seconds} s, ${callsMade.toFixed(0)} made\n\n` +
      `| outbox rows | events | lag p50 ms | lag p99 ms | longest ms |\n|---|---|---|---|---|\n` +
      `| ${lag.rows} | ${lag.events} | ${lag.p50.toFixed(0)} | ${lag.p99.toFixed(0)} | ${lag.most.toFixed(0)} |`,
  );
}
