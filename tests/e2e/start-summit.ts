import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FullConfig } from "@playwright/test";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { demoPassword } from "./demo-accounts.ts";
import { type JourneyServer, provideServers } from "./server-of-worker.ts";

const ROOT = join(import.meta.dirname, "../..");
const REPORTS = join(ROOT, ".build/reports");
const START_TIMEOUT_MS = 480_000;
const STOP_TIMEOUT_MS = 60_000;

/**
 * Starts Summit as `npm start` does, once per worker, on a free port with an empty data directory.
 * Afterwards, with the server still running, checks the books and the role's rights, then stops it and
 * requires a clean exit. With SUMMIT_URL set the journeys run against that server instead.
 */
export default async function startSummit({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SUMMIT_URL) return undefined;
  await mkdir(REPORTS, { recursive: true });
  const starts = await Promise.allSettled(Array.from({ length: workers }, (_, index) => startOne(index)));
  const started = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const stopAll = () => Promise.allSettled(started.map(({ stop }) => stop()));
  if (started.length < workers) throwFailures([...starts, ...(await stopAll())]);
  provideServers(started);
  return async () => throwFailures(await stopAll());
}

function throwFailures(results: readonly PromiseSettledResult<unknown>[]): void {
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (failures.length > 0) throw new Error(failures.map(String).join("\n"));
}

async function startOne(index: number): Promise<JourneyServer & { stop: () => Promise<void> }> {
  const dataDir = await makeTemporaryFolder();
  const port = await findFreePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: demoPassword,
    // Journeys count what they made themselves.
    DEMO_DATA: "small",
    // A journey that reports what the bank did with a payment must come before the bank.
    SIMULATED_BANK_DELAY_SECONDS: "3",
    // The journeys sign in more often in a minute than any person does.
    RATE_LIMIT_FACTOR: "1000",
    // A busy machine's disk may take longer than a person would wait, and no screen reads again by itself.
    DATABASE_TIMEOUT_FACTOR: "10",
  };
  const logFile = join(REPORTS, `journeys-server-${index}.log`);
  const log = await open(logFile, "w");
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(server, url, logFile);
  return {
    url,
    mail: join(dataDir, "mail"),
    stop: async () => {
      try {
        await runCheck("scripts/check-books.ts", env, "the books do not hold after the journeys");
        await runCheck(
          "scripts/check-access.ts",
          env,
          "the application's role does not have the declared rights",
        );
      } finally {
        await stop(server, logFile);
      }
      await removeTemporaryFolder(dataDir);
    },
  };
}

async function waitUntilReady(server: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && server.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  server.kill("SIGTERM");
  const said = await readFile(logFile, "utf8");
  throw new Error(
    `Summit did not get ready; the end of ${logFile}:\n${said.split("\n").slice(-20).join("\n")}`,
  );
}

async function runCheck(script: string, env: NodeJS.ProcessEnv, failure: string): Promise<void> {
  const check = spawn(process.execPath, [script], { cwd: ROOT, env, stdio: "inherit" });
  const [code] = await once(check, "exit");
  if (code !== 0) throw new Error(failure);
}

async function stop(server: ChildProcess, logFile: string): Promise<void> {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  const result = await Promise.race([ended, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  if (!result)
    throw new Error(
      `Summit was still running ${STOP_TIMEOUT_MS / 1000} s after it was asked to stop: see ${logFile}`,
    );
  if (result[0] !== 0) throw new Error(`Summit stopped with code ${result[0]}: see ${logFile}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
