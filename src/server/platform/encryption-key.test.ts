import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEncryptionKey, readOrMakeSecret } from "./encryption-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "summit-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("a secret that is made at the first start", () => {
  it("a generated secret is the same for twenty processes that start together, and only its owner may read it", async () => {
    const path = join(folder, "data", "secret");
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => readOrMakeSecret(path, () => `secret ${index}`)),
    );
    expect(new Set(made).size).toBe(1);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, "data"))).toEqual(["secret"]);
  });

  it("a generated secret is the encryption key, unless one is configured", async () => {
    const made = await readEncryptionKey({ ENCRYPTION_KEY: undefined, DATA_DIR: folder });
    expect(made).toHaveLength(32);
    expect(await readEncryptionKey({ ENCRYPTION_KEY: undefined, DATA_DIR: folder })).toEqual(made);
    const configured = Buffer.alloc(32, 1);
    expect(await readEncryptionKey({ ENCRYPTION_KEY: configured, DATA_DIR: folder })).toBe(configured);
  });
});
