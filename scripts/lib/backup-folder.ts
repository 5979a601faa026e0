import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "#contract/zod.ts";

/** In a backup: the copied data folder, and the list of its files. */
const DATA = "data";
const LIST = "backup.json";

const backupList = z.strictObject({
  format: z.literal(1),
  completedAt: z.iso.datetime(),
  files: z.record(z.string(), z.strictObject({ bytes: z.number(), sha256: z.string() })),
});
type BackupList = z.output<typeof backupList>;

/**
 * Backs up a data folder into a new folder: `backUpDatabase` writes the database, everything else is copied. Keys and signed heads of
 * the audit log come before the database, so that none is newer than it; uploads after it, so that none is missing.
 */
export async function writeBackup(
  folder: string,
  dataDir: string,
  backUpDatabase: (home: string) => Promise<void>,
): Promise<BackupList> {
  // Renamed at the end: a backup that was cut short is never taken for one.
  const draft = `${folder}.incomplete`;
  await mkdir(dirname(draft), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    const copy = join(draft, DATA);
    const names = await readdir(dataDir);
    const others = names.filter((name) => !/^postgres\b/.test(name) && !name.startsWith("."));
    for (const name of others.filter((each) => each !== "files")) await copyTree(dataDir, name, copy);
    await backUpDatabase(join(copy, "postgres"));
    if (others.includes("files")) await copyTree(dataDir, "files", copy);
    const list = await listFiles(copy);
    await writeFile(join(draft, LIST), JSON.stringify(list), { mode: 0o600 });
    await rename(draft, folder);
    return list;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function listFiles(copy: string): Promise<BackupList> {
  const files: BackupList["files"] = {};
  for (const path of await filesUnder(copy, "")) files[path] = await fingerprint(join(copy, path));
  return { format: 1, completedAt: new Date().toISOString(), files };
}

/** Checks every file of a backup against its list. @throws Error with the first that is missing or damaged. */
export async function verifyBackup(folder: string): Promise<BackupList> {
  const text = await readFile(join(folder, LIST), "utf8").catch(() => undefined);
  if (text === undefined) throw new Error(`${folder} is not a complete backup: it has no ${LIST}`);
  const list = backupList.parse(JSON.parse(text));
  for (const [path, { bytes, sha256 }] of Object.entries(list.files)) {
    const found = await fingerprint(join(folder, DATA, path)).catch(() => undefined);
    if (!found) throw new Error(`the backup is damaged: ${path} is missing`);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`the backup is damaged: ${path} has changed since it was made`);
  }
  return list;
}

/** Copies a backup's data folder to a new place. */
export async function copyBackup(folder: string, dataDir: string): Promise<void> {
  await copyTree(folder, DATA, dirname(dataDir), dataDir);
}

/** Copies a file or folder of `from` into `to`; what is deleted meanwhile is left out. */
async function copyTree(from: string, name: string, to: string, target = join(to, name)): Promise<void> {
  const source = join(from, name);
  const entries = await readdir(source, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") return undefined;
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries) {
    await mkdir(target, { recursive: true, mode: 0o700 });
    for (const entry of entries) await copyTree(source, entry.name, target);
    return;
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

/** Paths of all files, relative to the folder, with forward slashes. */
async function filesUnder(folder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries) {
    const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) paths.push(...(await filesUnder(folder, path)));
    else paths.push(path);
  }
  return paths;
}

async function fingerprint(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}
