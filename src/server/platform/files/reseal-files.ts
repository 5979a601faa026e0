import { randomBytes } from "node:crypto";
import { copyFile, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Vault, VaultError } from "#server/platform/vault.ts";
import { clientFileName, filesFolder } from "./file-store.ts";
import { readSealedKey, resealKey } from "./sealed-file.ts";

const unfinished = ".resealing";
/** An older draft was left by an interrupted run. */
const abandonedMs = 3_600_000;

/**
 * Re-encrypts the keys of files that an older vault key sealed; returns how many are left, and only counts
 * without `onResealed`. Each file is replaced atomically, so that concurrent reads and interruptions are
 * safe.
 */
export async function reencryptFiles(
  dataDir: string,
  vault: Vault,
  onResealed?: () => void,
): Promise<number> {
  const folder = filesFolder(dataDir);
  let remaining = 0;
  for (const name of (await ignoreMissing(readdir(folder))) ?? []) {
    if (name.endsWith(unfinished) && onResealed) await ignoreMissing(removeAbandoned(join(folder, name)));
    if (!clientFileName.test(name) || !(await ignoreMissing(needsOlderKey(join(folder, name), vault))))
      continue;
    const isResealed = onResealed ? await ignoreMissing(reseal(folder, name, vault)) : false;
    if (isResealed) onResealed?.();
    else if (isResealed === false) remaining += 1;
  }
  return remaining;
}

/** Undefined when the file or folder is missing or is removed concurrently. */
async function ignoreMissing<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function needsOlderKey(path: string, vault: Vault): Promise<boolean> {
  const file = await open(path);
  try {
    const key = await readSealedKey(file);
    return key !== undefined && key.split(".")[1] !== vault.currentKeyId;
  } finally {
    await file.close();
  }
}

/** False when no configured key opens the file's key. */
async function reseal(folder: string, name: string, vault: Vault): Promise<boolean> {
  const draft = join(folder, `${name}.${randomBytes(8).toString("hex")}${unfinished}`);
  await copyFile(join(folder, name), draft);
  const file = await open(draft, "r+");
  try {
    await resealKey(file, name, vault);
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    if (error instanceof VaultError) return false;
    throw error;
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
  return true;
}

async function removeAbandoned(draft: string): Promise<void> {
  const { mtimeMs } = await stat(draft);
  if (Date.now() - mtimeMs > abandonedMs) await rm(draft, { force: true });
}
