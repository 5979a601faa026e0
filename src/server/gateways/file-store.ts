import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { assert } from "#domain/assert.ts";

/** Files that clients send, each under a generated name in a folder that nothing serves. */
export type FileStore = {
  /**
   * Writes a stream to a new file and answers its size in bytes once the disk has it. What fails half-way leaves nothing.
   * @throws FileTooLarge over `greatestBytes`, having read no more than that.
   */
  readonly receive: (
    name: string,
    source: AsyncIterable<Uint8Array>,
    greatestBytes: number,
  ) => Promise<number>;
  /** At most `length` bytes from `offset`; fewer at the end of the file. */
  readonly read: (name: string, offset: number, length: number) => Promise<Buffer>;
  readonly open: (name: string) => Readable;
  /** One that is gone already is no fault. */
  readonly remove: (name: string) => Promise<void>;
};

export class FileTooLarge extends Error {
  override name = "FileTooLarge";
}

/** Keeps files in a folder of the data directory, made when the first one comes, readable by nobody but this account. */
export function createFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, "files");
  const path = (name: string) => {
    // Names are made by Summit; this is for the day on which one is not.
    assert(/^[0-9a-f-]{36}$/.test(name), "a generated file name");
    return join(folder, name);
  };
  const remove = (name: string) => rm(path(name), { force: true });
  return {
    receive: async (name, source, greatestBytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        return await writeNew(path(name), source, greatestBytes);
      } catch (error) {
        await remove(name);
        throw error;
      }
    },
    read: async (name, offset, length) => {
      const file = await open(path(name));
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    open: (name) => createReadStream(path(name)),
    remove,
  };
}

async function writeNew(
  path: string,
  source: AsyncIterable<Uint8Array>,
  greatestBytes: number,
): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > greatestBytes) throw new FileTooLarge();
      await file.writeFile(chunk);
    }
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}
