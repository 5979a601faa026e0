import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { OutcomeUnknown } from "#server/platform/postgres/outcome-unknown.ts";
import { createVault } from "#server/platform/vault.ts";
import { png } from "../../../../tests/support/sample-files.ts";
import { createFileStore } from "./file-store.ts";
import { storeFile } from "./store-file.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "summit-store-file-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

it.each([
  ["was refused is deleted", new Refused("document_limit"), 0],
  ["wasn't written is deleted", new Error("nothing was written"), 0],
  ["may have been committed is kept", new OutcomeUnknown(new Error("no answer")), 1],
])("a file whose record %s", async (_, failure, kept) => {
  const files = createFileStore(dataDir, createVault(new Uint8Array(32).fill(1)));
  const newId = () => "0197a000-0000-7000-8000-000000000001";
  async function* bytes() {
    yield png();
  }
  const file = { name: "passport.png", bytes: bytes(), isCutShort: () => false };
  const storing = storeFile(file, { files, newId }, () => Promise.reject(failure));
  await expect(storing).rejects.toBe(failure);
  expect(await readdir(join(dataDir, "files"))).toHaveLength(kept);
});
