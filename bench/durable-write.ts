import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

const pageBytes = 8_192;
const pages = 2_048;

/**
 * Time for the disk to make eight kilobytes durable, as Postgres does at each commit: written in turn from
 * start to end of a preallocated file, then synchronised.
 */
export function openDurableFile(folder: string) {
  const file = openSync(join(folder, "durable-write"), "w");
  const page = Buffer.alloc(pageBytes, 1);
  for (let at = 0; at < pages; at++) writeSync(file, page, 0, pageBytes, at * pageBytes);
  fdatasyncSync(file);
  let next = 0;
  return {
    /** Returns the duration of one write in milliseconds. */
    write(): number {
      const startedAt = performance.now();
      writeSync(file, page, 0, pageBytes, (next++ % pages) * pageBytes);
      fdatasyncSync(file);
      return performance.now() - startedAt;
    },
    close: () => closeSync(file),
  };
}
