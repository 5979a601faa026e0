import { afterAll, beforeAll, expect, it } from "vitest";
import { runSummit } from "../support/run-summit.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
});
afterAll(() => removeTemporaryFolder(dataDir));

it("a database filled for the demo stays a demo, with known log-ins and simulated money", async () => {
  const demo = await runSummit({ DATA_DIR: dataDir });
  expect((await fetch(`${demo.url}/healthz`)).status).toBe(200);
  expect(await demo.end("SIGTERM")).toBe(0);
  await expect(runSummit({ DATA_DIR: dataDir, DEMO: "0" })).rejects.toThrow(
    /DEMO: this database was filled for the demo/,
  );
  const again = await runSummit({ DATA_DIR: dataDir });
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
  expect(await again.end("SIGTERM")).toBe(0);
});
