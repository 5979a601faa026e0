import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { runSummit } from "../support/run-summit.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
});
afterAll(() => removeTemporaryFolder(dataDir));

// In this order: the later ones start on the database that the first one leaves.
describe("a demo", () => {
  it("a reset deletes what visitors did and starts the demo again at the same address with the same password", async () => {
    const demo = await runSummit({ DATA_DIR: dataDir });
    try {
      const { logIns, password, canReset } = await readJson(`${demo.url}/api/demo`);
      expect(canReset).toBe(true);
      expect(logIns).toContainEqual({ role: "client", email: "demo@summit.test" });
      const visitor = { email: "visitor@summit.test", password: "a-visitor-password-1" };
      const registered = await post(`${demo.url}/api/register`, { ...visitor });
      expect(registered.status).toBe(201);
      expect((await post(`${demo.url}/api/login`, visitor)).status).toBe(200);

      expect((await post(`${demo.url}/api/demo/reset`)).status).toBe(204);
      await eventually("stopped", async () => !(await isReady(demo.url)));
      await eventually("ready again", () => isReady(demo.url));
      expect((await post(`${demo.url}/api/login`, visitor)).status).toBe(401);
      const [client] = logIns;
      expect((await post(`${demo.url}/api/login`, { email: client.email, password })).status).toBe(200);
      expect(await readJson(`${demo.url}/api/demo`)).toEqual({ logIns, password, canReset });
    } finally {
      expect(await demo.end("SIGTERM")).toBe(0);
    }
  });

  it("a database filled for the demo stays a demo, with known log-ins and simulated money", async () => {
    await expect(runSummit({ DATA_DIR: dataDir, DEMO: "0" })).rejects.toThrow(
      /DEMO: this database was filled for the demo/,
    );
  });

  it("a process that shares the demo's database starts on it again and cannot reset it", async () => {
    const web = await runSummit({ DATA_DIR: dataDir }, ["--roles=web"]);
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
    expect((await readJson(`${web.url}/api/demo`)).canReset).toBe(false);
    expect((await post(`${web.url}/api/demo/reset`)).status).toBe(404);
    expect(await web.end("SIGTERM")).toBe(0);
  });
});

/** A server that has just started on a busy machine asks to try again. */
function readJson(url: string) {
  return eventually("an answer", async () => {
    const answer = await fetch(url);
    return answer.status === 503 ? undefined : answer.json();
  });
}

function post(url: string, body: object = {}): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
