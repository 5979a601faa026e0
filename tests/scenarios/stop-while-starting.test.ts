import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

const root = join(import.meta.dirname, "../..");

it("a signal during the start stops what has started, the embedded Postgres too", async () => {
  const dataDir = await makeTemporaryFolder();
  try {
    const server = spawn(process.execPath, ["src/server/main.ts"], {
      cwd: root,
      env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, PORT: "0", DEMO_DATA: "small" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = once(server, "exit");
    let log = "";
    for await (const chunk of server.stderr) {
      log += String(chunk);
      if (log.includes("started the embedded Postgres")) server.kill("SIGTERM");
    }
    expect(await ended, log).toEqual([0, null]);
    await expect(access(join(dataDir, "postgres/data/postmaster.pid"))).rejects.toThrow("ENOENT");
  } finally {
    await removeTemporaryFolder(dataDir);
  }
});
