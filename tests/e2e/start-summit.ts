import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { demoPassword } from "./demo-accounts.ts";

const ROOT = join(import.meta.dirname, "../..");
const REPORTS = join(ROOT, ".build/reports");
const LOG = join(REPORTS, "journeys-server.log");
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 20_000;

/**
 * Starts Summit as `npm start` does, on a free port with an empty data directory, and hands its address to the journeys in
 * SUMMIT_URL, and the folder of its outgoing mail in SUMMIT_MAIL. Afterwards its books and the rights of its role are checked, while it runs; then it is asked to stop and has to do so cleanly.
 * With SUMMIT_URL given the journeys run against that server instead.
 */
export default async function startSummit(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SUMMIT_URL) return undefined;
  const dataDir = await makeTemporaryFolder();
  const port = await findFreePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: demoPassword,
    SIMULATED_BANK_DELAY_SECONDS: "1",
    // The journeys sign in more often in a minute than any person does.
    RATE_LIMIT_FACTOR: "1000",
  };
  await mkdir(REPORTS, { recursive: true });
  const log = await open(LOG, "w");
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  process.env.SUMMIT_URL = `http://127.0.0.1:${port}`;
  process.env.SUMMIT_MAIL = join(dataDir, "mail");
  await waitUntilReady(server, process.env.SUMMIT_URL);
  return async () => {
    try {
      await runCheck("scripts/check-books.ts", env, "the books do not hold after the journeys");
      await runCheck(
        "scripts/check-access.ts",
        env,
        "the application's role does not have the declared rights",
      );
    } finally {
      await stop(server);
    }
    await removeTemporaryFolder(dataDir);
  };
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
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
  const said = await readFile(LOG, "utf8");
  throw new Error(`Summit did not get ready; the end of ${LOG}:\n${said.split("\n").slice(-20).join("\n")}`);
}

async function runCheck(script: string, env: NodeJS.ProcessEnv, failure: string): Promise<void> {
  const check = spawn(process.execPath, [script], { cwd: ROOT, env, stdio: "inherit" });
  const [code] = await once(check, "exit");
  if (code !== 0) throw new Error(failure);
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  const result = await Promise.race([ended, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  if (!result)
    throw new Error(
      `Summit was still running ${STOP_TIMEOUT_MS / 1000} s after it was asked to stop: see ${LOG}`,
    );
  if (result[0] !== 0) throw new Error(`Summit stopped with code ${result[0]}: see ${LOG}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
