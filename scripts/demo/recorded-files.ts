import { Readable } from "node:stream";
import type { App } from "#server/platform/app.ts";
// Imported for the declaration of `app.files`.
import type {} from "#server/platform/files/file-store.ts";

/** Uploaded files in memory, to be recorded. */
export function createRecordedFiles() {
  const contents = new Map<string, Buffer>();
  const contentOf = (name: string) => contents.get(name) ?? Buffer.alloc(0);
  const store: App["files"] = {
    receive: async (name, source) => {
      const parts: Uint8Array[] = [];
      for await (const part of source) parts.push(part);
      const content = Buffer.concat(parts);
      contents.set(name, content);
      return content.length;
    },
    read: async (name, offset, length) => contentOf(name).subarray(offset, offset + length),
    open: (name) => Readable.from([contentOf(name)], { objectMode: false }),
    remove: async (name) => void contents.delete(name),
  };
  return { store, contents: contents as ReadonlyMap<string, Buffer> };
}
