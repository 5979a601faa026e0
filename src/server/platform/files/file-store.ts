import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { assert } from "#domain/assert.ts";
import type { Vault } from "#server/platform/vault.ts";
import { chunkBytes, type FileSealing, findFileSealing, newFileSealing } from "./sealed-file.ts";

/** Uploaded files, each under a generated name in a folder that is not served. */
export type FileStore = {
  /**
   * Writes a stream to a new file and returns its size in bytes after fsync; a failure leaves no file.
   * @throws FileTooLarge over `maxBytes`, without reading further.
   */
  readonly receive: (
    name: string,
    source: AsyncIterable<Uint8Array>,
    greatestBytes: number,
  ) => Promise<number>;
  /** At most `length` bytes from `offset`; fewer at the end of the file. */
  readonly read: (name: string, offset: number, length: number) => Promise<Buffer>;
  readonly open: (name: string) => Readable;
  /** Idempotent. */
  readonly remove: (name: string) => Promise<void>;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly files: FileStore;
  }
}

export const clientFileName = /^[0-9a-f-]{36}$/;
export const filesFolder = (dataDir: string) => join(dataDir, "files");

export class FileTooLarge extends Error {
  override name = "FileTooLarge";
}

/**
 * Stores files encrypted in a folder of the data directory, readable by this account only and created on
 * first use. Files from before encryption are read as they are.
 */
export function createFileStore(dataDir: string, vault: Vault): FileStore {
  const folder = filesFolder(dataDir);
  const path = (name: string) => {
    // A guard against path traversal; names are generated.
    assert(clientFileName.test(name), "a generated file name");
    return join(folder, name);
  };
  const remove = (name: string) => rm(path(name), { force: true });
  return {
    receive: async (name, source, greatestBytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(path(name), "wx", 0o600);
      try {
        return await writeNew(file, source, greatestBytes, newFileSealing(name, vault));
      } catch (error) {
        await remove(name);
        throw error;
      }
    },
    read: async (name, offset, length) => {
      const file = await open(path(name));
      try {
        const sealing = await findFileSealing(file, name, vault);
        if (sealing) return await readSealed(file, sealing, offset, length);
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    open: (name) => Readable.from(wholeFile(path(name), name, vault), { objectMode: false }),
    remove,
  };
}

async function writeNew(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  greatestBytes: number,
  { header, seal }: ReturnType<typeof newFileSealing>,
): Promise<number> {
  try {
    await file.writeFile(header);
    let [size, index, waiting] = [0, 0, Buffer.alloc(0)];
    for await (const part of source) {
      size += part.byteLength;
      if (size > greatestBytes) throw new FileTooLarge();
      waiting = Buffer.concat([waiting, part]);
      // The last chunk is sealed as final, so the newest bytes are held back until the end is known.
      while (waiting.byteLength > chunkBytes) {
        await file.writeFile(seal(waiting.subarray(0, chunkBytes), index, false));
        waiting = waiting.subarray(chunkBytes);
        index += 1;
      }
    }
    await file.writeFile(seal(waiting, index, true));
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}

async function readSealed(
  file: FileHandle,
  sealing: FileSealing,
  offset: number,
  length: number,
): Promise<Buffer> {
  const first = Math.floor(offset / chunkBytes);
  const parts: Buffer[] = [];
  for (let index = first; index < sealing.chunks && index * chunkBytes < offset + length; index += 1)
    parts.push(await sealing.read(file, index));
  const skipped = offset - first * chunkBytes;
  return Buffer.concat(parts).subarray(skipped, skipped + length);
}

async function* wholeFile(path: string, name: string, vault: Vault): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const sealing = await findFileSealing(file, name, vault);
    if (!sealing) {
      yield* createReadStream(path) as AsyncIterable<Buffer>;
      return;
    }
    for (let index = 0; index < sealing.chunks; index += 1) yield await sealing.read(file, index);
  } finally {
    await file.close();
  }
}
