import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { createVault } from "#server/platform/vault.ts";
import { findFreePort } from "../../tools/embedded-postgres/postgres-cluster.ts";
import { openSessionOf } from "../support/client-users.ts";
import { eventually } from "../support/eventually.ts";
import { type RunningServer, runSummit } from "../support/run-summit.ts";
import { signalPostgres } from "../support/signal-postgres.ts";
import { silentLog } from "../support/silent-log.ts";
import { HttpClient } from "./http-client.ts";

const encryptionKey = new Uint8Array(32).fill(7);
const pollTimeoutMs = 500;
const patienceMs = 120_000;
const mostStarts = 10;

type RigOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** Where the data goes; a new folder on the disk by default. */
  readonly dataDir?: string;
  /** Runs the worker as a process of its own, as Summit is deployed where it has much to do. */
  readonly isWorkerApart?: boolean;
};

/**
 * Summit under test: one process with all roles at an address that stays, or a web process and a worker, on an embedded Postgres with durability on.
 * Whoever kills it starts it again, as its supervisor would; Summit itself starts its Postgres again.
 */
export class Rig {
  readonly dataDir: string;
  readonly url: string;
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly db: Database;
  readonly vault = createVault(encryptionKey);
  /** Of the application's clock before the real one. */
  clockAheadMs = 0;
  /** Starts that ended by themselves and were repeated, as a supervisor does. */
  failedStarts = 0;
  readonly #env: Readonly<Record<string, string>>;
  readonly #worker: RunningServer | undefined;
  #server: RunningServer;

  private constructor(facts: {
    dataDir: string;
    env: Readonly<Record<string, string>>;
    server: RunningServer;
    worker: RunningServer | undefined;
    passwords: { readonly app: string; readonly owner: string };
    port: number;
  }) {
    this.dataDir = facts.dataDir;
    this.#env = facts.env;
    this.#server = facts.server;
    this.#worker = facts.worker;
    this.url = facts.server.url;
    process.once("exit", this.#endWithDriver);
    const urlOf = (role: "app" | "owner") =>
      `postgres://summit_${role}:${facts.passwords[role]}@127.0.0.1:${facts.port}/summit`;
    this.appUrl = urlOf("app");
    this.ownerUrl = urlOf("owner");
    this.db = openDatabase({
      url: this.appUrl,
      log: silentLog,
      connections: 4,
      statementTimeoutMs: 120_000,
    });
  }

  static async open({
    env: more = {},
    dataDir: given,
    isWorkerApart = false,
  }: RigOptions = {}): Promise<Rig> {
    const dataDir = given ?? (await mkdtemp(join(tmpdir(), "summit-battery-")));
    const env = {
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      ENCRYPTION_KEY: Buffer.from(encryptionKey).toString("base64"),
      DEMO_PASSWORD: "demo-password-1",
      SIMULATED_BANK_DELAY_SECONDS: "0",
      LOG_LEVEL: "silent",
      ...more,
    };
    const server = await supervise(() => runSummit(env, isWorkerApart ? ["--roles=web"] : []));
    const worker = isWorkerApart ? await supervise(() => runSummit(env, ["--roles=worker"])) : undefined;
    const { passwords, port } = JSON.parse(await readFile(join(dataDir, "postgres/cluster.json"), "utf8"));
    return new Rig({ dataDir, env, server, worker, passwords, port });
  }

  get pid(): number {
    return this.#server.process.pid ?? 0;
  }

  client(timeoutMs = 10_000): HttpClient {
    return new HttpClient(this.url, timeoutMs);
  }

  async killApp(): Promise<void> {
    await this.#server.end("SIGKILL");
  }

  /** Starts the application again, after it was killed or with other settings, until it does start. */
  async startApp(env: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.#server.end("SIGTERM");
    this.#server = await supervise(
      () => runSummit({ ...this.#env, ...env }),
      () => {
        this.failedStarts += 1;
      },
    );
  }

  freezeApp(): void {
    this.#server.process.kill("SIGSTOP");
  }

  thawApp(): void {
    this.#server.process.kill("SIGCONT");
  }

  /** Milliseconds from `since` to the first answer of /readyz, asked for after it, that says so. */
  async untilReady(since: number): Promise<number> {
    const client = this.client(pollTimeoutMs);
    try {
      await eventually(
        "the server is ready",
        async () => {
          const { status, askedAt } = await client.call({ method: "GET", path: "/readyz" });
          return askedAt > since && status === 200;
        },
        patienceMs,
      );
      return performance.now() - since;
    } finally {
      client.close();
    }
  }

  /** A new session of a client's contact or of another member, by the application's clock. */
  openSession(clientId: string, userId?: string): Promise<string> {
    const seen = { id: randomUUIDv7(), now: this.#now(), address: "127.0.0.1", userAgent: "battery" };
    return eventually("a session", () =>
      this.db
        .transaction()
        .execute((tx) =>
          userId === undefined
            ? openSessionOf(tx, { clientId }, seen)
            : openSession(tx, { clientId, userId }, seen),
        )
        .catch(() => undefined),
    );
  }

  /** Waits until every event is relayed and the simulated bank has done what is due. */
  async settle(): Promise<void> {
    await eventually(
      "events are relayed and payments settled",
      async () => {
        const waiting = this.db
          .selectFrom("outbox")
          .select("id")
          .where("relayedAt", "is", null)
          .where("setAsideAt", "is", null)
          .limit(1)
          .execute();
        const due = this.db
          .selectFrom("simulatedBankMovements")
          .select("id")
          .where("doneAt", "is", null)
          .where("dueAt", "<=", this.#now())
          .limit(1)
          .execute();
        const rows = await Promise.all([waiting, due]).catch(() => undefined);
        return rows?.every((some) => some.length === 0) === true;
      },
      patienceMs,
    );
  }

  /** By the application's clock. */
  #now(): Date {
    return new Date(Date.now() + this.clockAheadMs);
  }

  /** A driver that is interrupted takes Summit with it, which stops its Postgres. */
  readonly #endWithDriver = (): void => {
    this.thawApp();
    this.#worker?.process.kill("SIGTERM");
    this.#server.process.kill("SIGTERM");
  };

  async close(): Promise<void> {
    process.off("exit", this.#endWithDriver);
    this.thawApp();
    await this.db.destroy();
    await this.#worker?.end("SIGTERM");
    await this.#server.end("SIGTERM");
    // A server that ended by itself leaves its database running.
    await signalPostgres(this.dataDir, "SIGKILL").catch(() => undefined);
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Starts the application until it starts, as systemd or a container's restart policy does. */
async function supervise(
  start: () => Promise<RunningServer>,
  onFailure: () => void = () => undefined,
): Promise<RunningServer> {
  for (let left = mostStarts; ; left -= 1)
    try {
      return await start();
    } catch (error) {
      if (left === 1) throw error;
      onFailure();
    }
}

/** Runs `work` on a new rig, which is closed whatever happens. */
export async function withRig<T>(options: RigOptions, work: (rig: Rig) => Promise<T>): Promise<T> {
  const rig = await Rig.open(options);
  try {
    return await work(rig);
  } finally {
    await rig.close();
  }
}
