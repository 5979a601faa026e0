import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { closeDataFolder } from "./close-data-folder.ts";

const log = { warn: () => undefined };

it("the data folder is readable by its owner alone, whether made now or left open before", async () => {
  const parent = await mkdtemp(join(tmpdir(), "data-"));
  for (const folder of [join(parent, "new"), parent]) {
    if (folder === parent) await chmod(parent, 0o777);
    await closeDataFolder(folder, log);
    expect((await stat(folder)).mode & 0o066).toBe(0);
  }
  await rm(parent, { recursive: true });
});
