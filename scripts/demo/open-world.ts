import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { dayOf } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { createMatcher } from "#server/automation/matching/create-matcher.ts";
import { expireOrders } from "#server/automation/orders/expire-orders.ts";
import { findStaffAccount } from "#server/clients/auth/store.ts";
import { findContactUserId } from "#server/clients/users/store.ts";
import { createApp } from "#server/create-app.ts";
import { readLivingRates } from "#server/demo/living/living-rates.ts";
import { recordedPasswordHash } from "#server/demo/living/load-living-demo.ts";
import { createRecordedVault } from "#server/demo/living/recorded-vault.ts";
import { weekdaysBack } from "#server/demo/living/shift-times.ts";
import { claimHouseShard } from "#server/ledger/journals/claimed-shard-store.ts";
import type { App } from "#server/platform/app.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { createLog } from "#server/platform/log.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { queues } from "#server/processes/queues.ts";
import { rateTriggers } from "#server/processes/start-workers.ts";
import { routes } from "#server/routes.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { startEmbeddedPostgres } from "../../tools/embedded-postgres/embedded-postgres.ts";
import { createRecordedFiles } from "./recorded-files.ts";
import { createStoryClock, getStoryTime, storyEnd } from "./story-clock.ts";

export type World = Awaited<ReturnType<typeof openWorld>>;
export type Actor = { readonly kind: "client" | "staff"; readonly id: string };

type Call = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly payload?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Length of the story in days. */
export const storyDays = 524;
/** Clients and staff pause between two steps, in ms. */
const stepMs = 4_000;

