import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type RunningServer, runSummit } from "../support/run-summit.ts";
import { signalPostgres, thaw } from "../support/signal-postgres.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

const password = "demo-password-1";
let dataDir: string;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  server = await runSummit({ DATA_DIR: dataDir, DEMO_PASSWORD: password, LOG_LEVEL: "silent" });
  // A machine that is busy when the server starts may have it say once that the database is slow.
  cookie = await eventually("the demo client is signed in", signIn);
});
afterAll(async () => {
  await server.end("SIGTERM");
  await removeTemporaryFolder(dataDir);
});

async function signIn(): Promise<string | false> {
  const answer = await fetch(`${server.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "demo@summit.test", password }),
  });
  return answer.ok && ((answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "");
}

async function read(path: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(server.url + path, { headers: { cookie } });
  return { status: answer.status, body: await answer.json() };
}

describe("a database that stops answering", () => {
  it("a frozen database gives 503 to twenty callers at once, and the pool recovers by itself", async () => {
    await eventually("the database answers", async () => (await read("/api/balances")).status === 200);
    const frozen = await signalPostgres(dataDir, "SIGSTOP");
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, () => read("/api/balances")));
      for (const { status, body } of answers) {
        expect(status).toBe(503);
        expect(body).toMatchObject({ code: "unavailable" });
      }
      expect((await read("/readyz")).status).toBe(503);
      expect((await read("/healthz")).status).toBe(200);
    } finally {
      thaw(frozen);
    }
    await eventually("the pool recovers", async () => (await read("/api/balances")).status === 200);
  });
});
