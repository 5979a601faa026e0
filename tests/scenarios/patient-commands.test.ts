import { execFile } from "node:child_process";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const root = join(import.meta.dirname, "../..");
/** Longer than a request would wait for a connection. */
const delayMs = 1_500;
let folder: string;
let database: TestDatabase;
let slow: Server;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  database = await createTestDatabase();
  const log = { info: () => undefined, warn: () => undefined };
  await migrate({ ownerUrl: database.ownerUrl, log, queues });
  const { port, hostname } = new URL(database.appUrl);
  // Connections are accepted at once and answered late, as by a busy machine.
  slow = createServer((socket) => {
    const upstream = connect(Number(port), hostname);
    for (const end of [socket, upstream]) end.on("error", () => undefined);
    socket.once("close", () => upstream.destroy());
    setTimeout(() => socket.pipe(upstream).pipe(socket), delayMs);
  });
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => slow.close(resolve));
  await database.drop();
  await removeTemporaryFolder(folder);
});

it.each([
  ["admin.ts", ["create", "desk@summit.test", "administrator"]],
  ["check-access.ts", []],
  ["check-books.ts", []],
])("the command %s waits for a database that is slow to connect", async (script, args) => {
  expect(await run(script, args)).toMatchObject({ code: 0 });
});

function run(script: string, args: readonly string[]): Promise<{ code: number; said: string }> {
  const address = slow.address();
  if (address === null || typeof address === "string") throw new Error("the slow way has no port");
  const through = (url: string) => Object.assign(new URL(url), { host: `127.0.0.1:${address.port}` }).href;
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: through(database.appUrl),
    DATABASE_OWNER_URL: through(database.ownerUrl),
    DATA_DIR: folder,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, "scripts", script), ...args],
      { cwd: root, env },
      (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, said: out + err }),
    );
  });
}