/** The whole application on its own database, at the story's start, with a clock that the story moves. */
export async function openWorld() {
  const dataDir = await mkdtemp(join(tmpdir(), "summit-demo-"));
  const log = createLog({ LOG_LEVEL: "error" });
  const postgres = await startEmbeddedPostgres({ dataDir, log, isDurable: false });
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  await fixHouseShard(postgres.ownerUrl, log);
  const clock = createStoryClock(getStoryTime(storyDays, 9));
  const release: { mode: Config["PAYOUT_RELEASE"] } = { mode: "automatic" };
  const files = createRecordedFiles();
  const { app, close } = createApp({
    config: configOf(dataDir, release),
    databaseUrl: postgres.appUrl,
    encryptionKey: new Uint8Array(32),
    overrides: {
      log,
      clock: clock.now,
      newId: clock.newId,
      vault: createRecordedVault(),
      files: files.store,
      outgoingMail: { enqueue: async () => undefined, close: async () => undefined },
      passwords: {
        hash: async () => recordedPasswordHash,
        verify: async () => true,
        isStale: () => false,
      },
    },
  });
  const server = await createServer(app, routes);
  const acceptRates = await openMarket(app);
  const matcher = openMatcher(app, postgres.appUrl);
  return {
    app,
    clock,
    files: files.contents,
    ownerUrl: postgres.ownerUrl,
    rateOf: (from: CurrencyCode, to: CurrencyCode) => app.rates.rateFor(from, to).mid,
    staff: async (email: string): Promise<Actor> => {
      const account = await findStaffAccount(app.db, email);
      if (!account) throw new Error(`no staff user ${email}`);
      return { kind: "staff", id: account.id };
    },
    match: matcher.match,
    /** Payouts leave by themselves, or wait for the desk. */
    releasePayouts: (mode: Config["PAYOUT_RELEASE"]) => {
      release.mode = mode;
    },
    at: (moment: Date) => {
      clock.moveTo(moment);
      acceptRates();
    },
    call: createCaller(app, server, () => {
      clock.pass(stepMs);
      acceptRates();
    }),
    /** Relays pending events to their subscribers. */
    relay: async () => {
      while (await relayNext(app, app.db, subscriptions)) {
        // Each call relays one row.
      }
    },
    close: async () => {
      await server.close();
      await matcher.close();
      await close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Keeps the house's accounts in one shard; otherwise the connection that happens to book decides, and no two
 * recordings are the same. Shard 16 is that of bank statements.
 */
async function fixHouseShard(url: string, log: App["log"]): Promise<void> {
  const owner = openDatabase({ url, log, connections: 1 });
  await sql`create or replace function house_shard() returns smallint language sql stable as $$
    select (case current_setting('summit.house_shard', true) when '16' then 16 else 0 end)::smallint
  $$`.execute(owner);
  await owner.destroy();
}

/** Puts the demo's rates of the clock's day in force, each time it is called. */
async function openMarket(app: App): Promise<() => void> {
  const rates = await readLivingRates();
  const acceptRates = () => {
    const at = app.clock();
    const figures = rates.at(weekdaysBack(dayOf(storyEnd), dayOf(at)));
    const facts = { base: "USD", at, source: "simulated", simulated: true, maxAgeMs: 3_600_000 } as const;
    app.rates.accept(rateTable(facts, figures));
  };
  acceptRates();
  return acceptRates;
}

function openMatcher(app: App, url: string) {
  const db: Database = openDatabase({
    url,
    log: app.log,
    connections: 1,
    prepared: true,
    onConnect: (connection) => claimHouseShard(connection, db),
  });
  const matcher = createMatcher(app, db, rateTriggers);
  return {
    /** Fills orders and fires alerts that the rates in force reach, and ends orders that are over. */
    match: async () => {
      await matcher.read();
      await matcher.match();
      await app.db.transaction().execute((tx) => expireOrders(tx, app.clock()));
    },
    close: () => db.destroy(),
  };
}

/** Calls the API a few seconds after the previous step. @throws Error unless the call succeeds. */
function createCaller(app: App, server: FastifyInstance, pause: () => void) {
  const cookies = new Map<string, string>();
  const cookieOf = async ({ kind, id }: Actor) => {
    const key = `${kind} ${id} ${app.clock().toISOString().slice(0, 13)}`;
    const known = cookies.get(key);
    if (known) return known;
    const seen = {
      id: app.newId(),
      now: app.clock(),
      address: "192.0.2.10",
      userAgent: "Mozilla/5.0 (demo)",
    };
    const token = await app.db.transaction().execute(async (tx) => {
      if (kind === "staff") return openSession(tx, { staffId: id }, seen);
      const userId = await findContactUserId(tx, id);
      if (userId === undefined) throw new Error(`no client ${id}`);
      return openSession(tx, { userId, clientId: id }, seen);
    });
    const cookie = `${kind === "client" ? "summit" : "summit-staff"}=${token}`;
    cookies.set(key, cookie);
    return cookie;
  };
  return async (actor: Actor, { method, path, payload, headers }: Call) => {
    pause();
    const cookie = await cookieOf(actor);
    const idempotencyKey = app.newId();
    const send = () =>
      server.inject({
        method,
        url: path,
        headers: { cookie, "idempotency-key": idempotencyKey, ...headers },
        ...(payload && { payload }),
      });
    let answer = await send();
    if (answer.statusCode === 403 && answer.json().code === "confirmation_required") {
      const proof = { factor: "password", password: "any" };
      const confirmation = { challenge: answer.json().challenge.token, proof };
      const url = "/api/confirmations";
      await server.inject({ method: "POST", url, headers: { cookie }, payload: confirmation });
      answer = await send();
    }
    if (answer.statusCode >= 400)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 400)}`);
    return String(answer.headers["content-type"]).includes("json") ? answer.json() : undefined;
  };
}

function configOf(dataDir: string, release: { readonly mode: Config["PAYOUT_RELEASE"] }): Config {
  const start = dayOf(getStoryTime(storyDays, 9));
  const environment = {
    DATA_DIR: dataDir,
    DEMO_PASSWORD: "recorded without one",
    SIMULATED_BANK: "silent",
    RATE_LIMIT_FACTOR: "1000000",
    POINTS_PROGRAMME_START: start,
    LOG_LEVEL: "error",
  };
  const config = readConfig(environment, []);
  return Object.defineProperty({ ...config }, "PAYOUT_RELEASE", { get: () => release.mode });
}
